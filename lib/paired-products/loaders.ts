import 'server-only'
import { callUpstream } from '#lib/client/pages/server.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { type PairingSearchParams, toPairingsQuery } from './search-params.ts'

/** A page of the pairings that the current account is a side of. */
export const loadPairings = (search: PairingSearchParams) =>
  callUpstream(pairedProducts.find, { query: toPairingsQuery(search) })
