import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
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

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
