import type { useTranslations } from 'next-intl'
import type { Column } from '#components/ui/data/table.tsx'
import { type AccountTime, formatDate } from '#lib/common/dates/account-time.ts'
import { actionsOf } from '#lib/contract/shared/pairing-states.ts'
import { type Pairing, partnerOf } from '#lib/paired-products/view-model.ts'
import { PairingActions } from './pairing-actions.tsx'
import { PairingStatus } from './pairing-status.tsx'

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
    cell: (pairing) => <PairingStatus pairing={pairing} accountId={accountId} />,
    phone: 'aside',
  },
  {
    key: 'created',
    header: t('column.created'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, time)}</time>,
    // On a narrower screen the actions have its place.
    className: 'whitespace-nowrap sm:max-xl:hidden',
  },
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (pairing) => (
      <PairingActions
        id={pairing._id}
        sku={pairing.sourceSku.code}
        partner={partnerOf(pairing, accountId).name}
        actions={actionsOf(pairing, accountId)}
      />
    ),
  },
]

/** A product that is sold in one way only has the code of its SKU. */
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
