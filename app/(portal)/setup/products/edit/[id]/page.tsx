import { EditProductPage } from '#components/products/product-form-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/setup/products/edit/[id]')

export default createPage('/setup/products/edit/[id]', async ({ params }) => <EditProductPage id={(await params).id} />)
