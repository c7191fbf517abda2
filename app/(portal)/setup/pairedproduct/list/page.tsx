import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PairingsPage } from '#components/paired-products/pairings-page.tsx'
import { Guarded } from '#components/shell/guarded.tsx'
import { pairedProducts } from '#lib/contract/access.ts'
import { pairingsView } from '#lib/paired-products/pairings-view.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pairedProducts'))('title') }
}

export default async function PairedProductsPage({ searchParams }: PageProps<'/setup/pairedproduct/list'>) {
  const [t, search] = await Promise.all([getTranslations('pairedProducts'), searchParams, requireAccount()])
  return (
    <Guarded needs={pairedProducts} title={t('title')}>
      <PairingsPage view={pairingsView.parse(search)} />
    </Guarded>
  )
}
