import { expect, it } from 'vitest'
import { contract } from '#lib/contract/table.ts'
import { forAllTests } from '#tests/support/made.ts'
import { contractRoutes } from '#upstream/served.ts'
import { createTestUpstream } from '#upstream/tests/support/upstream.ts'

const upstream = forAllTests(() => createTestUpstream())

/** Served beside the contract, because it is signed rather than called with a token. */
const elsewhere = ['submission.order']

it('[SEC-23] every row of the contract is served by the embedded upstream, and none twice', () => {
  const names = contractRoutes(upstream.up, upstream.tokens).map(({ call }) => call.name)
  expect(contract.map(({ name }) => name).filter((name) => ![...names, ...elsewhere].includes(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
