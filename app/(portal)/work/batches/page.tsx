import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BatchPage } from '#components/work/batch-page.tsx'
import { batchesSearch } from '#lib/work/batches-view.ts'

export const generateMetadata = createMetadata('/work/batches')

export default createPage('/work/batches', async ({ searchParams }) => (
  <BatchPage view={batchesSearch.parse(await searchParams)} />
))
