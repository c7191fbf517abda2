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
