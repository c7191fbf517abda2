import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import '#components/job-sheet/job-sheet.css'
import { JobSheets } from '#components/job-sheet/job-sheets.tsx'
import { parseJobSheetSearchParams } from '#lib/job-sheet/search-params.ts'

export const generateMetadata = createMetadata('/job-sheet')

export default createPage('/job-sheet', async ({ searchParams }) => (
  <JobSheets query={parseJobSheetSearchParams(await searchParams)} />
))
