import type { LiveEvent } from '#lib/contract/events.ts'
import type { LiveBus } from '../core/live/bus.ts'
import { logError } from '../core/log.ts'

type Watch = {
  accountId: string
  lastId: string | null
  signal: AbortSignal
  heartbeatMs: number
  /** Checked at every heartbeat: a user who was signed out, or has left the account, gets no more events. */
  isAllowed: () => Promise<boolean>
}

/** Server-sent events: first the missed ones, then each as it happens. */
export function streamChanges(bus: LiveBus, watch: Watch): ReadableStream<Uint8Array> {
  const { accountId, lastId, signal, heartbeatMs, isAllowed } = watch
  const cancelled = new AbortController()
  const end = AbortSignal.any([signal, cancelled.signal])
  return new ReadableStream({
    async start(controller) {
      const encoder = new TextEncoder()
      const write = (text: string) => {
        if (!end.aborted) controller.enqueue(encoder.encode(text))
      }
      const send = (event: LiveEvent) => write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
      // Listening begins before the missed events are read, so that none falls in between.
      const held: LiveEvent[] = []
      let isCatchingUp = true
      const unsubscribe = bus.subscribe(accountId, (event) => {
        if (isCatchingUp) held.push(event)
        else send(event)
      })
      const finish = () => {
        if (end.aborted) return
        cancelled.abort()
        controller.close()
      }
      const beat = async () => {
        if (await isAllowed()) write('event: beat\ndata: still here\n\n')
        else finish()
      }
      const heartbeat = setInterval(() => void beat(), heartbeatMs)
      const stop = () => {
        unsubscribe()
        clearInterval(heartbeat)
      }
      end.addEventListener('abort', stop, { once: true })
      if (end.aborted) return stop() // the browser left before the stream began
      bus.closed.addEventListener('abort', finish, { signal: end })
      if (bus.closed.aborted) return finish()
      try {
        write('retry: 2000\n\n')
        const missed = lastId === null ? [] : await bus.since(accountId, lastId)
        const known = new Set(missed.map(({ id }) => id))
        for (const event of [...missed, ...held.filter(({ id }) => !known.has(id))]) send(event)
        isCatchingUp = false
      } catch (error) {
        // The listener connects again and says what it has. The adapter would write the error's words into the stream.
        logError('live', error)
        finish()
      }
    },
    cancel: () => cancelled.abort(),
  })
}
