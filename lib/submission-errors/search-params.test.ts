import { expect, it } from 'vitest'
import { errorSearchParams, toErrorsQuery } from './search-params.ts'

it('[SU-02] an address means a list, without what it has wrong', () => {
  const usual = { from: 'mine', grouped: false, page: 1 }
  for (const [address, means] of [
    [{}, usual],
    [
      { from: 'brands', source: 'acme', resubmitted: 'false', page: '3' },
      { from: 'brands', source: 'acme', resubmitted: false, grouped: false, page: 3 },
    ],
    [{ from: 'mine', source: 'acme', cause: 'c1' }, usual],
    [{ from: 'everyone', source: '../x', resubmitted: 'maybe', grouped: 'x', page: '-1' }, usual],
    [
      { from: ['brands', 'mine'], resubmitted: ['true'] },
      { ...usual, from: 'brands', resubmitted: true },
    ],
    [
      { grouped: 'true', cause: 'c1' },
      { ...usual, grouped: true, cause: 'c1' },
    ],
  ]) {
    expect([address, errorSearchParams.parse(address)]).toEqual([address, means])
  }
})

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
