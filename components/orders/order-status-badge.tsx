import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import type { OrderStatus } from '#lib/contract/orders.ts'

const tones: Record<OrderStatus, Tone> = {
  pending: 'neutral',
  dataready: 'info',
  printready: 'success',
  complete: 'success',
  shipped: 'neutral',
  cancelled: 'neutral',
  error: 'danger',
}

const isKnown = (status: string): status is OrderStatus => Object.hasOwn(tones, status)

/** An unknown status is shown as the upstream sent it. */
export function OrderStatusBadge({ status }: { status: string }) {
  const t = useTranslations('orders.status')
  if (isKnown(status)) return <Badge tone={tones[status]}>{t(status)}</Badge>
  return status && <Badge>{status}</Badge>
}
