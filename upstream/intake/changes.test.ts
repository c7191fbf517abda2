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
