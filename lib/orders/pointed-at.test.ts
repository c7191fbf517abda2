import { expect, it } from 'vitest'
import { order } from '#lib/contract/orders.ts'
import { namesOf, pointedAt } from './pointed-at.ts'

const found = order.parse({
  _id: 'o1',
  orderData: {
    sourceOrderId: 'SO-1',
    items: [
      {
        _id: 'i1',
        quantity: 1,
        barcode: 'ITEM1',
        description: 'Card',
        components: [{ _id: 'c1', code: 'Front', barcode: 'comp1' }],
      },
      { _id: 'i2', quantity: 1, barcode: 'ITEM2', sku: 'BC' },
    ],
  },
})

it('[OV-07] an address with barcode and item points at the barcode, else at the item', () => {
  expect(pointedAt(found, { barcode: 'COMP1', itemId: 'i2' })).toEqual({ itemId: 'i1', componentId: 'c1' })
  expect(pointedAt(found, { barcode: 'ELSEWHERE', itemId: 'i2' })).toEqual({ itemId: 'i2' })
  expect(pointedAt(found, { barcode: 'ITEM2' })).toEqual({ itemId: 'i2' })
})

it('[OV-07] an address points at nothing that the order does not have', () => {
  expect(pointedAt(found, { itemId: 'i3' })).toBeUndefined()
  expect(pointedAt(found, { barcode: 'ELSEWHERE' })).toBeUndefined()
  expect(pointedAt(found, {})).toBeUndefined()
})

it('[OV-07] the target of the address has the names that the page shows', () => {
  expect(namesOf(found, { itemId: 'i1', componentId: 'c1' })).toEqual({ item: 'Card', component: 'Front' })
  expect(namesOf(found, { itemId: 'i2' })).toEqual({ item: 'BC' })
})
