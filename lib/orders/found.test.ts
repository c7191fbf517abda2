import { expect, it } from 'vitest'
import { mergeFound, searchTerm } from './found.ts'

it.each([
  [{ q: ' \uff21\uff22-1 ' }, 'AB-1'],
  [{ q: ['one', 'two'] }, 'one'],
  [{ q: 'a/b' }, 'a/b'],
  [{ q: '注文 42' }, '注文 42'],
])('searches %j as "%s"', (search, q) => expect(searchTerm.parse(search)).toEqual({ q }))

it.each([
  [{}],
  [{ q: '' }],
  [{ q: '  ' }],
  [{ q: '..' }],
  [{ q: 'a\\b' }],
  [{ q: 'a\u0000b' }],
  [{ q: 'x'.repeat(201) }],
])('searches nothing for %j', (search) => expect(searchTerm.parse(search).q).toBeUndefined())

it('lists an order once that was found both ways, with the code that points into it', () => {
  const summary = { status: 'printready', from: 'Aurora', date: '2026-11-20T00:00:00Z' } as const
  const found = mergeFound(
    [{ id: '1', sourceOrderId: 'AB123', summary }],
    [
      { id: '1', sourceOrderId: 'AB123', barcode: 'AB123' },
      { id: '2', sourceOrderId: 'CD', barcode: 'AB123' },
    ],
  )
  expect(found).toEqual([
    { id: '1', sourceOrderId: 'AB123', barcode: 'AB123', summary },
    { id: '2', sourceOrderId: 'CD', barcode: 'AB123' },
  ])
})
