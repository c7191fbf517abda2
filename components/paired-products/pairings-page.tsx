import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import { NewPairing } from './new-pairing.tsx'
import { PairingsFilter } from './pairings-filter.tsx'
import { PairingsTable } from './pairings-table.tsx'

export async function PairingsPage({ search }: { search: PairingSearchParams }) {
  const [t, { account }] = await Promise.all([getTranslations('pairedProducts'), requireAccount()])
  return (
    <>
      <LiveRefresh watch="account" />
      <FormProviders pick={({ pairedProducts }) => ({ pairedProducts })}>
        <PageHeader title={t('title')}>
          <NewPairing accountId={account.id} />
        </PageHeader>
        <PairingsFilter search={search} />
        <Suspense key={toPairingsSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
          <PairingsTable search={search} />
        </Suspense>
      </FormProviders>
    </>
  )
}
