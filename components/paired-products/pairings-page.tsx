import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { paths } from '#lib/common/paths.ts'
import { loadPairings } from '#lib/paired-products/loaders.ts'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { NewPairing } from './new-pairing.tsx'
import { pairingColumns } from './pairing-columns.tsx'
import { PairingsFilter } from './pairings-filter.tsx'

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

const hrefOf = (search: PairingSearchParams) => paths.pairedProductsAt(toPairingsSearch(search))

export async function PairingsTable({ search }: { search: PairingSearchParams }) {
  const [t, { account }, { result, time }] = await Promise.all([
    getTranslations('pairedProducts'),
    requireAccount(),
    loadWithAccountTime(loadPairings(search)),
  ])
  const isFiltered = search.status.length > 0 || search.side !== undefined
  return (
    <ListTable
      title={t('title')}
      result={result}
      failed={t('failed')}
      columns={pairingColumns(t, account.id, time)}
      empty={{
        icon: 'link',
        title: t('empty.title'),
        text: t(isFiltered ? 'empty.filtered' : 'empty.text'),
      }}
      pager={{ texts: 'pairedProducts.pager', page: search.page, hrefFor: (page) => hrefOf({ ...search, page }) }}
    />
  )
}
