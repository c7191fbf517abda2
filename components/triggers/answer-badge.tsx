import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import { toDuration } from '#lib/triggers/formats.ts'

/** Below 300 is a success (Spec 1 §2). */
export function AnswerBadge({
  statusCode,
  durationMs,
}: {
  statusCode: number | undefined
  durationMs: number | undefined
}) {
  const t = useTranslations('triggers.answer')
  const isSuccess = statusCode !== undefined && statusCode < 300
  const took = durationMs === undefined ? undefined : toDuration(durationMs)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={isSuccess ? 'success' : 'danger'}>
        {statusCode === undefined ? t('none') : t('status', { status: String(statusCode) })}
      </Badge>
      {took && <span className="text-sm text-muted">{t(took.unit, { count: took.count })}</span>}
    </span>
  )
}
