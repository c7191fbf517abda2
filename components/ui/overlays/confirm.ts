import type { ReactNode } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { createStore } from '#lib/browser/store.ts'

export type ConfirmRequest = {
  title: string
  text?: ReactNode
  action: string
  cancel?: string
  dismissed?: string
  tone?: 'neutral' | 'warning' | 'danger'
}

export type OpenConfirm = { id: number; request: ConfirmRequest; answer: (agreed: boolean) => void }

export const openConfirms = createStore<readonly OpenConfirm[]>([])
let lastId = 0

/**
 * Closing or Escape is a no. A question whose title is open already gets a no at once: its dialog may still be loading
 * when the user presses again. Needs a `ConfirmHost` on the page.
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
