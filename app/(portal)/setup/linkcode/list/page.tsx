import { RequestsPage } from '#components/links/requests-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { requestSearchParams } from '#lib/links/search-params.ts'

export const generateMetadata = createMetadata('/setup/linkcode/list')

export default createPage('/setup/linkcode/list', async ({ searchParams }) => (
  <RequestsPage page={requestSearchParams.parse(await searchParams).page} />
))
