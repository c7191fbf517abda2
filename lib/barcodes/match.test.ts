import { expect, it } from 'vitest'
import { workItem } from '#tests/support/work-items.ts'
import { findPointedAt, isOfWholeItem, itemsOfLookUp, itemsWithCode } from './match.ts'

const part = { _id: 'part', code: 'Card', barcode: 'b4000a8b52', localFile: false, path: '' }
const items = [
  workItem('a', { barcode: 'B3000A8B51', orderId: 'one', shipmentId: 's1', components: [part] }),
  workItem('b', { barcode: 'B3000A8B60', orderId: 'one', shipmentId: 's2' }),
  workItem('c', { barcode: 'B3000A8B70', orderId: 'two', shipmentId: 's3' }),
  workItem('d', { barcode: 'B3000A8B80', orderId: 'three', shipmentId: undefined }),
]
const namesOf = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id).join('')
const order = { _id: 'one', sourceOrderId: 'PO-1' }

it('[WK-06] a code of an item or a component is found among the rows', () => {
  const codes = ['B3000A8B60', 'B4000A8B52', 'B9999']
  expect(codes.map((code) => namesOf(itemsWithCode(items, code)))).toEqual(['b', 'a', ''])
})

it('[WK-03] a code stands for what the upstream says, or else for the items that carry it', () => {
  const found = (type: string, more = {}, code = 'X') =>
    namesOf(itemsOfLookUp(items, { success: true, order, barcode: { code: 'X', type, ...more } }, code))
  expect(found('order')).toBe('ab')
  expect([found('shipment', { shipmentId: 's2' }), found('shipment'), found('batch')]).toEqual(['b', '', ''])
  expect(found('component', { itemId: 'c' })).toBe('c')
  expect(found('component', { code: 'b4000a8b52' }, 'B4000A8B52')).toBe('a')
  expect(found('', { code: '' }, 'B4000A8B52')).toBe('a')
})

it('[WK-04] a code stands for a whole item if it is its own or that of its only component', () => {
  const isWhole = (code: string, ...components: (typeof part)[]) =>
    isOfWholeItem(workItem('a', { barcode: 'B3000A8B51', components }), code)
  for (const code of ['B3000A8B51', 'B4000A8B52']) expect(isWhole(code, part), code).toBe(true)
  expect(isWhole('B4000A8B52', part, { ...part, _id: 'other', barcode: 'B4001' })).toBe(false)
})

it('[OV-07] an address points at a component, then an item with its code, then one with its id', () => {
  const front = { id: 'c1', barcode: 'comp1' }
  const card = { id: 'i1', barcode: 'ITEM1', components: [front] }
  const back = { id: 'c2', barcode: 'ITEM1' }
  const box = { id: 'i2', barcode: 'ITEM2', components: [back] }
  const find = (pointer: Parameters<typeof findPointedAt>[1]) => findPointedAt([card, box], pointer)
  expect(find({ barcode: 'COMP1' })).toEqual({ item: card, component: front })
  expect(find({ barcode: 'ITEM1' })).toEqual({ item: box, component: back })
  expect(findPointedAt([card], { barcode: 'ITEM1' })).toEqual({ item: card })
  expect(find({ barcode: 'COMP1', itemId: 'i2' })).toEqual({ item: card, component: front })
  expect(find({ barcode: 'ELSEWHERE', itemId: 'i2' })).toEqual({ item: box })
  expect([{ itemId: 'i3' }, { barcode: 'ELSEWHERE' }, {}].map(find)).toEqual([undefined, undefined, undefined])
})
