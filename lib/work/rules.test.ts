import { expect, it } from 'vitest'
import { whyNotComplete } from './rules.ts'

it.each([
  ['live', 'printready', undefined],
  ['complete', 'printready', 'item'],
  ['live', 'complete', 'order'],
  ['live', 'shipped', 'order'],
  ['complete', 'complete', 'item'],
])('[WK-05] an item that is %s in an order that is %s: %s', (status, ofOrder, why) => {
  const order = { _id: 'o', sourceOrderId: 'PO-1', sourceName: '', status: ofOrder }
  expect(whyNotComplete({ status, order })).toBe(why)
})
