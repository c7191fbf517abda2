import { expect, it, vi } from 'vitest'
import { parseAnswer, UpstreamError } from '#lib/contract/wire.ts'
import { leanFirst } from './lean-first.ts'
import { orderPage } from './order-page.ts'

const component = { _id: 'c1', code: 'Card' }
const order = {
  _id: 'o1',
  orderData: { sourceOrderId: 'SO-1', items: [{ _id: 'i1', quantity: 1, components: [component] }] },
}
const broken = { order, parts: { kinds: [], kind: [0], item: [0], id: ['c1'], barcode: [], fileId: [], path: [] } }

it('[OV-10] asks for the whole answer where columns cannot be read, and then shows all that can be', async () => {
  const ask = vi.fn(async ({ lean }: { lean?: boolean }) => parseAnswer(orderPage, lean ? broken : { order }))
  const read = await leanFirst(ask)
  expect(read.order.orderData.items[0]?.components).toMatchObject([component])
  expect(ask.mock.calls).toEqual([[{ lean: true }], [{}]])
})

it('[OV-10] asks once where the answer is refused', async () => {
  const ask = vi.fn(() => Promise.reject(new UpstreamError('orders.details', 404, undefined)))
  await expect(leanFirst(ask)).rejects.toBeInstanceOf(UpstreamError)
  expect(ask).toHaveBeenCalledOnce()
})
