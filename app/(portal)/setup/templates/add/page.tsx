import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TemplatePage } from '#components/templates/template-page.tsx'
import { newTemplateParams } from '#lib/templates/search-params.ts'

export const generateMetadata = createMetadata('/setup/templates/add')

export default createPage('/setup/templates/add', async ({ searchParams }) => (
  <TemplatePage {...newTemplateParams.parse(await searchParams)} />
))
