import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'

/** A moment in the account's own time. What has none shows none. */
export function When({ iso, time }: { iso: string; time: AccountTime }) {
  if (iso === '') return null
  return (
    <time dateTime={iso} className="text-sm text-muted tabular-nums">
      {formatDateTime(iso, time)}
    </time>
  )
}
