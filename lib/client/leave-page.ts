import { UpstreamError } from '#lib/contract/wire.ts'
import { codeOf } from '#lib/errors/code-of.ts'

let leaving = false

/** Whether an error says that this page can no longer be used, so that nobody needs to read about it as well. */
export function isFarewell(error: unknown): boolean {
  return destinationOf(error) !== undefined
}

/** Leaves the page, once, when the session ended, was locked, or another account was chosen elsewhere. */
export function leavePage(error: unknown) {
  const go = destinationOf(error)
  if (!go || leaving) return
  leaving = true
  go()
  // A page that comes back from the browser's cache is a page again.
  window.addEventListener('pageshow', () => (leaving = false), { once: true })
}

function destinationOf(error: unknown): (() => void) | undefined {
  if (!(error instanceof UpstreamError)) return undefined
  const code = codeOf(error)
  if (error.status === 401 && code === 'session_ended') return () => window.location.assign('/api/session/ended')
  if (error.status === 423 && code === 'session_locked') return () => window.location.assign(`/locked?next=${here()}`)
  if (error.status === 409 && code === 'account_changed') return () => window.location.reload()
  return undefined
}

const here = () => encodeURIComponent(window.location.pathname + window.location.search)
