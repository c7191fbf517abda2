import { getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'

export const generateMetadata = createMetadata('/orders/add')

/** A placeholder by specification: orders are created through the API. */
export default createPage('/orders/add', async () => (
  <PageHeader title={(await getTranslations('orders.add'))('title')} />
))
