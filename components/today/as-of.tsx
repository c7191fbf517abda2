'use client'

import { useNow } from 'next-intl'

type Props = { at: number; dayEndsAt: number; text: string; dated: string }

/** With its date once its day is over: without a network a wall goes on showing it. */
export function AsOf({ at, dayEndsAt, text, dated }: Props) {
  const now = useNow({ updateInterval: 60_000 })
  return (
    <time dateTime={new Date(at).toISOString()} className="text-2xl text-muted tabular-nums">
      {now.getTime() > dayEndsAt ? dated : text}
    </time>
  )
}
