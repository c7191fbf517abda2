'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'

export type DeliveryDialogProps = { id: string; name: string; time: AccountTime }

const deliveryDialog = lazyOverlay<DeliveryDialogProps>(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
)

export function ShowDelivery(given: DeliveryDialogProps) {
  const t = useTranslations('triggers.deliveries')
  const dialog = useOverlay(deliveryDialog, given)
  return (
    <>
      <Button
        {...dialog.trigger}
        size="small"
        pending={dialog.isLoading}
        aria-label={t('showFor', { name: isolate(given.name) })}
      >
        {t('show')}
      </Button>
      {dialog.element}
    </>
  )
}
