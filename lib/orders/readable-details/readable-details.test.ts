import { expect, it } from 'vitest'
import { parseAnswer } from '#lib/contract/wire.ts'
import { readableOrderDetails } from './readable-details.ts'

const read = (body: unknown) => parseAnswer(readableOrderDetails, body)
const orderWith = (orderData: object, more: object = {}) => ({
  order: { _id: 'o1', orderData: { sourceOrderId: 'SO-1', ...orderData }, ...more },
})
const item = { _id: 'i1', quantity: 50 }
const parcel = { _id: 's1', orderId: 'o1', status: 'live' }
const none = { items: 0, stockItems: 0, shipments: 0, files: 0, logs: 0 }

it('[OV-10] an order with few fields or an unknown status is read', () => {
  const items = [{ ...item, components: [{ _id: 'c1', code: 'Card' }] }]
  const { order, shipments, files, unread } = read(orderWith({ items }))
  expect(order.orderData).toMatchObject({ status: '', date: '', tags: [], customerName: '' })
  expect(order.source).toEqual({ id: '', name: '' })
  expect([order.logs, shipments, files, unread]).toEqual([[], [], [], none])
  expect(order.orderData.items[0]?.components[0]).toMatchObject({ barcode: '', localFile: false, attributes: {} })
  expect(read(orderWith({ status: 'onhold' })).order.orderData.status).toBe('onhold')
})

it('[OV-10] null counts as absent except where it has a meaning', () => {
  const component = { _id: 'c1', code: 'Card', fileId: null, barcode: null, attributes: { Finish: null } }
  const items = [{ ...item, description: null, shipByDate: null, components: [component] }]
  const nulls = { carrier: null, shippingDoc: null, trackingNumber: null }
  const { order, shipments, unread } = read({
    ...orderWith({ items }, { source: null, logs: null }),
    shipments: [{ ...parcel, ...nulls, carrierFields: [], attachments: 'insert.pdf' }],
  })
  expect(unread).toEqual(none)
  expect(order.orderData.items[0]).toMatchObject({ description: '', components: [{ attributes: { Finish: null } }] })
  expect(shipments).toMatchObject([{ trackingNumber: '', carrier: { code: '' }, carrierFields: {}, attachments: [] }])
})

it('[OV-10] parts of an order that cannot be read are counted, and the others shown', () => {
  const stockItems = [{ code: 'BAG' }, { quantity: 'two' }]
  const { order, shipments, unread } = read({
    ...orderWith({ items: [item, { quantity: 'many' }, 'what?'], stockItems }, { logs: [7, { message: 'Received' }] }),
    shipments: [{ status: 7 }, parcel],
    files: [{ _id: 'f1', status: 'eaten' }],
  })
  expect(order.orderData.items.map(({ _id }) => _id)).toEqual(['i1'])
  expect(order.orderData.stockItems).toEqual([{ code: 'BAG', name: '', quantity: 1, shipmentIndex: 0 }])
  expect(shipments.map(({ _id }) => _id)).toEqual(['s1'])
  expect(order.logs).toMatchObject([{ message: 'Received', timestamp: '' }])
  expect(unread).toEqual({ items: 2, stockItems: 1, shipments: 1, files: 1, logs: 1 })
  expect(() => read({ order: { _id: 'o1' } })).toThrow('orders.details')
  expect(() => read(null)).toThrow('orders.details')
})
