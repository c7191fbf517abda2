import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { WorkPage } from '#components/work/live/work-page.tsx'
import { workSearchParams } from '#lib/work/search-params.ts'

export const generateMetadata = createMetadata('/work')

export default createPage('/work', async ({ searchParams }) => (
  <WorkPage search={{ status: 'live', ...workSearchParams.parse(await searchParams) }} />
))
