'use client'

import { useTranslations } from 'next-intl'
import { OverlayButton } from '#components/ui/buttons/overlay-button.tsx'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'

export type DeliveryDialogProps = { id: string; name: string; time: AccountTime }

const deliveryDialog = lazyOverlay<DeliveryDialogProps>(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
)

export function ShowDelivery(given: DeliveryDialogProps) {
  const t = useTranslations('triggers.deliveries')
  const name = t('showFor', { name: isolate(given.name) })
  return (
    <OverlayButton overlay={deliveryDialog} given={given} size="small" aria-label={name}>
      {t('show')}
    </OverlayButton>
  )
}
