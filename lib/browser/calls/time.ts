/** Longer than the portal itself waits for the upstream, so that the portal's own answer comes first. */
const timeoutMs = 45_000
/** A file, or a picture of one, may take as long as the portal gives it. */
const mediaTimeoutMs = 610_000

/** Ends a call without an answer. The browser would wait many minutes for a connection that died without a sign. */
export function timeoutSignal(response: unknown = 'json'): AbortSignal {
  return AbortSignal.timeout(response === 'media' ? mediaTimeoutMs : timeoutMs)
}

/** Milliseconds that have passed, those of sleep included, which performance.now() may leave out. A clock that is set back adds none. */
export function createClock(): () => number {
  let [last, passed] = [Date.now(), 0]
  return () => {
    const at = Date.now()
    passed += Math.max(0, at - last)
    last = at
    return passed
  }
}
