import 'server-only'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { type PairingSearchParams, toPairingsQuery } from './search-params.ts'

export async function loadPairings(search: PairingSearchParams) {
  const { account } = await requireAccount()
  return callUpstream(pairedProducts.find, { query: toPairingsQuery(search, account.id) })
}
