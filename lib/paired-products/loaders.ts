import 'server-only'
import { callUpstream } from '#lib/client/pages/server.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import { type PairingSearchParams, toPairingsQuery } from './search-params.ts'

/** A page of the pairings that the current account is a side of. */
export async function loadPairings(search: PairingSearchParams) {
  const { account } = await requireAccount()
  return callUpstream(pairedProducts.find, { query: toPairingsQuery(search, account.id) })
}
