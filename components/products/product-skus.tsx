import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { Sku } from '#lib/contract/products.ts'

const codeOf = ({ code }: Sku) => <bdi className="wrap-anywhere">{code}</bdi>
const descriptionOf = ({ description }: Sku) => <bdi>{description}</bdi>

export function ProductSkus({ skus }: { skus: readonly Sku[] }) {
  const t = useTranslations('products.skus')
  const columns: Column<Sku>[] = [
    { key: 'code', header: t('code'), cell: codeOf, mono: true },
    { key: 'description', header: t('description'), cell: descriptionOf },
    {
      key: 'sla',
      header: t('sla'),
      cell: (sku) => slaOf(sku, t),
      className: 'whitespace-nowrap',
    },
    {
      key: 'status',
      header: t('status'),
      cell: (sku) => badgeOf(sku, t),
      phone: 'aside',
      className: 'sm:w-36',
    },
  ]
  return (
    <Panel flush title={t('title')} note={<span className="text-muted">{t('count', { count: skus.length })}</span>}>
      <Table
        label={t('title')}
        columns={columns}
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

type Texts = ReturnType<typeof useTranslations<'products.skus'>>

const slaOf = ({ slaDays }: Sku, t: Texts) =>
  slaDays === undefined ? <span className="text-muted">{t('accountSla')}</span> : t('days', { count: slaDays })

const badgeOf = ({ active }: Sku, t: Texts) =>
  active ? <Badge tone="success">{t('active')}</Badge> : <Badge>{t('inactive')}</Badge>
