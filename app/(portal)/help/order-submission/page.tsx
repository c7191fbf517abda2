import { OrderTutorialPage } from '#components/help/tutorial-pages.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/help/order-submission')

export default createPage('/help/order-submission', async ({ searchParams }) => (
  <OrderTutorialPage isEmbedded={(await searchParams).embedded === 'true'} />
))
