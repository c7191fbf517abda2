import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BatchPage } from '#components/work/batches/batch-page.tsx'
import { batchSearchParams } from '#lib/work/search-params.ts'

export const generateMetadata = createMetadata('/work/batches')

export default createPage('/work/batches', async ({ searchParams }) => (
  <BatchPage search={batchSearchParams.parse(await searchParams)} />
))
