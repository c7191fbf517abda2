'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'

const steps = ['invite', 'verify', 'permission', 'orders', 'off'] as const

export function LinksInfoDialog({ open, onClose }: OverlayProps) {
  const t = useTranslations('links.info')
  const close = useTranslations('forms')('close')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={t('title')}
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
