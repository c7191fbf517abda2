const withinMs = 60_000

/** Distinguishes the second scan of a code from the first: what cannot be undone takes two scans instead of a dialog. */
export function createSecondScan(now: () => number = Date.now) {
  let first: { code: string; at: number } | undefined
  return {
    isSecond(code: string): boolean {
      const isRepeated = first?.code === code && now() - first.at <= withinMs
      first = isRepeated ? undefined : { code, at: now() }
      return isRepeated
    },
    /** Another code came between. */
    reset() {
      first = undefined
    },
  }
}
