import { expect, it, vi } from 'vitest'
import { production } from '#lib/contract/production.ts'
import { loadBatches, loadFirstItems } from './loaders.ts'
import { deadlineOf } from './rules.ts'

const given = production.batches.response.parse({ count: 2, data: [{ _id: 'b1' }, { _id: 'b2', status: 'cancelled' }] })
const items = production.items.response.parse({
  count: 1,
  data: [{ _id: 'i1', orderId: 'o1', quantity: 1, status: 'live', shipByDate: '2026-12-01' }],
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

it('[WK-08] an item whose deadline is a day is overdue once that day has ended at the site', async () => {
  const [item] = (await loadFirstItems({ status: 'live' })).data
  const kindAt = (now: string) => item && deadlineOf(item, Date.parse(now)).kind
  expect([kindAt('2026-12-01T23:59-05:00'), kindAt('2026-12-02T00:00-05:00')]).toEqual(['due', 'overdue'])
})
