import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { listenToChanges } from './live-listen.ts'
import type { LiveChange } from './live-stream.ts'

/** Changes of one transaction arrive within moments. */
const gatherMs = 100
const atMostEveryMs = 1000
const postponedMs = 5000
/** A rendering whose end is never reported delays the next one no longer. */
const longestRenderingMs = 10_000

/** Never two refreshes at a time. One that resolves with false, or not within `longestMs`, is repeated. */
export function watchChanges(
  matters: (change: LiveChange) => boolean,
  refresh: () => Promise<boolean>,
  longestMs = longestRenderingMs,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  let isStopped = false
  /** Only a poll asked: no change is known. */
  let isPoll = true
  let isRefreshing = false
  let notBefore = 0

  const plan = () => {
    if (isStopped || !isDue || isRefreshing || timer !== undefined || document.visibilityState !== 'visible') return
    timer = setTimeout(() => void run(), Math.max(gatherMs, notBefore - performance.now()))
  }
  const run = async () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const wasPoll = isPoll
    isDue = false
    isPoll = true
    isRefreshing = true
    notBefore = performance.now() + atMostEveryMs
    const isAllowed = await canRefreshPage({ byItself: true })
    if (isStopped) return
    const isDone = isAllowed && (await Promise.race([refresh(), passed(longestMs)]))
    if (!isDone && !wasPoll) postpone()
    isRefreshing = false
    plan()
  }
  const postpone = () => {
    isDue = true
    isPoll = false
    notBefore = performance.now() + postponedMs
  }
  const stop = listenToChanges((news) => {
    if (typeof news === 'object' && !matters(news)) return
    isDue = true
    if (news !== 'poll') isPoll = false
    plan()
  })
  document.addEventListener('visibilitychange', plan)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
    stop()
  }
}

const passed = (ms: number) => new Promise<false>((resolve) => void setTimeout(resolve, ms, false))
