import { expect, it } from 'vitest'
import { listChanges } from './changes.ts'

it('[SU-03] a correction is told by the paths of what it changed, added and took away', () => {
  const before = { a: 1, list: [{ sku: 'GONE' }, 'x'], same: { deep: [1] }, gone: null }
  const after = { a: '1', list: [{ sku: 'CARD' }], same: { deep: [1] }, constructor: true }
  expect(listChanges(before, after)).toEqual({
    changeCount: 5,
    changes: [
      { path: 'a', before: '1', after: '"1"' },
      { path: 'list.0.sku', before: '"GONE"', after: '"CARD"' },
      { path: 'list.1', before: '"x"', after: undefined },
      { path: 'gone', before: 'null', after: undefined },
      { path: 'constructor', before: undefined, after: 'true' },
    ],
  })
})

it('[SU-03] of many changes and long values the beginning is kept, and the number of all', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, 'x'.repeat(300)]))
  const { changes, changeCount } = listChanges({}, many)
  expect([changes.length, changeCount]).toEqual([50, 60])
  expect(changes[0]?.after).toHaveLength(201)
  expect(changes[0]?.after?.endsWith('…')).toBe(true)
})
