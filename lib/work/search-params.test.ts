import { expect, it } from 'vitest'
import { batchSearchParams, toBatchesQuery, toBatchesSearch, workSearchParams } from './search-params.ts'

it('[WK-02] the due filter is read from the address of the work list, and another is none', () => {
  const dueOf = (due: string | string[] | undefined) => workSearchParams.parse({ due }).due
  const given = ['today', ['week', 'today'], 'yesterday', '', undefined]
  expect(given.map(dueOf)).toEqual(['today', 'week', undefined, undefined, undefined])
})

it('[WK-09] the address of the list of batches is read, and written as it was read', () => {
  const read = (status?: string | string[], page?: string | string[]) => batchSearchParams.parse({ status, page })
  expect(read()).toEqual({ status: 'live', page: 1 })
  expect(read('complete', '3')).toEqual({ status: 'complete', page: 3 })
  expect(read(['complete', 'live'], ['2'])).toEqual({ status: 'complete', page: 2 })
  expect(read('nonsense', '0')).toEqual({ status: 'live', page: 1 })
  expect(read('', '1e99')).toEqual({ status: 'live', page: 1 })
  for (const search of ['', '?status=complete', '?page=2', '?status=complete&page=7'])
    expect(toBatchesSearch(batchSearchParams.parse(Object.fromEntries(new URLSearchParams(search))))).toBe(search)
})

it('[WK-09] batches are asked for 100 at a time, by deadline, the latest first', () => {
  const sorted = { sort: 'sla', direction: -1 }
  expect(toBatchesQuery(batchSearchParams.parse({}))).toEqual({ status: 'live', page: 1, pagesize: 100, ...sorted })
})
