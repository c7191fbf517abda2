const second = 1000
const minute = 60 * second

/** How long to wait before a file that is being fetched is asked for again: most come at once, the others after minutes or hours. */
export function pollAfterMs(waitedMs: number): number {
  if (waitedMs < 20 * second) return second
  if (waitedMs < 2 * minute) return 5 * second
  return waitedMs < 10 * minute ? 15 * second : minute
}
