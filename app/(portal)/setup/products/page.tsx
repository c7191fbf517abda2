import { ProductsPage } from '#components/products/products-page.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { productSearchParams } from '#lib/products/search-params.ts'

export const generateMetadata = createMetadata('/setup/products')

export default createPage('/setup/products', async ({ searchParams }) => (
  <ProductsPage search={productSearchParams.parse(await searchParams)} />
))
