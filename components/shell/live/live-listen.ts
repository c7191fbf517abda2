import { type News, readChanges } from './live-stream.ts'

/** A user who looks at another tab for a moment keeps the stream. */
const unwatchedMs = 30_000
const handedOverMs = 500

/**
 * Listens to changes while this page is visible, and a little longer. All tabs of a browser share one stream: the tab that
 * holds the lock reads it and passes it on.
 */
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
  // The browser keeps no page that holds a lock, and a page it kept has missed what happened.
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

/** Reads the stream for all tabs once it is this tab's turn. `catchUp` makes up for what happened before it listened. */
async function lead(emit: (news: News) => void, catchUp: () => void, signal: AbortSignal) {
  // Browsers have locks on https and on localhost only.
  if (!('locks' in navigator)) return readChanges(emit, signal)
  const behindAnother = setTimeout(catchUp, handedOverMs)
  try {
    await navigator.locks.request('sfl-live', { signal }, async () => {
      clearTimeout(behindAnother)
      // The Web Lock may be granted although the signal aborts at that moment.
      if (!signal.aborted) await readChanges(emit, signal)
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(behindAnother)
  }
}
