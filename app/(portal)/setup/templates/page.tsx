import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TemplatesPage } from '#components/templates/templates-page.tsx'
import { templateSearchParams } from '#lib/templates/search-params.ts'

export const generateMetadata = createMetadata('/setup/templates')

export default createPage('/setup/templates', async ({ searchParams }) => (
  <TemplatesPage search={templateSearchParams.parse(await searchParams)} />
))
