import { expect, it } from 'vitest'
import { fieldsOf, toInsert } from './completion.ts'

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
