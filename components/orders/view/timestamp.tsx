import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'

export function Timestamp({ iso, time }: { iso: string; time: AccountTime }) {
  if (iso === '') return null
  return (
    <time dateTime={iso} className="text-sm text-muted tabular-nums">
      {formatDateTime(iso, time)}
    </time>
  )
}
