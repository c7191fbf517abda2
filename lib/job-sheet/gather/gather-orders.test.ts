import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { gatherOrders } from './gather-orders.ts'

const details = (id: string) =>
  orderDetails.parse({
    orderId: id,
    order: {
      _id: id,
      createdAt: '',
      source: { id: 'a', name: 'a' },
      destination: { id: 'b', name: 'b' },
      orderData: { sourceOrderId: id, status: 'printready', date: '' },
    },
  })

it('[JS-03] orders that are missing are reported, and the others come in the order asked for', async () => {
  const found = await gatherOrders(['a', 'gone', 'b', 'down'], async (id) => {
    if (id === 'gone') throw new UpstreamError('orders.details', 404, undefined)
    if (id === 'down') throw new UpstreamError('orders.details', 503, undefined)
    return details(id)
  })
  expect(found.orders.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  expect(found.missing).toEqual([
    { id: 'gone', reason: 'notFound' },
    { id: 'down', reason: 'failed' },
  ])
})

it('a defect, or the way to the sign-in page, is not taken for a missing order', async () => {
  await expect(gatherOrders(['a'], () => Promise.reject(new Error('NEXT_REDIRECT')))).rejects.toThrow('NEXT_REDIRECT')
})
