/** The property of the window in which errors wait until the page's reporter is there (`keepFaults`). */
export const faultQueue = 'sflFaults'

export type FaultQueue = { push: (error: unknown) => unknown }

/** Tells the page's reporter, where there is one, of an error that the page itself has dealt with. */
export function notifyFault(error: unknown): void {
  const page = window as unknown as Record<string, FaultQueue | undefined>
  page[faultQueue]?.push(error)
}

/**
 * Queues errors until the page's reporter has loaded, and passes on later ones. Sent to the browser as text, in front of
 * the page: it cannot import anything.
 */
export function keepFaults(queue: string) {
  const page = window as unknown as Record<string, FaultQueue>
  const kept: unknown[] = []
  page[queue] = kept
  window.addEventListener('error', ({ error }) => page[queue]?.push(error))
  window.addEventListener('unhandledrejection', ({ reason }) => page[queue]?.push(reason))
}
