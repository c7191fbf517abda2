import { connection, suspectConnection } from '#lib/browser/calls/connection.ts'
import { createClock, readAgainMs } from '#lib/browser/calls/time.ts'
import { pageAskedAt } from '#lib/browser/page/page-asked.ts'
import { pageAccount } from '#lib/browser/page/request-headers.ts'
import { longestGapMs } from '#lib/contract/shared/live-gap.ts'
import { textIn } from '../session/session-actions.ts'

export type LiveChange = { entity?: string | undefined; orderId: string | undefined }
/** `missed`: changes may have been missed. `poll`: there are no live events, and a poll is due. */
type News = LiveChange | 'missed' | 'poll'
type Listener = (news: News) => void
/** When what a listener shows was asked for, in ms since the epoch: with the page, by itself, or not yet. */
export type ShownSince = 'page' | number | undefined

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** The upstream sends a beat every 15 seconds. */
const silenceMs = 40_000
const checkEveryMs = 10_000
/** Not longer: over HTTP/1.1 a browser has six connections for all its tabs. */
const hiddenMs = 5000
/** As long may the portal take to open a stream that sends what was missed before. */
const openedWithinMs = 2000

const listeners = new Set<Listener>()
let stream: ReturnType<typeof keepStream> | undefined

/**
 * All listeners of a page share one stream. One that shows something hears what came since that was asked for; any other hears
 * at once that it has missed changes.
 */
export function listenToChanges(listener: Listener, shownSince: ShownSince): () => void {
  const pageSince = pageAskedAt()
  listeners.add(listener)
  stream ??= keepStream(pageSince ?? Date.now())
  const since = shownSince === 'page' ? pageSince : shownSince
  if (since === undefined) listener('missed')
  else stream.repeat(listener, since)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stream?.end()
    stream = undefined
  }
}

function emit(news: News) {
  for (const listener of listeners) listener(news)
}

/**
 * What was missed while no stream was open is sent when one opens, if the gap was short, and else `missed` is emitted; `poll`
 * is at intervals while none is open. A broken stream is reopened after growing pauses, a silent one at once: a computer that
 * slept gets no error. A hidden page has none.
 */
function keepStream(since: number) {
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
  /** By id, with the time when it came. Between these two times, in ms since the epoch, none is missing. */
  const changes = new Map<string, { at: number; change: LiveChange }>()
  let [completeFrom, completeTo] = [since, since]

  const heard = () => {
    heardAt = now()
    wait = firstWaitMs
  }
  const emitMissed = () => {
    changes.clear()
    completeFrom = Date.now()
    emit('missed')
  }
  const emitChange = (id: string, change: LiveChange) => {
    // Those of the last moments before a gap are sent again after it.
    if (changes.has(id)) return
    const at = Date.now()
    if (id) changes.set(id, { at, change })
    for (const [oldestId, oldest] of changes) {
      if (at - oldest.at < longestGapMs) break
      changes.delete(oldestId)
    }
    emit(change)
  }
  const open = () => {
    close()
    heardAt = now()
    const askedAt = Date.now()
    const age = Math.ceil(askedAt - completeTo) + openedWithinMs
    const isShort = age >= openedWithinMs && age <= longestGapMs
    const account = pageAccount()
    const query = new URLSearchParams({ ...(account !== undefined && { account }), ...(isShort && { age: `${age}` }) })
    const opening = new EventSource(query.size > 0 ? `/api/events?${query}` : '/api/events')
    source = opening
    opening.addEventListener('open', () => {
      closedAt = undefined
      if (!isShort || Date.now() - askedAt > openedWithinMs) emitMissed()
    })
    // The first one comes after what was missed.
    opening.addEventListener('beat', () => {
      heard()
      completeTo = Date.now()
    })
    opening.addEventListener('poll', () => {
      heard()
      completeFrom = Number.POSITIVE_INFINITY
      emit('poll')
    })
    opening.addEventListener('missed', emitMissed)
    opening.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      heard()
      const change = changeIn(data)
      if (change) emitChange(lastEventId, change)
      else emitMissed()
    })
    opening.addEventListener('error', () => {
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
  return {
    /** Tells a listener what came since. */
    repeat(listener: Listener, from: number) {
      if (from < completeFrom || Date.now() - from > longestGapMs) listener('missed')
      else for (const { at, change } of changes.values()) if (at >= from) listener(change)
    },
    end() {
      ended.abort()
      stopListening()
      clearInterval(interval)
      clearTimeout(hiding)
      close()
    },
  }
}

const isVisible = () => document.visibilityState === 'visible'

function changeIn(text: string): LiveChange | undefined {
  try {
    const event: unknown = JSON.parse(text)
    const entity = textIn(event, 'entity')
    const about = entity === 'order' ? textIn(event, 'entityId') : undefined
    return { entity, orderId: textIn(event, 'orderId') ?? about }
  } catch {
    // It may be about anything.
    return undefined
  }
}
