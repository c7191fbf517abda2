import { expect, it } from 'vitest'
import { item } from '#lib/contract/orders.ts'
import { packedItems } from './view-model.ts'

it('[SP-04] the items of a shipment are listed as they were ordered, each by its description, else its product', () => {
  const items = [
    item.parse({ _id: 'a', quantity: 1, status: 'live', sku: 'CARD', barcode: 'B1' }),
    item.parse({ _id: 'b', quantity: 2, status: 'live' }),
    item.parse({ _id: 'c', quantity: 3, status: 'complete', sku: 'CARD', description: 'Card, matt' }),
  ]
  expect(packedItems({ itemIds: ['c', 'a', 'gone'] }, items)).toEqual([
    { id: 'a', barcode: 'B1', description: 'CARD', quantity: 1, isComplete: false },
    { id: 'c', barcode: '', description: 'Card, matt', quantity: 3, isComplete: true },
  ])
})
