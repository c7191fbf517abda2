import { expect, it, vi } from 'vitest'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import type { Call } from '#lib/contract/call.ts'
import { orderDetails, orders } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadOrdersToPrint } from '../loaders.ts'
import { gatherOrders } from './gather-orders.ts'

vi.mock('#lib/server/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash' } }) }))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({
  callUpstream: async ({ name }: Call) => {
    if (name === orders.details.name) return details('a')
    throw new UpstreamError(name, 404, undefined)
  },
}))

const details = (_id: string, status = 'printready') =>
  orderDetails.parse({ orderId: _id, order: { _id, orderData: { sourceOrderId: `SO-${_id}`, status } } })

it('[JS-03] orders that are missing are reported, and the others come in the order asked for', async () => {
  const statuses: Record<string, number> = { gone: 404, down: 503 }
  const found = await gatherOrders(['a', 'gone', 'b', 'down'], async (id) => {
    if (statuses[id]) throw new UpstreamError('orders.details', statuses[id], undefined)
    return details(id)
  })
  expect(found.orders.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  expect(found.missing.map(({ id, reason }) => `${id} ${reason}`)).toEqual(['gone notFound', 'down failed'])
  // A defect, or the way to the sign-in page, is no missing order.
  await expect(gatherOrders(['a'], () => Promise.reject(new Error('NEXT_REDIRECT')))).rejects.toThrow('NEXT_REDIRECT')
})

it('[JS-03] whole orders that are cancelled, shipped or not ready by then are named, not printed', async () => {
  const statuses = ['complete', 'cancelled', 'shipped', 'error']
  const load = async (id: string) => details(id, statuses[Number(id)])
  const ids = ['0', '1', '2', '3']
  const whole = await gatherOrders(ids, load, { areWhole: true })
  expect(whole.orders.map(({ orderId }) => orderId)).toEqual(['0'])
  expect(whole.missing).toEqual([
    { id: '1', name: 'SO-1', reason: 'cancelled' },
    { id: '2', name: 'SO-2', reason: 'shipped' },
    { id: '3', name: 'SO-3', reason: 'notReady' },
  ])
  expect((await gatherOrders(ids, load)).missing).toEqual([])
})

it('[JS-03] items whose shipment has left are printed only where their component is asked for', async () => {
  const items = ['left', 'here', 'unshipped'].map((_id) => ({ _id, quantity: 1, status: 'live', shipmentId: _id }))
  const shipments = [
    { _id: 'left', orderId: 'o', status: 'shipped' },
    { _id: 'here', orderId: 'o', status: 'live' },
  ]
  const load = async (_id: string) => {
    const orderData = { sourceOrderId: 'SO-1', status: 'printready', items }
    return orderDetails.parse({ orderId: _id, order: { _id, orderData }, shipments })
  }
  const itemsOf = ({ orders }: Awaited<ReturnType<typeof gatherOrders>>) =>
    orders.flatMap(({ order }) => order.orderData.items.map(({ _id }) => _id))
  const whole = await gatherOrders(['o'], load, { areWhole: true })
  expect(itemsOf(whole)).toEqual(['here', 'unshipped'])
  expect(whole.missing).toEqual([{ id: 'o', name: 'SO-1', reason: 'partlyShipped' }])
  const some = await gatherOrders(['o'], load)
  expect([itemsOf(some), some.missing]).toEqual([['left', 'here', 'unshipped'], []])
})

it('[JS-03] without the settings of the account no order is loaded: its dates would be wrong', async () => {
  const missing = ['a', 'b'].map((id) => ({ id, reason: 'failed' }))
  expect(await loadOrdersToPrint({ orderIds: ['a', 'b'], componentIds: undefined })).toEqual({ orders: [], missing })
})

it('[REL-33] tasks run 6 at a time, the results stay in order, and a failed one fails all', async () => {
  let [open, most] = [0, 0]
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const doubled = await mapConcurrently(numbers, async (number) => {
    open += 1
    most = Math.max(most, open)
    // Later ones are done sooner.
    for (let turn = number; turn < 40; turn += 1) await Promise.resolve()
    open -= 1
    return number * 2
  })
  expect(doubled).toEqual(numbers.map((number) => number * 2))
  expect(most).toBe(6)
  await expect(mapConcurrently(['a', 'b'], (name) => Promise.reject(new Error(name)))).rejects.toThrow('a')
})
