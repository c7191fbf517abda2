import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { columnsOf, lineLengthOf } from './formats.ts'
import { toSheets } from './view-model.ts'

const components = ['Cover', 'Text'].map((code, at) => ({ _id: `c${at + 1}`, code, ...(at === 0 && { fileId: 'f1' }) }))
const items = [
  { _id: 'i1', quantity: 2, status: 'live', shipmentId: 's2', components },
  { _id: 'i2', quantity: 1, status: 'live', components: [{ _id: 'c3', code: 'Card' }] },
]
const parties = { source: { id: 'a', name: 'a' }, destination: { id: 'b', name: 'b' } }
const orderData = { sourceOrderId: 'SO-1', status: 'printready', date: '', items }
const details = orderDetails.parse({
  orderId: 'o',
  order: { _id: 'o', createdAt: '', ...parties, orderData },
  shipments: ['s1', 's2'].map((_id) => ({ _id, orderId: 'o', status: 'live' })),
  files: [{ _id: 'f1', status: 'ready', path: 'cover.pdf', created: '' }],
})

it('[JS-02] a text is as long as the columns that it takes', () => {
  const columns = { 'SO-2026-0001': 12, '注文-1': 6, カード: 6, ｶｰﾄﾞ: 4, '😀': 2, '': 0 }
  for (const [text, count] of Object.entries(columns)) expect(columnsOf(text), text).toBe(count)
  for (const [character, times, length] of [
    ['A', 26, 'short'],
    ['A', 27, 'medium'],
    ['A', 51, 'long'],
  ] as const)
    expect(lineLengthOf(character.repeat(times)), `${times} ${character}`).toBe(length)
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
