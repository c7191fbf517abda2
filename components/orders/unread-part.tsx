import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** Says that something of an order came in a shape that cannot be read, so that nobody takes the rest for all of it. */
export function UnreadPart({ part, count }: { part: 'items' | 'files' | 'shipments' | 'logs'; count: number }) {
  const t = useTranslations('orders.view')
  if (count === 0) return null
  return <Alert tone="warning" title={t(`unread.${part}`, { count })} action={<RefreshButton label={t('retry')} />} />
}
