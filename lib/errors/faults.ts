/** Fired on the window, with the error as its detail, when somebody caught an error that others should know of. */
export const faultEvent = 'sfl-fault'
/** Where errors wait until the page's reporter is there (`keepFaults`). */
export const faultQueue = 'sflFaults'

export type FaultQueue = { push: (error: unknown) => unknown }

/** Tells the page's reporter, where there is one, of an error that the page itself has dealt with. */
export function tellFault(error: unknown): void {
  window.dispatchEvent(new CustomEvent(faultEvent, { detail: error }))
}

/**
 * Keeps what goes wrong before the reporter has arrived, and passes on what goes wrong after. Sent to the browser as
 * text, in front of the page: it must stand alone.
 */
export function keepFaults(queue: string, told: string) {
  const page = window as unknown as Record<string, FaultQueue>
  const kept: unknown[] = []
  page[queue] = kept
  window.addEventListener('error', ({ error }) => page[queue]?.push(error))
  window.addEventListener('unhandledrejection', ({ reason }) => page[queue]?.push(reason))
  window.addEventListener(told, (event) => page[queue]?.push((event as CustomEvent).detail))
}
