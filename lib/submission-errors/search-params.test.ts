import { expect, it } from 'vitest'
import { errorSearchParams, toErrorsQuery } from './search-params.ts'

const search = (address: object) => errorSearchParams.parse(address)
const page = { $limit: 10, $sort: { createdAt: -1 } }

it('[SU-01] [SU-02] the list is asked for as the specification names it, ten a page', () => {
  expect(toErrorsQuery(search({}), 'site')).toEqual({
    ...page,
    $skip: 0,
    asDestination: false,
    $where: { accountId: 'site' },
  })
  expect(toErrorsQuery(search({ from: 'brands', resubmitted: 'true', page: '2' }), 'site')).toEqual({
    ...page,
    $skip: 10,
    asDestination: true,
    $where: { resubmitted: { $exists: true } },
  })
  expect(toErrorsQuery(search({ from: 'brands', source: 'acme' }), 'site').$where).toEqual({ accountId: 'acme' })
})
