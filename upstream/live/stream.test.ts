import { expect, it } from 'vitest'
import type { LiveEvent } from '#lib/contract/events.ts'
import type { LiveBus } from './bus.ts'
import { streamChanges } from './stream.ts'

const event: LiveEvent = { id: '1', entity: 'order', entityId: 'o' }

/** A bus of one account that tells whoever is subscribed. */
function fakeBus() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const bus: Pick<LiveBus, 'subscribe' | 'since'> = {
    subscribe: (_, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since: async () => [],
  }
  return { bus: bus as LiveBus, listeners, tell: () => listeners.forEach((listener) => listener(event)) }
}

const watch = (signal: AbortSignal) => ({
  accountId: 'a',
  lastId: null,
  signal,
  heartbeatMs: 60_000,
  isAllowed: async () => true,
})

it('never listens for somebody who left before it began', () => {
  const { bus, listeners } = fakeBus()
  streamChanges(bus, watch(AbortSignal.abort()))
  expect(listeners.size).toBe(0)
})

it('stops listening when its reader leaves, and what happens afterwards hurts nobody', async () => {
  const { bus, listeners, tell } = fakeBus()
  const stream = streamChanges(bus, watch(new AbortController().signal))
  const [early] = listeners
  await stream.cancel()
  expect(listeners.size).toBe(0)
  tell()
  expect(() => early?.(event)).not.toThrow()
})
