import { useTranslations } from 'next-intl'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import type { OrderHit as Hit } from '#lib/search/find.ts'
import { Age } from './age.tsx'

/** What tells one order from another: whose it is, where it goes, how, how much of it and since when. */
export function OrderHit({ hit, now }: { hit: Hit; now: Date }) {
  const t = useTranslations('search')
  const { shipTo, carrier } = hit
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-mono font-medium">{hit.sourceOrderId}</span>
        <OrderStatusBadge status={hit.status} />
        <span className="ml-auto">
          <Age iso={hit.created} now={now} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <Parts of={[shipTo.name, shipTo.companyName, shipTo.postcode, shipTo.town]} />
        <Parts of={[carrier.code, carrier.service, t('items', { count: hit.items })]} />
      </span>
    </span>
  )
}

/** The parts that there are, one beside the other. */
function Parts({ of }: { of: readonly (string | undefined)[] }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      {of.map((part, at) => part && <span key={`${at} ${part}`}>{part}</span>)}
    </span>
  )
}
