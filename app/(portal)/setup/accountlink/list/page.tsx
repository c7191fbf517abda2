import { LinksPage } from '#components/links/links-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { linkSearchParams } from '#lib/links/search-params.ts'

export const generateMetadata = createMetadata('/setup/accountlink/list')

export default createPage('/setup/accountlink/list', async ({ searchParams }) => (
  <LinksPage search={linkSearchParams.parse(await searchParams)} />
))
