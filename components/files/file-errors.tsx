import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/alert.tsx'
import type { FileError } from '#lib/contract/files.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'

/** What is wrong with a file, in the words of whoever looked at it. */
export function FileErrors({ errors, time }: { errors: readonly FileError[]; time: AccountTime }) {
  const t = useTranslations('files')
  if (errors.length === 0) return null
  return (
    <ul aria-label={t('errors')} className="flex flex-col gap-2">
      {errors.map(({ title, description, timestamp }, index) => (
        <li key={index}>
          <Alert tone="danger" title={title}>
            {description && <p className="text-sm">{description}</p>}
            <time dateTime={timestamp} className="text-sm text-muted">
              {formatDateTime(timestamp, time)}
            </time>
          </Alert>
        </li>
      ))}
    </ul>
  )
}
