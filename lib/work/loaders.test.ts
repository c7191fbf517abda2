import { expect, it, vi } from 'vitest'
import { production } from '#lib/contract/production.ts'
import { loadBatches } from './loaders.ts'

const given = production.batches.response.parse({ count: 2, data: [{ _id: 'b1' }, { _id: 'b2', status: 'cancelled' }] })
vi.mock('#lib/account/loaders.ts', () => ({}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream: async () => given }))

it('[WK-09] a batch of which the upstream says no status has the one that was asked for', async () => {
  for (const status of ['live', 'complete'] as const) {
    const { data } = await loadBatches({ status, page: 1 })
    expect(data.map((batch) => batch.status)).toEqual([status, 'cancelled'])
  }
})
