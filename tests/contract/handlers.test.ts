import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#lib/contract/table.ts'
import type { Served } from '#upstream/core/implement.ts'
import { contractRoutes } from '#upstream/served.ts'
import { createTestUpstream, type TestUpstream } from '#upstream/tests/support/upstream.ts'

let upstream: TestUpstream
let served: Served[]
beforeAll(async () => {
  upstream = await createTestUpstream()
  served = contractRoutes(upstream.up, upstream.tokens)
})
afterAll(() => upstream.close())

/** Served beside the contract, because it is signed rather than called with a token. */
const elsewhere = ['submission.order']

it('[SEC-23] every row of the contract is served by the embedded upstream', () => {
  const names = new Set([...served.map(({ call }) => call.name), ...elsewhere])
  expect(contract.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

it('no row is served twice', () => {
  const names = served.map(({ call }) => call.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
