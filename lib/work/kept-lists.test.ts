import { expect, it } from 'vitest'
import { type KeptList, keepList, recallList } from './kept-lists.ts'

const left = (rowId: string) => ({ place: { rowId, top: 0, part: undefined } }) as KeptList

it('[WK-01] gives a list back to who comes back to it, and to no other view', () => {
  keepList('1', 'live', left('a'))
  expect(recallList('1', 'live')?.place?.rowId).toBe('a')
  expect(recallList('1', 'complete')).toBeUndefined()
  expect(recallList(undefined, 'live')).toBeUndefined()
})

it('[WK-01] keeps the last few only', () => {
  for (const id of ['1', '2', '3', '4', '5', '6']) keepList(id, 'live', left(id))
  expect(['1', '2', '6'].map((id) => recallList(id, 'live')?.place?.rowId)).toEqual([undefined, '2', '6'])
})
