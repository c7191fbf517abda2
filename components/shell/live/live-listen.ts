import { type News, readChanges } from './live-stream.ts'

type Listener = (news: News) => void

/** A glance at another tab keeps the stream. Not longer: over HTTP/1.1 a browser has six connections for all its tabs. */
const unwatchedMs = 5000

const listeners = new Set<Listener>()
let following: AbortController | undefined
let reading: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Listens to changes while this page is visible, and a little longer. All listeners of a page share one stream. */
export function listenToChanges(listener: Listener): () => void {
  listeners.add(listener)
  if (!following) follow()
  else if (reading) listener('missed') // what happened before it listened
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    following?.abort()
    following = undefined
    clearTimeout(timer)
    stop()
  }
}

function follow() {
  following = new AbortController()
  const { signal } = following
  document.addEventListener('visibilitychange', followVisibility, { signal })
  // A page that the browser keeps for Back hears nothing, and catches up when it is shown again.
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', followVisibility, { signal })
  if (document.visibilityState === 'visible') start()
}

function followVisibility() {
  clearTimeout(timer)
  if (document.visibilityState === 'visible') start()
  else timer = setTimeout(stop, unwatchedMs)
}

function start() {
  if (reading) return
  reading = new AbortController()
  readChanges((news) => {
    for (const listener of listeners) listener(news)
  }, reading.signal)
}

function stop() {
  reading?.abort()
  reading = undefined
}
