import { expect, it } from 'vitest'
import { listDifferences } from './differences.ts'

const present = {
  number: 5,
  flag: false,
  text: 'a',
  blank: '',
  none: [],
  extra: { a: 1 },
  items: [{ sku: 'card', quantity: 10 }, { sku: 'poster' }],
  shipments: [
    { _id: 's1', alias: 'pickup' },
    { _id: 's2', alias: 'post' },
  ],
}

it.each<[string, unknown]>([
  ['nothing', {}],
  ['all of it', present],
  ['numbers and flags as text', { number: '5', flag: 'false' }],
  ['nothing in other ways', { blank: null, none: {}, extra: [] }],
  ['fields that are not there', { colour: 'red', extra: { b: 2 }, items: [{ depth: 3 }, {}] }],
  ['one shipment by its id', { shipments: [{ _id: 's2', alias: 'post' }] }],
])('%s is no difference', (_, given) => {
  expect(listDifferences(given, present, 'order')).toEqual([])
})

it.each<[string, unknown, string[]]>([
  ['other values', { number: 6, text: '', flag: true }, ['order.number', 'order.text', 'order.flag']],
  ['a value where there was none', { blank: 'x', none: [1] }, ['order.blank', 'order.none']],
  ['another kind of value', { text: { a: 1 }, items: 'x', extra: 3 }, ['order.text', 'order.items', 'order.extra']],
  ['a list of another length', { items: [{ sku: 'card' }] }, ['order.items']],
  ['a value in an entry', { items: [{ quantity: 11 }, { sku: 'poster' }] }, ['order.items.0.quantity']],
  ['a shipment that is not there', { shipments: [{ _id: 's3' }] }, ['order.shipments.0._id']],
  ['a shipment by its place', { shipments: [{ alias: 'post' }] }, ['order.shipments.0.alias']],
])('%s is a difference', (_, given, expected) => {
  expect(listDifferences(given, present, 'order')).toEqual(expected)
})
