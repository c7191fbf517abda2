import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BatchPage } from '#components/work/batch-page.tsx'
import { requireAccount } from '#lib/session/require.ts'
import { batchSearchParams } from '#lib/work/search-params.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('work.batches'))('title') }
}

export default async function BatchesPage({ searchParams }: PageProps<'/work/batches'>) {
  const [search] = await Promise.all([searchParams, requireAccount()])
  return <BatchPage search={batchSearchParams.parse(search)} />
}
