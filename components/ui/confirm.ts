import type { ReactNode } from 'react'

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

let queue: readonly OpenConfirm[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly OpenConfirm[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Asks, and resolves to true when the person agreed; closing or Escape is a no. Needs a `ConfirmHost` on the page. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (agreed: boolean) => {
      change(queue.filter((open) => open.id !== id))
      resolve(agreed)
    }
    change([...queue, { id, request, answer }])
  })
}

export function subscribeToConfirms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentConfirm(): OpenConfirm | null {
  return queue[0] ?? null
}
