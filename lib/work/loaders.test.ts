import { expect, it, vi } from 'vitest'
import { production } from '#lib/contract/production.ts'
import { loadBatches, loadFirstItems } from './loaders.ts'
import { deadlineOf } from './rules.ts'

const given = production.batches.response.parse({
  count: 2,
  data: [
    { _id: 'b1', sla: '2026-12-01' },
    { _id: 'b2', status: 'cancelled' },
  ],
})
const item = { orderId: 'o1', quantity: 1, status: 'live', shipByDate: '2026-12-01' }
const items = production.items.response.parse({
  count: 3,
  data: [
    { ...item, _id: 'i1' },
    { ...item, _id: 'i2', completed: '2026-12-01T23:30:00' },
    { ...item, _id: 'i3', completed: '2026-12-02T00:30:00' },
  ],
})
vi.mock('#lib/account/loaders.ts', () => ({ loadAccountTime: async () => ({ timezone: 'America/New_York' }) }))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({
  callUpstream: async (call: unknown) => (call === production.items ? items : given),
}))

it('[WK-09] a batch of which the upstream says no status has the one that was asked for', async () => {
  for (const status of ['live', 'complete'] as const) {
    const { data } = await loadBatches({ status, page: 1 })
    expect(data.map((batch) => batch.status)).toEqual([status, 'cancelled'])
  }
})

it('[WK-08] an item or batch with a day as its deadline is overdue once that day ends at the site', async () => {
  const [read] = (await loadFirstItems({ status: 'live' })).data
  const [batch] = (await loadBatches({ status: 'live', page: 1 })).data
  for (const shipByDate of [read?.shipByDate, batch?.sla]) {
    const kindAt = (now: string) => deadlineOf({ shipByDate, completed: undefined }, Date.parse(now)).kind
    expect([kindAt('2026-12-01T23:59-05:00'), kindAt('2026-12-02T00:00-05:00')]).toEqual(['due', 'overdue'])
  }
})

it('[WK-08] an item is late when it was completed after its deadline by the clock of the site', async () => {
  const { data } = await loadFirstItems({ status: 'complete' })
  expect(data.map((read) => deadlineOf(read, 0).kind)).toEqual(['due', 'inTime', 'late'])
})
