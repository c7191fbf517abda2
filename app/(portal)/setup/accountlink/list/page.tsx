import { LinksPage } from '#components/links/links-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { linkDialogParams, linkSearchParams } from '#lib/links/search-params.ts'

export const generateMetadata = createMetadata('/setup/accountlink/list')

export default createPage('/setup/accountlink/list', async ({ searchParams }) => {
  const address = await searchParams
  return <LinksPage search={linkSearchParams.parse(address)} dialog={linkDialogParams.parse(address)} />
})
