/** The property of the window in which errors wait until the page's reporter is there (`keepFaults`). */
export const faultQueue = 'sflFaults'

export type FaultQueue = { push: (error: unknown) => unknown }

/** Tells the page's reporter, where there is one, of an error that the page itself has dealt with. */
export function tellFault(error: unknown): void {
  const page = window as unknown as Record<string, FaultQueue | undefined>
  page[faultQueue]?.push(error)
}

/**
 * Keeps what goes wrong before the reporter has arrived, and passes on what goes wrong after. Sent to the browser as
 * text, in front of the page: it must stand alone.
 */
export function keepFaults(queue: string) {
  const page = window as unknown as Record<string, FaultQueue>
  const kept: unknown[] = []
  page[queue] = kept
  window.addEventListener('error', ({ error }) => page[queue]?.push(error))
  window.addEventListener('unhandledrejection', ({ reason }) => page[queue]?.push(reason))
}
