import { type LiveChange, listenToChanges, type ShownSince } from './live-stream.ts'

/** Changes of one transaction arrive within moments. */
const gatherMs = 100
const atMostEveryMs = 1000
const postponedMs = 5000

/** Never two refreshes at a time. One that fails, or resolves with false, is repeated, unless only a poll asked for it. */
export function watchChanges(
  matters: (change: LiveChange) => boolean,
  refresh: () => Promise<unknown>,
  shownSince: ShownSince,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due: 'change' | 'poll' | undefined
  let isRefreshing = false
  let isStopped = false
  let notBefore = 0

  const plan = () => {
    if (isStopped || !due || isRefreshing || timer !== undefined || document.visibilityState !== 'visible') return
    timer = setTimeout(() => void run(), Math.max(gatherMs, notBefore - performance.now()))
  }
  const run = async () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const asked = due
    due = undefined
    isRefreshing = true
    notBefore = performance.now() + atMostEveryMs
    const result = await refresh().catch(() => false)
    isRefreshing = false
    if (result === false && asked === 'change') {
      due = 'change'
      notBefore = performance.now() + postponedMs
    }
    plan()
  }
  const stop = listenToChanges((news) => {
    if (typeof news === 'object' && !matters(news)) return
    due = news === 'poll' ? (due ?? 'poll') : 'change'
    plan()
  }, shownSince)
  document.addEventListener('visibilitychange', plan)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
    stop()
  }
}
