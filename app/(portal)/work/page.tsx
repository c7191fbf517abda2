import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { WorkPage } from '#components/work/work-page.tsx'
import { workSearch } from '#lib/work/view.ts'

export const generateMetadata = createMetadata('/work')

export default createPage('/work', async ({ searchParams }) => (
  <WorkPage view={{ status: 'live', ...workSearch.parse(await searchParams) }} />
))
