'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import type { Revision } from '#lib/files/revision.ts'

/** An earlier revision keeps what was wrong with it, which explains the current one. */
export function RevisionSelect({
  revisions,
  revision,
  onChange,
  time,
}: {
  revisions: readonly Revision[]
  revision: Revision
  onChange: (revision: number) => void
  time: AccountTime
}) {
  const t = useTranslations('files')
  return (
    <Select
      label={t('revisions.label')}
      hint={revision.isCurrent ? undefined : t('revisions.earlier')}
      value={String(revision.revision)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={revisions.map(({ revision: number, isCurrent, status, created }) => ({
        value: String(number),
        label: t(isCurrent ? 'revisions.currentOption' : 'revisions.option', {
          number,
          status: t(`status.${status}`),
          date: formatDateTime(created, time),
        }),
      }))}
    />
  )
}
