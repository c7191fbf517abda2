import { useLocale, useTranslations } from 'next-intl'
import { pairingTones } from '#components/paired-products/pairing-status.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { readAttributes, toAttributeTexts } from '#lib/contract/attributes.ts'
import type { Product, Sku, SkuPairing } from '#lib/contract/products.ts'
import { isPairingStatus } from '#lib/contract/shared/pairing-states.ts'
import { formatAmount } from '#lib/orders/formats.ts'

type Part = Product['components'][number]

export function ProductComponents({ components }: { components: readonly Part[] }) {
  const t = useTranslations('products.components')
  return (
    <Panel
      flush
      title={t('title')}
      note={<span className="text-muted">{t('count', { count: components.length })}</span>}
    >
      <Table
        label={t('title')}
        columns={partColumns(t)}
        rows={components}
        rowKey={(part) => `${components.indexOf(part)}`}
        empty={<EmptyState icon="box" title={t('none')} />}
      />
    </Panel>
  )
}

/** An unknown type is shown as the upstream sent it. */
const partColumns = (t: ReturnType<typeof useTranslations<'products.components'>>): Column<Part>[] => [
  { key: 'code', header: t('code'), cell: ({ code }) => <bdi>{code}</bdi> },
  {
    key: 'artwork',
    header: t('artwork'),
    cell: ({ type }) => (type === 'press' ? t('fromArtwork') : type === 'stock' ? t('fromStock') : <bdi>{type}</bdi>),
    phone: 'aside',
  },
  {
    key: 'size',
    header: t('size'),
    cell: ({ widthMm: width, heightMm: height, bleedMm: bleed }) =>
      width !== undefined &&
      height !== undefined &&
      (bleed ? t('sizeWithBleed', { width, height, bleed }) : t('sizeMm', { width, height })),
    className: 'whitespace-nowrap tabular-nums',
  },
  { key: 'pages', header: t('pages'), cell: ({ pages }) => pages && t('pageCount', { count: pages }) },
  { key: 'paper', header: t('paper'), cell: ({ paper }) => <bdi>{paper}</bdi> },
  { key: 'inks', header: t('inks'), cell: ({ inks }) => <bdi>{inks?.join(', ')}</bdi>, from: 'md' },
  {
    key: 'attributes',
    header: t('attributes'),
    cell: ({ attributes }) => <Tags texts={toAttributeTexts(readAttributes(attributes))} />,
  },
]

export function ProductSkus({ skus }: { skus: readonly Sku[] }) {
  const t = useTranslations('products.skus')
  const locale = useLocale()
  return (
    <Panel flush title={t('title')} note={<span className="text-muted">{t('count', { count: skus.length })}</span>}>
      <Table
        label={t('title')}
        columns={skuColumns(t, locale)}
        rows={skus}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState icon="box" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </Panel>
  )
}

const skuColumns = (t: ReturnType<typeof useTranslations<'products.skus'>>, locale: string): Column<Sku>[] => [
  { key: 'code', header: t('code'), cell: ({ code }) => <bdi className="wrap-anywhere">{code}</bdi>, mono: true },
  { key: 'description', header: t('description'), cell: ({ description }) => <bdi>{description}</bdi> },
  {
    key: 'price',
    header: t('price'),
    cell: ({ price }) => price && formatAmount(price.amount, price.currency, locale),
    from: 'md',
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    key: 'sla',
    header: t('sla'),
    cell: ({ slaDays }) =>
      slaDays === undefined ? <span className="text-muted">{t('accountSla')}</span> : t('days', { count: slaDays }),
    className: 'whitespace-nowrap',
  },
  {
    key: 'status',
    header: t('status'),
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>,
    phone: 'aside',
    className: 'sm:w-36',
  },
]

export function ProductPairings({ pairings }: { pairings: readonly SkuPairing[] }) {
  const t = useTranslations('products.pairings')
  return (
    <Panel flush title={t('title')} note={<span className="text-muted">{t('count', { count: pairings.length })}</span>}>
      <Table
        label={t('title')}
        columns={pairingColumns(t)}
        rows={pairings}
        rowKey={({ _id, direction }) => `${_id}${direction}`}
      />
    </Panel>
  )
}

const pairingColumns = (t: ReturnType<typeof useTranslations<'products.pairings'>>): Column<SkuPairing>[] => [
  { key: 'sku', header: t('sku'), cell: ({ sku }) => <bdi className="wrap-anywhere">{sku}</bdi>, mono: true },
  {
    key: 'direction',
    header: t('direction'),
    cell: ({ direction }) => (direction === 'in' || direction === 'out' ? t(direction) : <bdi>{direction}</bdi>),
  },
  { key: 'account', header: t('account'), cell: ({ account }) => <bdi>{account.name}</bdi> },
  {
    key: 'accountSku',
    header: t('accountSku'),
    cell: ({ accountSku }) => <Code className="wrap-anywhere">{accountSku}</Code>,
  },
  {
    key: 'status',
    header: t('status'),
    cell: ({ status }) =>
      isPairingStatus(status) ? <Badge tone={pairingTones[status]}>{t(status)}</Badge> : <Badge>{status}</Badge>,
    phone: 'aside',
    className: 'sm:w-36',
  },
]
