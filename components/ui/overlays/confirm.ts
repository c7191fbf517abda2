import type { ReactNode } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { createStore } from '#lib/browser/store.ts'

export type ConfirmRequest = {
  title: string
  text?: ReactNode
  /** What the primary button does, as a verb: "Cancel order". */
  action: string
  /** Another word than the host's for leaving things as they are. */
  cancel?: string
  /** What a user is told who does not agree. */
  dismissed?: string
  tone?: 'neutral' | 'warning' | 'danger'
}

export type OpenConfirm = { id: number; request: ConfirmRequest; answer: (agreed: boolean) => void }

/** The questions in the order in which they were asked. The first one is shown. */
export const openConfirms = createStore<readonly OpenConfirm[]>([])
let lastId = 0

/**
 * Asks, and resolves to true when the user agreed; closing or Escape is a no. A question of the same title that is open
 * already is not asked again, because its dialog may still be loading at a second press: that one gets a no, and the first
 * the user's answer. Needs a `ConfirmHost` on the page.
 */
export async function confirm(request: ConfirmRequest): Promise<boolean> {
  if (openConfirms.get().some((open) => open.request.title === request.title)) return false
  const isAgreed = await new Promise<boolean>((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (agreed: boolean) => {
      openConfirms.set(openConfirms.get().filter((open) => open.id !== id))
      resolve(agreed)
    }
    openConfirms.set([...openConfirms.get(), { id, request, answer }])
  })
  if (!isAgreed && request.dismissed) notify.info(request.dismissed)
  return isAgreed
}
