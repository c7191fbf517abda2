import { expect, it } from 'vitest'
import { errorSearchParams, toErrorsQuery } from './search-params.ts'

const query = (address: object) => toErrorsQuery(errorSearchParams.parse(address), 'site')
const page = { $limit: 10, $sort: { createdAt: -1 } }

it('[SU-01] [SU-02] the list is asked for as the specification names it, ten a page', () => {
  expect(query({})).toEqual({ ...page, $skip: 0, asDestination: false, $where: { accountId: 'site' } })
  const second = { ...page, $skip: 10, asDestination: true, $where: { resubmitted: { $exists: true } } }
  expect(query({ from: 'brands', resubmitted: 'true', page: '2' })).toEqual(second)
  expect(query({ from: 'brands', source: 'acme' }).$where).toEqual({ accountId: 'acme' })
})
