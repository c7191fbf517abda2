import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { WorkPage } from '#components/work/work-page.tsx'
import { workSearch } from '#lib/work/view.ts'

export const generateMetadata = createMetadata('/work/completed')

export default createPage('/work/completed', async ({ searchParams }) => (
  <WorkPage view={{ status: 'complete', ...workSearch.parse(await searchParams) }} />
))
