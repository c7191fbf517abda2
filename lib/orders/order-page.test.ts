import { expect, it } from 'vitest'
import { parseAnswer } from '#lib/contract/wire.ts'
import { orderPage } from './order-page.ts'

const read = (body: unknown) => parseAnswer(orderPage, body)
const item = { _id: 'i1', quantity: 50 }
const withItems = (...items: unknown[]) => ({ order: { _id: 'o1', orderData: { sourceOrderId: 'SO-1', items } } })
const none = { items: 0, shipments: 0, files: 0, logs: 0 }

it('[OV-10] reads an order of which little is there', () => {
  const { order, shipments, files, unread } = read(withItems({ ...item, components: [{ _id: 'c1', code: 'Card' }] }))
  expect(order.orderData).toMatchObject({ status: '', date: '', tags: [], customerName: '' })
  expect(order.source).toEqual({ id: '', name: '' })
  expect([order.logs, shipments, files, unread]).toEqual([[], [], [], none])
  expect(order.orderData.items[0]?.components[0]).toMatchObject({ barcode: '', localFile: false, attributes: {} })
})

it('[OV-10] takes null for what is absent, except where it says something', () => {
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

it('[OV-10] keeps a status that has no word here', () => {
  const body = withItems()
  const orderData = { ...body.order.orderData, status: 'onhold' }
  expect(read({ order: { ...body.order, orderData } }).order.orderData.status).toBe('onhold')
})

it('[OV-10] counts the items, shipments, files and logs that it cannot read, and shows the others', () => {
  const body = withItems(item, { quantity: 'many' }, 'what?')
  const { order, shipments, unread } = read({
    order: { ...body.order, logs: [7, { message: 'Received' }] },
    shipments: [{ status: 7 }, { _id: 's1', orderId: 'o1', status: 'live' }],
    files: [{ _id: 'f1', status: 'eaten' }],
  })
  expect(order.orderData.items.map(({ _id }) => _id)).toEqual(['i1'])
  expect(shipments.map(({ _id }) => _id)).toEqual(['s1'])
  expect(order.logs).toMatchObject([{ message: 'Received', timestamp: '' }])
  expect(unread).toEqual({ items: 2, shipments: 1, files: 1, logs: 1 })
})

it('[OV-10] refuses an answer that is no order', () => {
  expect(() => read({ order: { _id: 'o1' } })).toThrow('orders.details')
  expect(() => read(null)).toThrow('orders.details')
})

const parts = {
  kinds: [
    { code: 'Card', localFile: false, attributes: { cut: 'To Trim' }, status: 'ready', currentRevision: 2 },
    { code: 'Envelope', localFile: true, attributes: {} },
  ],
  kind: [0, 1, 0],
  item: [0, 1, 1],
  id: ['c1', 'c2', 'c3'],
  barcode: ['B1', 'B2', 'B3'],
  fileId: ['f1', '', 'f3'],
  path: ['a.pdf', '', 'b.pdf'],
}

it('[OV-03] reads the components and files of a large order from columns', () => {
  const failed = { _id: 'f3', status: 'failed', path: 'b.pdf', created: '', versions: [] }
  const { order, files, unread } = read({
    ...withItems(item, { ...item, _id: 'i2' }),
    files: [failed],
    parts,
  })
  const [first, second] = order.orderData.items
  expect(first?.components).toMatchObject([{ _id: 'c1', code: 'Card', barcode: 'B1', fileId: 'f1', localFile: false }])
  expect(second?.components).toMatchObject([
    { _id: 'c2', code: 'Envelope', localFile: true, attributes: {} },
    { _id: 'c3', attributes: { cut: 'To Trim' } },
  ])
  expect(second?.components[0]?.fileId).toBeUndefined()
  expect(new Map(files.map(({ _id, status, path }) => [_id, [status, path]]))).toEqual(
    new Map([
      ['f1', ['ready', 'a.pdf']],
      ['f3', ['failed', 'b.pdf']],
    ]),
  )
  expect(unread).toEqual(none)
})

it('[OV-08] reads the older entries of a log from columns', () => {
  const body = withItems()
  const olderLogs = { messages: ['Received', 'Added'], message: [1, 0], timestamp: ['2026-01-02', '2026-01-01'] }
  const { order } = read({ order: { ...body.order, logs: [{ message: 'Shipped' }] }, olderLogs })
  expect(order.logs.map(({ message, timestamp }) => [message, timestamp])).toEqual([
    ['Shipped', ''],
    ['Added', '2026-01-02'],
    ['Received', '2026-01-01'],
  ])
})

it.each([
  ['of different lengths', { ...parts, barcode: ['B1'] }],
  ['with a kind that is not there', { ...parts, kind: [0, 1, 2] }],
  ['with a component of no item', { ...parts, item: [0, 1, 2] }],
  ['with a file in no known state', { ...parts, kinds: [{ ...parts.kinds[0], status: 'eaten' }, parts.kinds[1]] }],
  ['with an id that is none', { ...parts, id: ['c1', 2, 'c3'] }],
])('refuses columns %s: nothing of an order is left out silently', (_, odd) => {
  expect(() => read({ ...withItems(item, { ...item, _id: 'i2' }), parts: odd })).toThrow('orders.details')
})
