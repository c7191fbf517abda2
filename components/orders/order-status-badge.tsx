import { useTranslations } from 'next-intl'
import { isBadgeStatus, NamedStatusBadge } from './named-status-badge.tsx'

/** An unknown status is shown as the upstream sent it. */
export function OrderStatusBadge({ status }: { status: string }) {
  const t = useTranslations('orders.status')
  return <NamedStatusBadge status={status} name={isBadgeStatus(status) ? t(status) : status} />
}
