import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WorkPage } from '#components/work/work-page.tsx'
import { requireAccount } from '#lib/session/require.ts'
import { workSearchParams } from '#lib/work/search-params.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('work.list'))('live') }
}

export default async function LiveJobsPage({ searchParams }: PageProps<'/work'>) {
  const [search] = await Promise.all([searchParams, requireAccount()])
  return <WorkPage search={{ status: 'live', ...workSearchParams.parse(search) }} />
}
