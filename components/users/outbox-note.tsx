'use client'

import { useTranslations } from 'next-intl'
import { ExternalLink } from '#components/shell/external-link.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'

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
