import { pairedProducts } from '#lib/contract/paired-products.ts'
import { notFound } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { findPairing, findPairings } from './store.ts'

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
