import { LinksPage } from '#components/links/links-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { linksView } from '#lib/links/links-view.ts'

export const generateMetadata = createMetadata('/setup/accountlink/list')

export default createPage('/setup/accountlink/list', async ({ searchParams }) => (
  <LinksPage view={linksView.parse(await searchParams)} />
))
