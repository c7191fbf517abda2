import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { WorkPage } from '#components/work/live/work-page.tsx'
import { workSearchParams } from '#lib/work/search-params.ts'

export const generateMetadata = createMetadata('/work/completed')

export default createPage('/work/completed', async ({ searchParams }) => (
  <WorkPage search={{ status: 'complete', ...workSearchParams.parse(await searchParams) }} />
))
