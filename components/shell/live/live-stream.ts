import { connection, suspectConnection } from '#lib/browser/calls/connection.ts'
import { createClock } from '#lib/browser/calls/time.ts'
import { textIn } from '../session/session-calls.ts'

export type LiveChange = { entity?: string | undefined; orderId: string | undefined }
/** `missed`: changes may have been missed. `poll`: there are no live events, and a poll is due. */
export type News = LiveChange | 'missed' | 'poll'

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** The upstream sends a beat every 15 seconds. */
const silenceMs = 40_000
const checkEveryMs = 10_000
const pollEveryMs = 20_000

/**
 * Emits `missed` whenever a stream opens, and `poll` at intervals while none is. A broken stream is reopened after
 * growing pauses, a silent one at once: a computer that slept gets no error.
 */
export function readChanges(emit: (news: News) => void, signal: AbortSignal): void {
  const now = createClock()
  let wait = firstWaitMs
  let heardAt = now()
  /** Undefined while a stream is open. */
  let closedAt: number | undefined = now()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

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
      timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWaitMs)
    })
  }
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    source?.close()
    closedAt ??= now()
  }
  const openAnew = () => {
    wait = firstWaitMs
    open()
  }
  const checkSilence = () => {
    if (closedAt !== undefined && now() - closedAt >= pollEveryMs) {
      closedAt = now()
      emit('poll')
    }
    if (timer === undefined && now() - heardAt > silenceMs) openAnew()
  }
  const checkOnceVisible = () => {
    if (document.visibilityState !== 'visible') return
    if (timer === undefined) checkSilence()
    else openAnew() // the user is back
  }
  const interval = setInterval(checkSilence, checkEveryMs)
  let wasLost = false
  const stopListening = connection.subscribe(() => {
    const { state } = connection.get()
    // If the portal was reachable and refused the stream, its pauses stay.
    if (state === 'fine' && wasLost && timer !== undefined) openAnew()
    if (state !== 'suspected') wasLost = state === 'lost'
  })
  window.addEventListener('online', openAnew, { signal })
  document.addEventListener('visibilitychange', checkOnceVisible, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(interval)
    stopListening()
    close()
  })
  open()
}

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
