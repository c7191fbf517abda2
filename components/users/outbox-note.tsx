'use client'

import { useTranslations } from 'next-intl'
import { ExternalLink } from '#components/shell/external-link.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'

/** After a form in a dialog. `title`: what was done all the same. */
export function OutboxDialog({ title, outbox, open, onClose }: { title: string; outbox: string } & OverlayProps) {
  const close = useTranslations('forms')('close')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      size="small"
      title={title}
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      <OutboxNote outbox={outbox} />
    </Dialog>
  )
}

/** Without a mail server the mail is only kept. */
export function OutboxNote({ outbox }: { outbox: string | undefined }) {
  const t = useTranslations('users.outbox')
  if (outbox === undefined) return null
  return (
    <Alert tone="warning" title={t('title')} live>
      {t('text')} <ExternalLink to={outbox}>{t('open')}</ExternalLink>
    </Alert>
  )
}
