import { DocsPage } from '#components/help/docs-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/help/docs/descriptions')

export default createPage('/help/docs/descriptions', () => <DocsPage page="descriptions" />)
