import { PairingsPage } from '#components/paired-products/pairings-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { pairingSearchParams } from '#lib/paired-products/search-params.ts'

export const generateMetadata = createMetadata('/setup/pairedproduct/list')

export default createPage('/setup/pairedproduct/list', async ({ searchParams }) => (
  <PairingsPage search={pairingSearchParams.parse(await searchParams)} />
))
