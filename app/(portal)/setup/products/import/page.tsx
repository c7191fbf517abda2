import { ImportPage } from '#components/products/import-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/setup/products/import')

export default createPage('/setup/products/import', () => <ImportPage />)
