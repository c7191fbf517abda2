import type { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { ListTable } from '#components/shell/list-table.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import type { Column } from '#components/ui/data/table.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { paths } from '#lib/common/paths.ts'
import { pairingActionsOf } from '#lib/contract/shared/pairing-states.ts'
import { loadPairings } from '#lib/paired-products/loaders.ts'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'
import { type Pairing, pairingPartnerOf } from '#lib/paired-products/view-model.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { NewPairing } from './new-pairing.tsx'
import { PairingActions } from './pairing-actions.tsx'
import { PairingStatus } from './pairing-status.tsx'
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

type Texts = ReturnType<typeof useTranslations<'pairedProducts'>>

/** Two accounts, two products and the actions have to stand side by side on 1024 pixels. */
const headerInTwoLines = 'max-xl:whitespace-normal'

export const pairingColumns = (t: Texts, accountId: string, time: AccountTime): Column<Pairing>[] => [
  {
    key: 'source',
    header: t('column.source'),
    className: headerInTwoLines,
    cell: ({ sourceAccount }) => <bdi className="break-keep">{sourceAccount.name}</bdi>,
    phone: 'detail',
  },
  {
    key: 'sourceSku',
    header: t('column.sourceSku'),
    className: headerInTwoLines,
    cell: ({ sourceProduct, sourceSku }) => <Codes product={sourceProduct.productCode} sku={sourceSku.code} />,
    phone: 'title',
  },
  {
    key: 'destination',
    header: t('column.destination'),
    className: headerInTwoLines,
    cell: ({ destinationAccount }) => (
      <>
        <span aria-hidden="true" className="mr-2 sm:hidden">
          →
        </span>
        <bdi className="break-keep">{destinationAccount.name}</bdi>
      </>
    ),
  },
  {
    key: 'destinationSku',
    header: t('column.destinationSku'),
    className: headerInTwoLines,
    cell: ({ destinationProduct, destinationSku }) =>
      destinationSku && <Codes product={destinationProduct?.productCode ?? ''} sku={destinationSku.code} />,
  },
  {
    key: 'status',
    header: t('column.status'),
    cell: (pairing) => (
      <>
        <PairingStatus pairing={pairing} accountId={accountId} />
        <span className="hidden text-sm text-muted sm:max-xl:block">
          {t('column.created')} <CreatedAt pairing={pairing} time={time} />
        </span>
      </>
    ),
    phone: 'aside',
  },
  {
    key: 'created',
    header: t('column.created'),
    cell: (pairing) => <CreatedAt pairing={pairing} time={time} />,
    // On a narrower screen the actions have its place, and it stands below the status.
    className: 'whitespace-nowrap sm:max-xl:hidden',
  },
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (pairing) => (
      <PairingActions
        id={pairing._id}
        sku={pairing.sourceSku.code}
        partner={pairingPartnerOf(pairing, accountId).name}
        actions={pairingActionsOf(pairing, accountId)}
      />
    ),
  },
]

function CreatedAt({ pairing: { createdAt }, time }: { pairing: Pairing; time: AccountTime }) {
  return <time dateTime={createdAt}>{formatDate(createdAt, time)}</time>
}

/** A product that is sold in one way only has the code of its SKU. */
function Codes({ product, sku }: { product: string; sku: string }) {
  return (
    <span className="font-mono wrap-anywhere" translate="no">
      {product && product !== sku && (
        <>
          <bdi className="text-muted">{product}</bdi>
          <span className="text-muted"> / </span>
        </>
      )}
      <bdi>{sku}</bdi>
    </span>
  )
}
