import { useTranslations } from 'next-intl'
import { pairingTones } from '#components/paired-products/pairing-status.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import type { SkuPairing } from '#lib/contract/products.ts'
import { isPairingStatus } from '#lib/contract/shared/pairing-states.ts'

const skuOf = ({ sku }: SkuPairing) => <bdi className="wrap-anywhere">{sku}</bdi>
const partnerOf = ({ account }: SkuPairing) => <bdi>{account.name}</bdi>
const partnerSkuOf = ({ accountSku }: SkuPairing) => <bdi className="font-mono wrap-anywhere">{accountSku}</bdi>

export function ProductPairings({ pairings }: { pairings: readonly SkuPairing[] }) {
  const t = useTranslations('products.pairings')
  const columns: Column<SkuPairing>[] = [
    { key: 'sku', header: t('sku'), cell: skuOf, mono: true },
    { key: 'direction', header: t('direction'), cell: (pairing) => directionOf(pairing, t) },
    { key: 'account', header: t('account'), cell: partnerOf },
    { key: 'accountSku', header: t('accountSku'), cell: partnerSkuOf },
    {
      key: 'status',
      header: t('status'),
      cell: (pairing) => badgeOf(pairing, t),
      phone: 'aside',
      className: 'sm:w-36',
    },
  ]
  return (
    <Panel flush title={t('title')} note={<span className="text-muted">{t('count', { count: pairings.length })}</span>}>
      <Table
        label={t('title')}
        columns={columns}
        rows={pairings}
        rowKey={({ _id, direction }) => `${_id}${direction}`}
      />
    </Panel>
  )
}

type Texts = ReturnType<typeof useTranslations<'products.pairings'>>

const directionOf = ({ direction }: SkuPairing, t: Texts) =>
  direction === 'in' || direction === 'out' ? t(direction) : <bdi>{direction}</bdi>

const badgeOf = ({ status }: SkuPairing, t: Texts) =>
  isPairingStatus(status) ? <Badge tone={pairingTones[status]}>{t(status)}</Badge> : <Badge>{status}</Badge>
