import { text as readText } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { LiveEvent } from '#lib/contract/events.ts'
import { forAllTests } from '../../tests/support/made.ts'
import { memberships } from '../core/database/schema/tables.ts'
import type { LiveBus } from '../core/live/bus.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from '../users/routes.ts'
import { eventRoutes } from './routes.ts'
import { streamChanges } from './stream.ts'

const upstream = forAllTests(() =>
  createTestUpstream({ serve: (up, tokens) => [...eventRoutes(up, tokens), ...userRoutes(up, tokens)] }),
)

type Member = Awaited<ReturnType<TestUpstream['member']>>

const publish = (accountIds: string[], entityId: string) =>
  upstream.database.transaction((tx) => upstream.bus.publish(tx, { accountIds, entity: 'order', entityId }))

const listen = async ({ sent }: Member, headers: Record<string, string> = {}, query = '') =>
  readStream(await upstream.request('GET', `/api/events${query}`, { ...sent, headers }))

async function readStream(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(wanted: string): Promise<string> {
      while (!text.includes(wanted)) {
        const part = await reader?.read()
        if (part?.value === undefined) throw new Error(`the stream ended before ${wanted}`)
        text += part.value
      }
      return text
    },
    leave: () => reader?.cancel(),
  }
}

it('the event stream sends a change to members of its account alone, after the commit', async () => {
  const [one, other] = [await upstream.member(), await upstream.member()]
  const stream = await listen(one)
  await stream.until('retry')
  const undone = upstream.database.transaction(async (tx) => {
    await upstream.bus.publish(tx, { accountIds: [one.accountId], entity: 'order', entityId: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await publish([other.accountId], 'foreign')
  await publish([one.accountId, other.accountId], 'shared')
  const text = await stream.until('shared')
  await stream.leave()
  expect(text).toMatch(/id: \d+\ndata: {"id":"\d+","entity":"order","entityId":"shared"}\n\n/)
  expect(text).not.toMatch(/undone|foreign/)
})

it('the event stream sends missed events in order, which are forgotten after a day', async () => {
  const member = await upstream.member()
  const first = await listen(member)
  await publish([member.accountId], 'seen')
  const [, lastId = ''] = /id: (\d+)/.exec(await first.until('seen')) ?? []
  await first.leave()
  for (const missed of ['missed-1', 'missed-2']) await publish([member.accountId], missed)
  const again = await listen(member, { 'last-event-id': lastId })
  await again.until('missed-2')
  await publish([member.accountId], 'live')
  const text = await again.until('live')
  await again.leave()
  expect([...text.matchAll(/"entityId":"([^"]+)"/g)].map(([, id]) => id)).toEqual(['missed-1', 'missed-2', 'live'])
  await upstream.bus.trim(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await upstream.bus.since(member.accountId, '0')).toEqual([])
})

it('the event stream first sends what came in the last milliseconds, or says that it does not know', async () => {
  const [member, other] = [await upstream.member(), await upstream.member()]
  const began = performance.now()
  using clock = vi.spyOn(performance, 'now')
  const first = await listen(member)
  for (const [ms, id] of [1000, 3000].map((at) => [at, `came-at-${at}`] as const)) {
    clock.mockReturnValue(began + ms)
    await publish([other.accountId, member.accountId], id)
    await first.until(id)
  }
  await first.leave()
  for (const [age, expected] of [
    [1000, ['came-at-3000']],
    [2500, ['came-at-1000', 'came-at-3000']],
    [60_000, ['missed']],
  ] as const) {
    const again = await listen(member, {}, `?age=${age}`)
    const text = await again.until('event: beat')
    await again.leave()
    expect(text.match(/came-at-\d+|missed/g), `${age}`).toEqual(expected)
  }
})

it('[SEC-12] the event stream ends with the rights of its user, before what follows, and else stays open', async () => {
  const { database } = upstream
  const owner = await upstream.member()
  const members = await Promise.all([1, 2].map(() => upstream.member('production', owner.accountId)))
  const [removed, off] = members.map(({ userId }) => `/api/user/${userId}`)
  const stays = await listen(owner)
  const streams = await Promise.all(members.map((member) => listen(member)))
  await Promise.all([stays, ...streams].map((stream) => stream.until('still here')))
  const [role] = await database.orm
    .select()
    .from(memberships)
    .where(eq(memberships.userId, members[0]?.userId ?? ''))
  await upstream.request('DELETE', `${removed}/accountRoles/${role?.id}`, owner.sent)
  await upstream.request('PUT', `${off}`, { ...owner.sent, body: { name: 'Pia', active: false } })
  await publish([owner.accountId], 'later')
  for (const stream of streams) await expect(stream.until('later')).rejects.toThrow('ended before')
  await stays.until('later')
  await stays.leave()
})

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

it('[SEC-12] a stream whose reader is not allowed any more ends at a change of the account, or the next beat', async () => {
  for (const heartbeatMs of [10, 60_000]) {
    const { bus, listeners } = fakeBus()
    const allowed = [true]
    const stream = streamChanges(bus, { ...watch(), heartbeatMs, isAllowed: async () => allowed.pop() ?? false })
    const changes: LiveEvent[] = [{ ...event, entity: 'account' }, event]
    for (const change of heartbeatMs > 10 ? changes : []) for (const tell of listeners) tell(change)
    expect(await readText(stream), `${heartbeatMs}`).toBe('retry: 2000\n\nevent: beat\ndata: still here\n\n')
  }
})

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
  expect(await readText(stream)).toBe('retry: 2000\n\n')
  expect(await readText(streamChanges(bus, watch()))).toBe('')
  expect(listeners.size).toBe(0)
})
