import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import '#components/job-sheet/job-sheet.css'
import { JobSheets } from '#components/job-sheet/job-sheets.tsx'
import { loadGuard } from '#components/shell/session/load-guard.ts'
import { SessionGuard } from '#components/shell/session/session-guard.tsx'
import { parseJobSheetSearchParams } from '#lib/job-sheet/search-params.ts'

export const generateMetadata = createMetadata('/job-sheet')

export default createPage('/job-sheet', async ({ searchParams }) => {
  const [query, guard] = await Promise.all([searchParams, loadGuard()])
  return (
    <SessionGuard {...guard}>
      <JobSheets query={parseJobSheetSearchParams(query)} />
    </SessionGuard>
  )
})
