import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { toSheets, unmatchedComponents } from './view-model.ts'

const details = orderDetails.parse({
  orderId: 'o',
  order: {
    _id: 'o',
    createdAt: '',
    source: { id: 'a', name: 'a' },
    destination: { id: 'b', name: 'b' },
    orderData: {
      sourceOrderId: 'SO-1',
      status: 'printready',
      date: '',
      items: [
        {
          _id: 'i1',
          quantity: 2,
          status: 'live',
          shipmentId: 's2',
          components: [
            { _id: 'c1', code: 'Cover', fileId: 'f1' },
            { _id: 'c2', code: 'Text' },
          ],
        },
        { _id: 'i2', quantity: 1, status: 'live', components: [{ _id: 'c3', code: 'Card' }] },
      ],
    },
  },
  shipments: [
    { _id: 's1', orderId: 'o', status: 'live' },
    { _id: 's2', orderId: 'o', status: 'live' },
  ],
  files: [{ _id: 'f1', status: 'ready', path: 'cover.pdf', created: '' }],
})

it('[JS-02] each component has one sheet, with its item, file and shipment', () => {
  const sheets = toSheets(details, undefined)
  expect(sheets.map(({ item, component }) => [item._id, component._id])).toEqual([
    ['i1', 'c1'],
    ['i1', 'c2'],
    ['i2', 'c3'],
  ])
  expect(sheets[0]).toMatchObject({ file: { path: 'cover.pdf' }, shipment: { _id: 's2' }, shipmentNumber: 2 })
  expect(sheets[2]).toMatchObject({ file: undefined, shipment: undefined, shipmentNumber: 0, shipments: 2 })
})

it('[JS-01] the sheets are those of the components asked for, and components that no order has are named', () => {
  const asked = ['c3', 'c9']
  const sheets = toSheets(details, asked)
  expect(sheets.map(({ component }) => component._id)).toEqual(['c3'])
  expect(unmatchedComponents(asked, sheets)).toEqual(['c9'])
  expect(unmatchedComponents(undefined, sheets)).toEqual([])
})

it('[JS-02] the sheets of an order look at each of its files once, however many components it has', () => {
  const [item] = details.order.orderData.items
  const [file] = details.files
  if (!item || !file) throw new Error('the order has an item with a file')
  let compared = 0
  const files = Array.from({ length: 100 }, (_, at) => ({
    ...file,
    get _id() {
      compared += 1
      return `f${at}`
    },
  }))
  const components = files.map((_, at) => ({ ...item.components[0], _id: `c${at}`, code: 'Card', fileId: `f${at}` }))
  const order = { ...details.order, orderData: { ...details.order.orderData, items: [{ ...item, components }] } }
  const sheets = toSheets({ ...details, order, files } as typeof details, undefined)
  expect(compared).toBe(100)
  expect(sheets.at(-1)?.file).toBe(files[99])
})
