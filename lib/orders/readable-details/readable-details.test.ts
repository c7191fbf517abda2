import { expect, it } from 'vitest'
import { parseAnswer } from '#lib/contract/wire.ts'
import { readableOrderDetails } from './readable-details.ts'

const read = (body: unknown) => parseAnswer(readableOrderDetails, body)
const item = { _id: 'i1', quantity: 50 }
const withItems = (...items: unknown[]) => ({ order: { _id: 'o1', orderData: { sourceOrderId: 'SO-1', items } } })
const none = { items: 0, stockItems: 0, shipments: 0, files: 0, logs: 0 }

it('[OV-10] an order with few fields is read', () => {
  const { order, shipments, files, unread } = read(withItems({ ...item, components: [{ _id: 'c1', code: 'Card' }] }))
  expect(order.orderData).toMatchObject({ status: '', date: '', tags: [], customerName: '' })
  expect(order.source).toEqual({ id: '', name: '' })
  expect([order.logs, shipments, files, unread]).toEqual([[], [], [], none])
  expect(order.orderData.items[0]?.components[0]).toMatchObject({ barcode: '', localFile: false, attributes: {} })
})

it('[OV-10] null counts as absent, except where it has a meaning', () => {
  const component = { _id: 'c1', code: 'Card', fileId: null, barcode: null, attributes: { Finish: null } }
  const body = withItems({ ...item, description: null, shipByDate: null, components: [component] })
  const { order, shipments, unread } = read({
    ...body,
    order: { ...body.order, source: null, logs: null },
    shipments: [{ _id: 's1', orderId: 'o1', status: 'live', carrier: null, shippingDoc: null, trackingNumber: null }],
  })
  expect(unread).toEqual(none)
  expect(order.orderData.items[0]).toMatchObject({ description: '', components: [{ attributes: { Finish: null } }] })
  expect(shipments[0]).toMatchObject({ trackingNumber: '', carrier: { code: '' } })
})

it('[OV-10] a shipment is read although its carrier fields or attachments have no form that is known', () => {
  const shipments = [{ _id: 's1', orderId: 'o1', status: 'live', carrierFields: [], attachments: 'insert.pdf' }]
  expect(read({ ...withItems(), shipments }).shipments).toMatchObject([{ carrierFields: {}, attachments: [] }])
})

it('[OV-10] an unknown status stays as it came', () => {
  const body = withItems()
  const orderData = { ...body.order.orderData, status: 'onhold' }
  expect(read({ order: { ...body.order, orderData } }).order.orderData.status).toBe('onhold')
})

it('[OV-10] items, stock items, shipments, files and logs that cannot be read are counted, and the others shown', () => {
  const body = withItems(item, { quantity: 'many' }, 'what?')
  const { order, shipments, unread } = read({
    order: {
      ...body.order,
      orderData: { ...body.order.orderData, stockItems: [{ code: 'BAG' }, { quantity: 'two' }] },
      logs: [7, { message: 'Received' }],
    },
    shipments: [{ status: 7 }, { _id: 's1', orderId: 'o1', status: 'live' }],
    files: [{ _id: 'f1', status: 'eaten' }],
  })
  expect(order.orderData.items.map(({ _id }) => _id)).toEqual(['i1'])
  expect(order.orderData.stockItems).toEqual([{ code: 'BAG', name: '', quantity: 1, shipmentIndex: 0 }])
  expect(shipments.map(({ _id }) => _id)).toEqual(['s1'])
  expect(order.logs).toMatchObject([{ message: 'Received', timestamp: '' }])
  expect(unread).toEqual({ items: 2, stockItems: 1, shipments: 1, files: 1, logs: 1 })
})

it('[OV-10] an answer that is no order is refused', () => {
  expect(() => read({ order: { _id: 'o1' } })).toThrow('orders.details')
  expect(() => read(null)).toThrow('orders.details')
})
