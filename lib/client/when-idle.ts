/**
 * Starts something once the page has nothing better to do; what could not be started, because its code did not come, once
 * the network is back. What it returns stops it, also before it has begun.
 */
export function whenIdle(start: () => Promise<() => void>): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  const begin = async () => {
    const started = await start()
    if (stopped) started()
    else stop = started
  }
  const wanted = () => {
    if (stopped) return
    begin().catch((error: unknown) => {
      window.reportError(error)
      if (!stopped) window.addEventListener('online', wanted, { once: true })
    })
  }
  // Safari has no idle callback.
  const timer = 'requestIdleCallback' in window ? undefined : setTimeout(wanted, 500)
  const idle = 'requestIdleCallback' in window ? window.requestIdleCallback(wanted, { timeout: 2000 }) : undefined
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', wanted)
    if (idle !== undefined) window.cancelIdleCallback(idle)
    stop?.()
  }
}
