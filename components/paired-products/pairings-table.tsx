import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { ReadFailed } from '#components/ui/read-failed.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { formatDate } from '#lib/dates/account-time.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { loadPairings } from '#lib/paired-products/loaders.ts'
import type { Pairing } from '#lib/paired-products/pairing-text.ts'
import { type PairingsView, pagesOf, toPairingsSearch } from '#lib/paired-products/pairings-view.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/require.ts'
import { PairingStatus } from './pairing-status.tsx'

const hrefOf = (view: PairingsView) => paths.pairedProductsAt(toPairingsSearch(view))

export async function PairingsTable({ view }: { view: PairingsView }) {
  const [t, { account }, result, time] = await Promise.all([
    getTranslations('pairedProducts'),
    requireAccount(),
    attempt(loadPairings(view)),
    loadAccountTime(),
  ])
  if (!result.ok) return <ReadFailed title={t('failed')} retry={t('retry')} retryHref={hrefOf(view)} />
  const { data, count } = result.value
  const pages = pagesOf(count)
  const isFiltered = view.status.length > 0
  const columns: Column<Pairing>[] = [
    {
      key: 'source',
      header: t('column.source'),
      cell: ({ sourceAccount }) => <bdi>{sourceAccount.name}</bdi>,
      phone: 'detail',
    },
    {
      key: 'sourceSku',
      header: t('column.sourceSku'),
      cell: ({ sourceProduct, sourceSku }) => <Codes product={sourceProduct.productCode} sku={sourceSku.code} />,
      phone: 'title',
    },
    {
      key: 'destination',
      header: t('column.destination'),
      cell: ({ destinationAccount }) => <bdi>{destinationAccount.name}</bdi>,
    },
    {
      key: 'destinationSku',
      header: t('column.destinationSku'),
      cell: ({ destinationProduct, destinationSku }) =>
        destinationSku && <Codes product={destinationProduct?.productCode ?? ''} sku={destinationSku.code} />,
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: (pairing) => <PairingStatus pairing={pairing} accountId={account.id} />,
      phone: 'aside',
    },
    {
      key: 'created',
      header: t('column.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, time)}</time>,
      className: 'whitespace-nowrap',
    },
  ]
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon="link"
            title={t('empty.title')}
            action={isFiltered && <ButtonLink href={paths.pairedProducts}>{t('empty.clear')}</ButtonLink>}
          >
            {count > 0 ? t('empty.beyond', { pages }) : t(isFiltered ? 'empty.filtered' : 'empty.text')}
          </EmptyState>
        }
      />
      {pages > 1 && (
        <Pager
          page={view.page}
          pages={pages}
          hrefFor={(page) => hrefOf({ ...view, page })}
          texts={{
            label: t('pager.label'),
            previous: t('pager.previous'),
            next: t('pager.next'),
            summary: t('pager.summary', { page: view.page, pages, count }),
          }}
        />
      )}
    </>
  )
}

/** The product, where the SKU has one, and the SKU: the same where a product is sold in one way only. */
function Codes({ product, sku }: { product: string; sku: string }) {
  return (
    <span className="font-mono wrap-anywhere">
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
