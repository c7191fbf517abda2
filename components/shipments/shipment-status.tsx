import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'

/** The upstream may know more statuses than we have words for; those are shown as they are. */
export function ShipmentStatus({ status }: { status: string }) {
  const t = useTranslations('shipments.status')
  if (status === 'live') return <Badge tone="info">{t('live')}</Badge>
  if (status === 'shipped') {
    return (
      <Badge tone="success" icon="truck">
        {t('shipped')}
      </Badge>
    )
  }
  return <Badge>{status === 'cancelled' ? t('cancelled') : status}</Badge>
}
