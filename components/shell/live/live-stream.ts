import { connection, suspectConnection } from '#lib/browser/calls/connection.ts'
import { createClock } from '#lib/browser/calls/time.ts'
import { textIn } from '../session/session-calls.ts'

export type Change = { entity?: string | undefined; orderId: string | undefined }
/** `missed`: changes may have been missed, such as while the computer slept. `poll`: the upstream has no live events, and a poll is due. */
export type News = Change | 'missed' | 'poll'

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** The upstream says at least every 15 seconds that it is still there. */
const silenceMs = 40_000
const checkEveryMs = 10_000
/** Without a stream the page is read again this often. */
const pollEveryMs = 20_000

/**
 * Reads the stream of changes until the signal. Each time it begins, something may have been missed before. A stream that
 * breaks is opened again after growing pauses, one that fell silent at once: a computer that slept is told of no error.
 * While none is open, and where the portal says that the upstream has none, it is said at intervals that it is time to look.
 */
export function readChanges(emit: (news: News) => void, signal: AbortSignal): void {
  const now = createClock()
  let wait = firstWaitMs
  let heardAt = now()
  /** When the stream ended; nothing while one is open. */
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
    else openAnew() // the user waits now
  }
  const interval = setInterval(checkSilence, checkEveryMs)
  let wasLost = false
  const stopListening = connection.subscribe(() => {
    const { state } = connection.get()
    // A stream that is refused by a portal within reach keeps its pauses.
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

/** What an event is about, and which order. One that cannot be read may be about anything. */
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
