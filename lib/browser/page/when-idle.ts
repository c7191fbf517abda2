import { suspectConnection } from '#lib/browser/calls/connection.ts'

const firstPauseMs = 2000
const longestPauseMs = 60_000

/**
 * Loads code and starts it. A failed load is repeated, and may be the first sign of a lost network. The returned function
 * stops it, also before it began.
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
      suspectConnection()
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

export function whenIdle(start: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined
  const begin = () => void (stop = startOnceLoaded(start))
  // Safari has no idle callback.
  const timer = 'requestIdleCallback' in window ? undefined : setTimeout(begin, 500)
  const idle = 'requestIdleCallback' in window ? window.requestIdleCallback(begin, { timeout: 2000 }) : undefined
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback?.(idle)
    stop?.()
  }
}
