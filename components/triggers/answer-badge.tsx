import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'

/** Spec 1 §2. */
export const isSuccess = (statusCode: number | undefined) => statusCode !== undefined && statusCode < 300

export function AnswerBadge({
  statusCode,
  durationMs,
}: {
  statusCode: number | undefined
  durationMs: number | undefined
}) {
  const t = useTranslations('triggers.answer')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={isSuccess(statusCode) ? 'success' : 'danger'}>
        {statusCode === undefined ? t('none') : t('status', { status: String(statusCode) })}
      </Badge>
      {durationMs !== undefined && (
        <span className="text-sm text-muted">
          {durationMs < 1000
            ? t('ms', { count: Math.round(durationMs) })
            : t('s', { count: Math.round(durationMs / 100) / 10 })}
        </span>
      )}
    </span>
  )
}
