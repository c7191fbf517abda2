import type { ReactNode } from 'react'
import { createStore } from '#lib/store.ts'

export type ConfirmRequest = {
  title: string
  text?: ReactNode
  /** What the primary button does, as a verb: "Cancel order". */
  action: string
  /** Another word than the host's for leaving things as they are. */
  cancel?: string
  tone?: 'neutral' | 'warning' | 'danger'
}

export type OpenConfirm = { id: number; request: ConfirmRequest; answer: (agreed: boolean) => void }

/** The questions in the order in which they were asked. The first one is shown. */
export const openConfirms = createStore<readonly OpenConfirm[]>([])
let lastId = 0

/** Asks, and resolves to true when the user agreed; closing or Escape is a no. Needs a `ConfirmHost` on the page. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (agreed: boolean) => {
      openConfirms.set(openConfirms.get().filter((open) => open.id !== id))
      resolve(agreed)
    }
    openConfirms.set([...openConfirms.get(), { id, request, answer }])
  })
}
