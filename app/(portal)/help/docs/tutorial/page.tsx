import { DocsPage } from '#components/help/docs-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/help/docs/tutorial')

export default createPage('/help/docs/tutorial', () => <DocsPage page="tutorial" />)
