import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'

/** A moment in the account's time zone and format; nothing for an empty date. */
export function Timestamp({ iso, time }: { iso: string; time: AccountTime }) {
  if (iso === '') return null
  return (
    <time dateTime={iso} className="text-sm text-muted tabular-nums">
      {formatDateTime(iso, time)}
    </time>
  )
}
