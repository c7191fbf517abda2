import { useTranslations } from 'next-intl'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import type { OrderHit as Hit } from '#lib/search/find.ts'
import { Age } from './age.tsx'

/** What tells one order from another: whose it is, where it goes, how, how much of it and since when. */
export function OrderHit({ hit, now }: { hit: Hit; now: Date }) {
  const t = useTranslations('search')
  const { shipTo, carrier } = hit
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-3">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-mono font-medium">{hit.sourceOrderId}</span>
        <OrderStatusBadge status={hit.status} />
      </span>
      <Age iso={hit.created} now={now} />
      <Parts of={[shipTo.name, shipTo.companyName, shipTo.postcode, shipTo.town]} />
      <span className="text-right text-sm text-muted">
        <Parts of={[carrier.code, carrier.service, t('items', { count: hit.items })]} />
      </span>
    </span>
  )
}

/** The parts that there are, one beside the other. */
function Parts({ of }: { of: readonly (string | undefined)[] }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
      {of.map((part, at) => part && <span key={`${at} ${part}`}>{part}</span>)}
    </span>
  )
}
