export const faultQueue = 'sflFaults'

export type FaultQueue = { push: (error: unknown) => unknown }

export function notifyFault(error: unknown): void {
  const page = window as unknown as Record<string, FaultQueue | undefined>
  page[faultQueue]?.push(error)
}

/** Inlined in front of the page as text, so it cannot import anything. */
export function keepFaults(queue: string) {
  const page = window as unknown as Record<string, FaultQueue>
  const kept: unknown[] = []
  page[queue] = kept
  window.addEventListener('error', ({ error }) => page[queue]?.push(error))
  window.addEventListener('unhandledrejection', ({ reason }) => page[queue]?.push(reason))
}
