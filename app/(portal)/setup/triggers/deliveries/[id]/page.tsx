import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { DeliveriesPage } from '#components/triggers/deliveries-page.tsx'
import { deliverySearchParams } from '#lib/triggers/search-params.ts'

export const generateMetadata = createMetadata('/setup/triggers/deliveries/[id]')

export default createPage('/setup/triggers/deliveries/[id]', async ({ params, searchParams }) => (
  <DeliveriesPage id={(await params).id} search={deliverySearchParams.parse(await searchParams)} />
))
