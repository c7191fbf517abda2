import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TemplatePage } from '#components/templates/template-page.tsx'

export const generateMetadata = createMetadata('/setup/templates/edit/[id]')

export default createPage('/setup/templates/edit/[id]', async ({ params }) => <TemplatePage id={(await params).id} />)
