/** Longer than the portal itself waits for the upstream, so that the portal's own answer comes first. */
const timeoutMs = 45_000
const mediaTimeoutMs = 610_000

export function timeoutSignal(response: unknown = 'json'): AbortSignal {
  return AbortSignal.timeout(response === 'media' ? mediaTimeoutMs : timeoutMs)
}

/** Counts time that the computer slept; performance.now() may not. A clock that is set back adds none. */
export function createClock(): () => number {
  let [last, passed] = [Date.now(), 0]
  return () => {
    const at = Date.now()
    passed += Math.max(0, at - last)
    last = at
    return passed
  }
}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
  signal?.throwIfAborted()
}

/** What could not be read, or is read for want of a live stream, is read again no more often than this (REL-19). */
export const readAgainMs = 20_000
