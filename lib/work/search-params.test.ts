import { expect, it } from 'vitest'
import { batchSearchParams, toBatchesQuery, workSearchParams } from './search-params.ts'

it('[WK-02] the due filter is read from the address of the work list, and another is none', () => {
  const dueOf = (due: string | string[] | undefined) => workSearchParams.parse({ due }).due
  const given = ['today', ['week', 'today'], 'yesterday', '', undefined]
  expect(given.map(dueOf)).toEqual(['today', 'week', undefined, undefined, undefined])
})

it('[WK-09] batches are asked for 100 at a time, by deadline, the latest first', () => {
  const sorted = { sort: 'sla', direction: -1 }
  expect(toBatchesQuery(batchSearchParams.parse({}))).toEqual({ status: 'live', page: 1, pagesize: 100, ...sorted })
})
