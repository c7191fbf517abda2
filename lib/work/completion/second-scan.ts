const withinMs = 60_000

/** Tells the second scan of a code from the first: what cannot be undone is asked for twice, without any dialog. */
export function createSecondScan(now: () => number = Date.now) {
  let first: { code: string; at: number } | undefined
  return {
    is(code: string): boolean {
      const isSecond = first?.code === code && now() - first.at <= withinMs
      first = isSecond ? undefined : { code, at: now() }
      return isSecond
    },
    /** Another code came between. */
    forget() {
      first = undefined
    },
  }
}
