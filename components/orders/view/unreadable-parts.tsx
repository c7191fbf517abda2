import { useTranslations } from 'next-intl'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'

type Part = 'items' | 'stockItems' | 'files' | 'shipments' | 'logs'

export function UnreadableParts({ part, count }: { part: Part; count: number }) {
  const t = useTranslations('orders.view')
  if (count === 0) return null
  return <Alert tone="warning" title={t(`unread.${part}`, { count })} action={<RefreshButton label={t('retry')} />} />
}
