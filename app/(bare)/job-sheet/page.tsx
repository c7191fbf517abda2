import '#components/job-sheet/job-sheet.css'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { JobSheets } from '#components/job-sheet/job-sheets.tsx'
import { parseJobSheetQuery } from '#lib/job-sheet/query.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jobSheet'))('title') }
}

export default async function JobSheetPage({ searchParams }: PageProps<'/job-sheet'>) {
  const [search] = await Promise.all([searchParams, requireAccount()])
  return <JobSheets query={parseJobSheetQuery(search)} />
}
