import { expect, it } from 'vitest'
import { type PairingSearchParams, toPairingsQuery } from './search-params.ts'

it('[PP-01] pairings are asked for newest first, a page at a time, by status and side', () => {
  const query = (given: Partial<PairingSearchParams>) =>
    toPairingsQuery({ status: [], side: undefined, page: 1, ...given }, 'ours')
  expect(query({})).toEqual({ $limit: 10, $skip: 0, $sort: { createdAt: -1 } })
  expect(query({ status: ['paired'], page: 3 })).toMatchObject({ $skip: 20, $where: { status: ['paired'] } })
  expect(query({ side: 'source' }).$where).toEqual({ sourceAccountId: 'ours' })
  expect(query({ side: 'destination' }).$where).toEqual({ destinationAccountId: 'ours' })
})
