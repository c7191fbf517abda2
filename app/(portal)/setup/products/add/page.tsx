import { NewProductPage } from '#components/products/product-form-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { newProductParams } from '#lib/products/search-params.ts'

export const generateMetadata = createMetadata('/setup/products/add')

export default createPage('/setup/products/add', async ({ searchParams }) => (
  <NewProductPage {...newProductParams.parse(await searchParams)} />
))
