import { connection, suspectConnection } from '#lib/browser/calls/connection.ts'
import { createClock, readAgainMs } from '#lib/browser/calls/time.ts'
import { textIn } from '../session/session-actions.ts'

export type LiveChange = { entity?: string | undefined; orderId: string | undefined }
/** `missed`: changes may have been missed. `poll`: there are no live events, and a poll is due. */
type News = LiveChange | 'missed' | 'poll'

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** The upstream sends a beat every 15 seconds. */
const silenceMs = 40_000
const checkEveryMs = 10_000
/** Not longer: over HTTP/1.1 a browser has six connections for all its tabs. */
const hiddenMs = 5000

const listeners = new Set<(news: News) => void>()
let endStream: (() => void) | undefined

/** All listeners of a page share one stream. */
export function listenToChanges(listener: (news: News) => void): () => void {
  listeners.add(listener)
  if (endStream) listener('missed')
  else endStream = keepStream()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    endStream?.()
    endStream = undefined
  }
}

function emit(news: News) {
  for (const listener of listeners) listener(news)
}

/**
 * Emits `missed` whenever a stream opens, and `poll` at intervals while none is. A broken stream is reopened after
 * growing pauses, a silent one at once: a computer that slept gets no error. A hidden page has none.
 */
function keepStream(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const now = createClock()
  let wait = firstWaitMs
  let heardAt = now()
  /** Undefined while a stream is open. */
  let closedAt: number | undefined = now()
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const heard = () => {
    heardAt = now()
    wait = firstWaitMs
  }
  const open = () => {
    close()
    heardAt = now()
    source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      closedAt = undefined
      emit('missed')
    })
    source.addEventListener('beat', heard)
    source.addEventListener('poll', () => {
      heard()
      emit('poll')
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      heard()
      emit(changeIn(data))
    })
    source.addEventListener('error', () => {
      close()
      suspectConnection()
      retry = setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWaitMs)
    })
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
    closedAt ??= now()
  }
  const openAnew = () => {
    if (!isVisible()) return
    wait = firstWaitMs
    open()
  }
  const isSilent = () => now() - heardAt > silenceMs
  const check = () => {
    if (!isVisible()) return
    if (closedAt !== undefined && now() - closedAt >= readAgainMs) {
      closedAt = now()
      emit('poll')
    }
    if (source && isSilent()) openAnew()
  }
  const followVisibility = () => {
    clearTimeout(hiding)
    if (!isVisible()) hiding = setTimeout(close, hiddenMs)
    else if (!source || isSilent()) openAnew()
  }
  let wasLost = false
  const stopListening = connection.subscribe(() => {
    const { state } = connection.get()
    // If the portal was reachable and refused the stream, its pauses stay.
    if (state === 'fine' && wasLost && !source) openAnew()
    if (state !== 'suspected') wasLost = state === 'lost'
  })
  const interval = setInterval(check, checkEveryMs)
  window.addEventListener('online', openAnew, { signal })
  document.addEventListener('visibilitychange', followVisibility, { signal })
  // bfcache: a page in it must not hold a stream.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', followVisibility, { signal })
  followVisibility()
  return () => {
    ended.abort()
    stopListening()
    clearInterval(interval)
    clearTimeout(hiding)
    close()
  }
}

const isVisible = () => document.visibilityState === 'visible'

/** An unreadable event may be about anything. */
function changeIn(text: string): News {
  try {
    const event: unknown = JSON.parse(text)
    const entity = textIn(event, 'entity')
    const about = entity === 'order' ? textIn(event, 'entityId') : undefined
    return { entity, orderId: textIn(event, 'orderId') ?? about }
  } catch {
    return 'missed'
  }
}
