import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WorkPage } from '#components/work/work-page.tsx'
import { requireAccount } from '#lib/session/require.ts'
import { workSearchParams } from '#lib/work/search-params.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('work.list'))('complete') }
}

export default async function CompletedJobsPage({ searchParams }: PageProps<'/work/completed'>) {
  const [search] = await Promise.all([searchParams, requireAccount()])
  return <WorkPage search={{ status: 'complete', ...workSearchParams.parse(search) }} />
}
