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

it('what a client sends back is no difference where it means the same', () => {
  const same = [
    {},
    present,
    { number: '5', flag: 'false' },
    { blank: null, none: {}, extra: [] },
    { colour: 'red', extra: { b: 2 }, items: [{ depth: 3 }, {}] },
    { shipments: [{ _id: 's2', alias: 'post' }] },
  ]
  for (const given of same) expect([given, listDifferences(given, present, 'order')]).toEqual([given, []])
})

it('what a client sends back is a difference by the path of each value that is another', () => {
  for (const [given, paths] of [
    [{ number: 6, text: '', flag: true }, ['number', 'text', 'flag']],
    [{ blank: 'x', none: [1] }, ['blank', 'none']],
    [{ text: { a: 1 }, items: 'x', extra: 3 }, ['text', 'items', 'extra']],
    [{ items: [{ sku: 'card' }] }, ['items']],
    [{ items: [{ quantity: 11 }, { sku: 'poster' }] }, ['items.0.quantity']],
    [{ shipments: [{ _id: 's3' }] }, ['shipments.0._id']],
    [{ shipments: [{ alias: 'post' }] }, ['shipments.0.alias']],
  ] as const) {
    const expected = paths.map((path) => `order.${path}`)
    expect([given, listDifferences(given, present, 'order')]).toEqual([given, expected])
  }
})
