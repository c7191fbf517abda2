import { useTranslations } from 'next-intl'
import { isBadgeStatus, NamedStatusBadge } from './named-status-badge.tsx'

export function OrderStatusBadge({ status }: { status: string }) {
  const t = useTranslations('orders.status')
  return <NamedStatusBadge status={status} name={isBadgeStatus(status) ? t(status) : status} />
}
