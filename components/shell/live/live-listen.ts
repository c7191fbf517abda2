import { type News, readChanges } from './live-stream.ts'

/** A user who looks at another tab for a moment keeps the stream. */
const unwatchedMs = 30_000
const handedOverMs = 500

/** All tabs share one stream: the tab that holds the Web Lock reads it and passes it on. */
export function listenToChanges(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel('sfl-live')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
  const emit = (news: News) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    channel.postMessage(news)
    listener(news)
  }
  let watching: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    if (watching) return
    watching = new AbortController()
    void lead(emit, () => listener('missed'), watching.signal)
  }
  const pause = () => {
    watching?.abort()
    watching = undefined
  }
  const followVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') start()
    else timer = setTimeout(pause, unwatchedMs)
  }
  document.addEventListener('visibilitychange', followVisibility)
  // bfcache: a page with a lock is not cached, and a cached page has missed changes.
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', followVisibility)
  if (document.visibilityState === 'visible') start()
  return () => {
    clearTimeout(timer)
    pause()
    document.removeEventListener('visibilitychange', followVisibility)
    window.removeEventListener('pagehide', pause)
    window.removeEventListener('pageshow', followVisibility)
    channel.close()
  }
}

/** `catchUp`: another tab has been reading, so changes may have been missed. */
async function lead(emit: (news: News) => void, catchUp: () => void, signal: AbortSignal) {
  // Web Locks exist on https and localhost only.
  if (!('locks' in navigator)) return readChanges(emit, signal)
  const behindAnother = setTimeout(catchUp, handedOverMs)
  try {
    await navigator.locks.request('sfl-live', { signal }, async () => {
      clearTimeout(behindAnother)
      // The lock may be granted at the moment of the abort.
      if (!signal.aborted) await readChanges(emit, signal)
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(behindAnother)
  }
}
