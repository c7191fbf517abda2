import { useTranslations } from 'next-intl'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { Product } from '#lib/contract/products.ts'
import { toAttributeTexts } from '#lib/orders/formats.ts'

type Part = Product['components'][number]

const codeOf = ({ code }: Part) => <bdi>{code}</bdi>
const paperOf = ({ paper }: Part) => <bdi>{paper}</bdi>
const attributesOf = ({ attributes }: Part) => <Tags texts={toAttributeTexts(attributes)} />

export function ProductComponents({ components }: { components: readonly Part[] }) {
  const t = useTranslations('products.components')
  const columns: Column<Part>[] = [
    { key: 'code', header: t('code'), cell: codeOf },
    { key: 'artwork', header: t('artwork'), cell: (part) => artworkOf(part, t), phone: 'aside' },
    { key: 'size', header: t('size'), cell: (part) => sizeOf(part, t), className: 'whitespace-nowrap tabular-nums' },
    { key: 'pages', header: t('pages'), cell: ({ pages }) => pages && t('pageCount', { count: pages }) },
    { key: 'paper', header: t('paper'), cell: paperOf },
    { key: 'attributes', header: t('attributes'), cell: attributesOf },
  ]
  return (
    <Panel
      flush
      title={t('title')}
      note={<span className="text-muted">{t('count', { count: components.length })}</span>}
    >
      <Table
        label={t('title')}
        columns={columns}
        rows={components}
        rowKey={(part) => `${components.indexOf(part)}`}
        empty={<EmptyState icon="box" title={t('none')} />}
      />
    </Panel>
  )
}

type Texts = ReturnType<typeof useTranslations<'products.components'>>

/** An unknown type is shown as the upstream sent it. */
function artworkOf({ type }: Part, t: Texts) {
  if (type === 'press') return t('fromArtwork')
  if (type === 'stock') return t('fromStock')
  return <bdi>{type}</bdi>
}

function sizeOf({ widthMm, heightMm }: Part, t: Texts) {
  if (widthMm === undefined || heightMm === undefined) return null
  return t('sizeMm', { width: widthMm, height: heightMm })
}
