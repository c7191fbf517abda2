import { expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadOrdersToPrint } from './loaders.ts'

vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({
  callUpstream: async ({ name }: Call) => {
    if (name === orders.details.name) return { order: {} }
    throw new UpstreamError(name, 404, undefined)
  },
}))

it('[JS-03] orders without the settings of the account are reported as not loaded, so that no sheet has wrong dates', async () => {
  expect(await loadOrdersToPrint(['a', 'b'])).toEqual({
    orders: [],
    missing: [
      { id: 'a', reason: 'failed' },
      { id: 'b', reason: 'failed' },
    ],
  })
})
