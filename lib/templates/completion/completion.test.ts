import { expect, it } from 'vitest'
import { fieldsOf, offersFor, toInsert } from './completion.ts'

const example = {
  timestamp: '2026-01-15T09:30:00.000Z',
  data: {
    quantity: 2,
    items: [{ sku: 'BC', 'odd name': true, components: [{ code: 'Card' }] }],
    tags: ['a'],
    none: null,
  },
}
const fields = fieldsOf(example)

it('[TE-02] the fields of an example are offered with their paths, those of a list once', () => {
  expect(fields.map(({ path, list }) => (list ? `${list}: ${path}` : path))).toEqual([
    'timestamp',
    'data.quantity',
    'data.items',
    'data.items: sku',
    'data.items: [odd name]',
    'data.items: components',
    'data.items › components: code',
    'data.tags',
    'data.tags: this',
    'data.none',
  ])
  expect(fields.map(toInsert).slice(1, 4)).toEqual([
    '{{data.quantity}}',
    '{{#each data.items}}\n    \n{{/each}}',
    '{{sku}}',
  ])
  expect([fieldsOf([]), fieldsOf(null), fieldsOf({})]).toEqual([[], [], []])
})

it('[TE-02] a field that an example has no value for is not offered', () => {
  expect(fieldsOf({ shipment: undefined, item: { component: undefined, sku: 'BC' } }).map(({ path }) => path)).toEqual([
    'item.sku',
  ])
})

it('[TE-02] an example with very many fields offers the first 500', () => {
  expect(fieldsOf(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, at])))).toHaveLength(500)
})

const labelsFor = (before: string) => offersFor(before, fields)?.options.map(({ label }) => label)

it.each(['', 'data.', '{ data.', '{{data.quantity}} data', '"{{json data}}'])(
  '[TE-02] nothing is offered after %s',
  (before) => {
    expect(offersFor(before, fields)).toBeUndefined()
  },
)

it.each([
  ['{{', 2],
  ['<b>{{data.qu', 5],
  ['{{{json data.', 8],
  ['{{#if (eq data', 10],
  ['{{a}} {{#ea', 8],
])('[TE-02] after %s what is offered begins at %i', (before, from) => {
  expect(offersFor(before, fields)?.from).toBe(from)
  expect(labelsFor(before)).toEqual(expect.arrayContaining(['data.quantity', 'sku', 'formatDate']))
})

it('[TE-02] blocks are offered where one may begin', () => {
  expect(labelsFor('{{')).toContain('#each')
  expect(labelsFor('{{json ')).not.toContain('#each')
})
