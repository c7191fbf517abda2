import { textIn } from './session-calls.ts'

type Change = { orderId: string | undefined }
/** Something may have been missed, such as while the computer slept. */
type News = Change | 'missed'

const atMostEveryMs = 1000
const firstWaitMs = 1000
const longestWaitMs = 60_000

/** Calls `refresh` after changes that matter, soon but not for each, and not before somebody looks. */
export function watchChanges(matters: (change: Change) => boolean, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = false

  const catchUp = () => {
    timer = undefined
    if (!due || document.visibilityState !== 'visible') return
    due = false
    refresh()
  }
  const stop = listenToChanges((news) => {
    if (news !== 'missed' && !matters(news)) return
    due = true
    timer ??= setTimeout(catchUp, atMostEveryMs)
  })
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', catchUp)
    stop()
  }
}

/** All tabs of a browser share one stream: whoever holds the lock reads it and passes it on. */
function listenToChanges(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel('sfl-live')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
  const emit = (news: News) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    channel.postMessage(news)
    listener(news)
  }
  // What happened between the server's rendering and our listening was told to nobody.
  const catchUp = () => listener('missed')
  let leading: AbortController | undefined
  const start = () => {
    leading = new AbortController()
    catchUp()
    void lead(emit, catchUp, leading.signal)
  }
  // The browser keeps no page that holds a lock, and a page it kept has missed what happened.
  const pause = () => leading?.abort()
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start()
  }
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', resume)
  start()
  return () => {
    pause()
    window.removeEventListener('pagehide', pause)
    window.removeEventListener('pageshow', resume)
    channel.close()
  }
}

async function lead(emit: (news: News) => void, catchUp: () => void, signal: AbortSignal) {
  // Browsers have locks on https and on localhost only.
  if (!('locks' in navigator)) return readChanges(emit, catchUp, signal)
  let waited = false
  const handedOver = setTimeout(() => (waited = true), firstWaitMs)
  try {
    await navigator.locks.request('sfl-live', { signal }, async () => {
      clearTimeout(handedOver)
      await readChanges(emit, waited ? () => emit('missed') : catchUp, signal)
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(handedOver)
  }
}

/** Reads the stream until the signal, `began` at its first word. The browser reconnects by itself, except after a refusal. */
function readChanges(emit: (news: News) => void, began: () => void, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let caughtUp = began
  let wait = firstWaitMs
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      wait = firstWaitMs
      caughtUp()
      caughtUp = nothing
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => emit(changeIn(data)))
    source.addEventListener('error', () => {
      caughtUp = () => emit('missed')
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWaitMs)
    })
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    source?.close()
    resolve()
  })
  open()
  return promise
}

const nothing = () => {}

/** The order that an event is about. One that cannot be read may be about anything. */
function changeIn(text: string): News {
  try {
    const event: unknown = JSON.parse(text)
    const about = textIn(event, 'entity') === 'order' ? textIn(event, 'entityId') : undefined
    return { orderId: textIn(event, 'orderId') ?? about }
  } catch {
    return 'missed'
  }
}
