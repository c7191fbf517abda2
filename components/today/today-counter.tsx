'use client'

import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '#components/shell/live/use-live.ts'
import { Icon } from '#components/ui/icon.tsx'
import { pause } from '#lib/browser/calls/time.ts'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { paths } from '#lib/common/paths.ts'
import { readTodayCount, type TodayCount } from '#lib/today/queries.ts'

/** Each change of the account reaches every open page: they must not all ask for the day at once, and again. */
const atMostEveryMs = 30_000

/** `{done}` and `{total}` are filled in here. Read in the browser, so that no page waits for it. */
export function TodayCounter({ text, label }: { text: string; label: string }) {
  const [count, setCount] = useState<TodayCount>()
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  const read = async () => {
    const waitMs = Math.max(0, readAt.current + atMostEveryMs - performance.now())
    await pause(waitMs)
    // The session may be locked by now.
    if (waitMs > 0 && !(await canRefreshPage({ byItself: true }))) return false
    readAt.current = performance.now()
    const now = await readTodayCount()
    if (now) setCount(now)
    return now !== undefined
  }
  useLive(read)
  const readNextDay = useEffectEvent(async () => (await canRefreshPage({ byItself: true })) && (await read()))
  useEffect(() => {
    if (!count) return undefined
    const timer = setTimeout(() => void readNextDay(), count.dayEndsInMs)
    return () => clearTimeout(timer)
  }, [count])
  const fill = (words: string) => words.replace('{done}', String(count?.done)).replace('{total}', String(count?.total))
  if (!count) return null
  return (
    <Link
      href={paths.today}
      prefetch={false}
      aria-label={fill(label)}
      className="flex h-control items-center gap-1.5 rounded-control px-2 text-sm whitespace-nowrap tabular-nums hover:bg-hover max-md:hidden"
    >
      <Icon name="truck" className="text-muted" />
      {fill(text)}
    </Link>
  )
}
