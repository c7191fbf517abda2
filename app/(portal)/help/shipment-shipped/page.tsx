import { ShippedHelperPage } from '#components/help/tutorial-pages.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/help/shipment-shipped')

export default createPage('/help/shipment-shipped', async ({ searchParams }) => (
  <ShippedHelperPage isEmbedded={(await searchParams).embedded === 'true'} />
))
