import { expect, it } from 'vitest'
import { fieldsOf, toInsert } from './completion.ts'

it('[TE-02] the fields of an example are offered with their paths, those of a list once', () => {
  const items = [{ sku: 'BC', 'odd name': true, components: [{ code: 'Card' }] }]
  const fields = fieldsOf({ data: { quantity: 2, items, tags: ['a'], none: null } })
  expect(fields.map(({ path, list }) => (list ? `${list}: ${path}` : path))).toEqual([
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
  const inserts = ['{{data.quantity}}', '{{#each data.items}}\n    \n{{/each}}', '{{sku}}']
  expect(fields.map(toInsert).slice(0, 3)).toEqual(inserts)
  expect([fieldsOf([]), fieldsOf(null), fieldsOf({})]).toEqual([[], [], []])
})
