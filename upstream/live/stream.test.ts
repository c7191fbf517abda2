import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { LiveEvent } from '#lib/contract/events.ts'
import type { LiveBus } from '../core/live/bus.ts'
import { streamChanges } from './stream.ts'

const event: LiveEvent = { id: '1', entity: 'order', entityId: 'o' }

/** A bus of one account that tells its subscribers. */
function fakeBus() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const closing = new AbortController()
  const bus: Pick<LiveBus, 'subscribe' | 'since' | 'closed'> = {
    closed: closing.signal,
    subscribe: (_, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since: async () => [],
  }
  return { bus: bus as LiveBus, listeners, close: () => closing.abort() }
}

const watch = (signal = new AbortController().signal) => {
  return { accountId: 'a', lastId: null, signal, heartbeatMs: 60_000, isAllowed: async () => true }
}

it('a stream unsubscribes when its reader leaves, and never subscribes for one that has left', async () => {
  const { bus, listeners } = fakeBus()
  const stream = streamChanges(bus, watch())
  const [early] = listeners
  await stream.cancel()
  expect(() => early?.(event)).not.toThrow()
  streamChanges(bus, watch(AbortSignal.abort()))
  expect([early === undefined, listeners.size]).toEqual([false, 0])
})

it('[REL-22] a stream ends complete when the bus is closed, before or after it began', async () => {
  const { bus, listeners, close } = fakeBus()
  const stream = streamChanges(bus, watch())
  close()
  expect(await text(stream)).toBe('retry: 2000\n\n')
  expect(await text(streamChanges(bus, watch()))).toBe('')
  expect(listeners.size).toBe(0)
})
