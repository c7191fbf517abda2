import { pairedProducts } from '#lib/contract/paired-products.ts'
import { implement, type Served } from '../contract.ts'
import { notFound } from '../problem.ts'
import { findPairing, findPairings } from '../store/paired-products.ts'
import type { Upstream } from '../upstream.ts'

const { find, details } = pairedProducts

export const pairedProductRoutes = ({ database: { orm } }: Upstream): Served[] =>
  implement({ find, details })({
    find: ({ caller, query }) => findPairings(orm, caller.accountId, query),
    details: async ({ caller, params }) => {
      const pairing = await findPairing(orm, caller.accountId, params.id)
      if (!pairing) throw notFound('Paired product')
      return pairing
    },
  })
