import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'

/** An unknown status is shown as the upstream sent it. */
export function ShipmentStatus({ status }: { status: string }) {
  const t = useTranslations('shipments.status')
  if (status === 'live') return <Badge tone="info">{t('live')}</Badge>
  if (status === 'shipped') return <Badge tone="sent">{t('shipped')}</Badge>
  return <Badge>{status === 'cancelled' ? t('cancelled') : status}</Badge>
}
