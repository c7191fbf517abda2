import { useTranslations } from 'next-intl'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'

/** Reports parts of an order that cannot be read, so that the user does not take the rest for the whole. */
export function UnreadableParts({
  part,
  count,
}: {
  part: 'items' | 'stockItems' | 'files' | 'shipments' | 'logs'
  count: number
}) {
  const t = useTranslations('orders.view')
  if (count === 0) return null
  return <Alert tone="warning" title={t(`unread.${part}`, { count })} action={<RefreshButton label={t('retry')} />} />
}
