import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { ErrorsPage } from '#components/submission-errors/errors-page.tsx'
import { errorSearchParams } from '#lib/submission-errors/search-params.ts'

export const generateMetadata = createMetadata('/order-submission-errors/list')

export default createPage('/order-submission-errors/list', async ({ searchParams }) => (
  <ErrorsPage search={errorSearchParams.parse(await searchParams)} />
))
