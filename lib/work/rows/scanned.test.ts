import { expect, it } from 'vitest'
import { workItem } from '#tests/support/work-items.ts'
import { isOfWholeItem, isOnWorkList, itemsOfLookUp, itemsWithCode } from './scanned.ts'

const part = { _id: 'part', code: 'Card', barcode: 'b4000a8b52', localFile: false, path: '' }
const items = [
  workItem('a', { barcode: 'B3000A8B51', orderId: 'one', shipmentId: 's1', components: [part] }),
  workItem('b', { barcode: 'B3000A8B60', orderId: 'one', shipmentId: 's2' }),
  workItem('c', { barcode: 'B3000A8B70', orderId: 'two', shipmentId: 's3' }),
  workItem('d', { barcode: 'B3000A8B80', orderId: 'three', shipmentId: undefined }),
]
const namesOf = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id).join('')
const order = { _id: 'one', sourceOrderId: 'PO-1' }

it.each([
  ['an item', 'B3000A8B60', 'b'],
  ['a component', 'B4000A8B52', 'a'],
  ['nothing here', 'B9999', ''],
])('[WK-06] a code of %s is found among the rows', (_, code, expected) => {
  expect(namesOf(itemsWithCode(items, code))).toBe(expected)
})

it.each([
  [{ code: 'X', type: 'order' }, 'ab'],
  [{ code: 'X', type: 'shipment', shipmentId: 's2' }, 'b'],
  [{ code: 'X', type: 'shipment' }, ''],
  [{ code: 'X', type: 'component', itemId: 'c' }, 'c'],
  [{ code: 'X', type: 'batch' }, ''],
])('a code that was looked up: %j stands for %s', (barcode, expected) => {
  expect(namesOf(itemsOfLookUp(items, { success: true, order, barcode }, 'X'))).toBe(expected)
})

it.each([
  ['which item carries a code', { code: 'b4000a8b52', type: 'component' }],
  ['what was looked up', { code: '', type: '' }],
])('[WK-04] an upstream that does not say %s leaves it to the codes of the items', (_, barcode) => {
  expect(namesOf(itemsOfLookUp(items, { success: true, order, barcode }, 'B4000A8B52'))).toBe('a')
})

it.each([
  ['its own', 'B3000A8B51', [part], true],
  ['that of its only component', 'B4000A8B52', [part], true],
  ['that of one component among several', 'B4000A8B52', [part, { ...part, _id: 'other', barcode: 'B4001' }], false],
])('[WK-04] whether a code stands for a whole item: %s', (_, code, components, expected) => {
  expect(isOfWholeItem(workItem('a', { barcode: 'B3000A8B51', components }), code)).toBe(expected)
})

it.each([
  ['live', 'printready', true],
  ['live', '', true],
  ['live', 'dataready', false],
  ['live', 'error', false],
  ['cancelled', 'printready', false],
  ['complete', 'shipped', true],
])('an item that is %s, of an order that is %j, is on a work list: %s', (status, orderStatus, expected) => {
  const item = workItem('a', { status })
  expect(isOnWorkList({ ...item, order: { ...item.order, status: orderStatus } })).toBe(expected)
})
