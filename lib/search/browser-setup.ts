import { leavePage } from '#lib/client/leave-page.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type SearchSetup, searchSetup } from './setup.ts'

/** What somebody may do changes while a page stays open. */
const freshMs = 60_000

let setup: { value: SearchSetup; at: number } | undefined
let asking: Promise<void> | undefined

/** What was last answered. */
export const currentSetup = (): SearchSetup | undefined => setup?.value

/** Asks the portal, unless it has just said. What is known stays when a later question fails. */
export async function loadSetup(): Promise<void> {
  if (setup && Date.now() - setup.at < freshMs) return
  asking ??= ask().finally(() => (asking = undefined))
  if (!setup) return asking
  asking.catch(() => undefined)
}

async function ask() {
  const answer = await fetch('/api/search/setup', { headers: { 'x-sfl': '1' }, cache: 'no-store' })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    const error = new UpstreamError('search.setup', answer.status, body)
    void leavePage(error)
    throw error
  }
  setup = { value: searchSetup.parse(body), at: Date.now() }
}
