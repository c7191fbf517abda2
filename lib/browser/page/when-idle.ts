const firstPauseMs = 2000
const longestPauseMs = 60_000

/**
 * Starts something whose code comes with it. What could not be started, because its code did not come, is tried again
 * after a while, and once the network is back. What it returns stops it, also before it has begun.
 */
export function startOnceLoaded(start: () => Promise<() => void>): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  const begin = async () => {
    const started = await start()
    if (stopped) started()
    else stop = started
  }
  const wanted = () => {
    cancelRetry()
    begin().catch((error: unknown) => {
      if (pauseMs === firstPauseMs) window.reportError(error)
      if (stopped) return
      // A browser may believe that it is online where nothing is within reach.
      retry = setTimeout(wanted, pauseMs)
      window.addEventListener('online', wanted)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }
  const cancelRetry = () => {
    clearTimeout(retry)
    window.removeEventListener('online', wanted)
  }
  wanted()
  return () => {
    stopped = true
    cancelRetry()
    stop?.()
  }
}

/** The same, once the page has nothing better to do. */
export function whenIdle(start: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  const begin = () => void (stop = startOnceLoaded(start))
  // Safari has no idle callback.
  const timer = 'requestIdleCallback' in window ? undefined : setTimeout(begin, 500)
  const idle = 'requestIdleCallback' in window ? window.requestIdleCallback(begin, { timeout: 2000 }) : undefined
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
    stop?.()
  }
}
