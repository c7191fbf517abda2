/** Longer than the portal itself waits for the upstream, so that the portal's own answer comes first. */
const timeoutMs = 45_000
const mediaTimeoutMs = 610_000

export function timeoutSignal(response: unknown = 'json'): AbortSignal {
  return AbortSignal.timeout(response === 'media' ? mediaTimeoutMs : timeoutMs)
}

/** False when the signal is aborted first. */
export function waitUnlessAborted(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(!signal?.aborted)
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
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
