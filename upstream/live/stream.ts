import type { LiveEvent } from '#lib/contract/events.ts'
import type { LiveBus } from '../core/live/bus.ts'
import { logError } from '../core/log.ts'

type Watch = {
  accountId: string
  lastId: string | null
  /** Milliseconds; goes before `lastId`. */
  age?: number | undefined
  signal: AbortSignal
  heartbeatMs?: number
  /** Whether the reader is signed in and belongs to the account. */
  isAllowed: () => Promise<boolean>
}

const beat = 'event: beat\ndata: still here\n\n'

/**
 * Server-sent events: first the missed ones, then each as it happens. Whether the reader is still allowed is asked with every
 * beat, and before a change of the account is passed on: what takes a right away publishes one in its transaction.
 */
export function streamChanges(bus: LiveBus, watch: Watch): ReadableStream<Uint8Array> {
  const { accountId, lastId, age, signal, heartbeatMs = 15_000, isAllowed } = watch
  const cancelled = new AbortController()
  const end = AbortSignal.any([signal, cancelled.signal])
  return new ReadableStream({
    start(controller) {
      const encoder = new TextEncoder()
      const write = (text: string) => {
        if (!end.aborted) controller.enqueue(encoder.encode(text))
      }
      const finish = () => {
        if (end.aborted) return
        cancelled.abort()
        controller.close()
      }
      const writeIfAllowed = async (text: string) => {
        if (end.aborted) return
        if (await isAllowed()) write(text)
        else finish()
      }
      let turn = Promise.resolve()
      const inTurn = (work: () => Promise<void>) => {
        turn = turn.then(work).catch((error: unknown) => {
          // The listener connects again and says what it has. The adapter would write the error's words into the stream.
          logError('live', error)
          finish()
        })
      }
      const missedIds = new Set<string>()
      const sendMissed = async () => {
        if (end.aborted) return
        if (!(await isAllowed())) return finish()
        const missed = age === undefined && lastId !== null ? await bus.since(accountId, lastId) : lately
        if (!missed) write('event: missed\ndata: 1\n\n')
        for (const event of missed ?? []) {
          write(textOf(event))
          missedIds.add(event.id)
        }
        write(beat)
        inTurn(async () => missedIds.clear())
      }
      const send = async (event: LiveEvent) => {
        if (missedIds.has(event.id)) return
        if (event.entity === 'account') await writeIfAllowed(textOf(event))
        else write(textOf(event))
      }
      // Listening begins before rights and missed events are read, so that no change falls in between.
      const unsubscribe = bus.subscribe(accountId, (event) => inTurn(() => send(event)))
      const lately = age === undefined ? [] : bus.lately(accountId, age)
      const heartbeat = setInterval(() => inTurn(() => writeIfAllowed(beat)), heartbeatMs)
      const stop = () => {
        unsubscribe()
        clearInterval(heartbeat)
      }
      end.addEventListener('abort', stop, { once: true })
      if (end.aborted) return stop() // the browser left before the stream began
      bus.closed.addEventListener('abort', finish, { signal: end })
      if (bus.closed.aborted) return finish()
      write('retry: 2000\n\n')
      inTurn(sendMissed)
    },
    cancel: () => cancelled.abort(),
  })
}

const textOf = (event: LiveEvent) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`
