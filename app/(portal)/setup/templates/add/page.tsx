import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TemplatePage } from '#components/templates/template-page.tsx'

export const generateMetadata = createMetadata('/setup/templates/add')

export default createPage('/setup/templates/add', () => <TemplatePage />)
