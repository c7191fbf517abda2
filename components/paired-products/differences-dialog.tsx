'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { isolate } from '#lib/common/i18n/isolate.ts'
import type { DifferencesDialogProps } from './pairing-differences.tsx'

export function DifferencesDialog({ sku, reasons, open, onClose }: DifferencesDialogProps & OverlayProps) {
  const t = useTranslations('pairedProducts.incompatible')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('of', { sku: isolate(sku) })}
      description={reasons.length > 0 ? t('text') : t('unknown')}
      closeLabel={t('close')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {reasons.length > 0 && (
        <ul className="list-disc space-y-1 pl-5">
          {reasons.map((reason, index) => (
            <li key={index}>
              <bdi className="wrap-anywhere">{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
