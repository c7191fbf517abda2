/** Fired on the window, with the error as its detail, when code caught an error that must be reported all the same. */
export const faultEvent = 'sfl-fault'
/** Where errors wait until the page's reporter is there (`keepFaults`). */
export const faultQueue = 'sflFaults'

export type FaultQueue = { push: (error: unknown) => unknown }

/** Notifies the page's reporter, where there is one, of an error that the page itself has handled. */
export function notifyFault(error: unknown): void {
  window.dispatchEvent(new CustomEvent(faultEvent, { detail: error }))
}

/**
 * Queues errors until the page's reporter has loaded, and passes on later ones. Sent to the browser as text, in front of
 * the page: it cannot import anything.
 */
export function keepFaults(queue: string, eventName: string) {
  const page = window as unknown as Record<string, FaultQueue>
  const kept: unknown[] = []
  page[queue] = kept
  window.addEventListener('error', ({ error }) => page[queue]?.push(error))
  window.addEventListener('unhandledrejection', ({ reason }) => page[queue]?.push(reason))
  window.addEventListener(eventName, (event) => page[queue]?.push((event as CustomEvent).detail))
}
