import { useFormatter } from 'next-intl'

/** How long ago something was. What has no moment has no age. */
export function Age({ iso, now }: { iso: string; now: Date }) {
  const format = useFormatter()
  const then = new Date(iso)
  if (Number.isNaN(then.getTime())) return null
  return (
    <time dateTime={iso} className="text-sm whitespace-nowrap text-muted tabular-nums">
      {format.relativeTime(then, { now, style: 'short' })}
    </time>
  )
}
