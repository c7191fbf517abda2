'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useOffline } from 'next/offline'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { connection, recordShown, suspectConnection } from '#lib/browser/calls/connection.ts'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { retriedEverySeconds } from './retry-by-itself.tsx'
import { usePendingRefresh } from './use-refresh.ts'
import { watchConnection } from './watch-connection.ts'

const minuteMs = 60_000
const dayParts = { month: 'short', day: 'numeric' } as const

type Props = {
  renderedAt: string
  /** `{time}`: when the page last showed something new. */
  text: string
  stale: string
  locale: Locale
  zone: string
}

/** Says how old the page is, at its lower edge, where nothing moves under a press, and renders it again once it can. */
export function ConnectionNotice({ renderedAt, text, stale, ...place }: Props) {
  const [refresh, isRefreshing] = usePendingRefresh({ byItself: true })
  const catchUp = useEffectEvent(refresh)
  useEffect(() => watchConnection(() => catchUp()), [])

  // The router holds a link or a refresh until there is a network.
  const isRouterOffline = useOffline()
  useEffect(() => {
    if (isRouterOffline) suspectConnection()
  }, [isRouterOffline])

  const address = `${usePathname()}?${useSearchParams()}`
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- both say that the server has rendered something
  useEffect(recordShown, [renderedAt, address])

  const { state, shownAt, isStale } = useStore(connection)
  useEffect(() => {
    if (!isStale || isRefreshing) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && catchUp(), retriedEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [isStale, isRefreshing])
  // Not while the connection is only suspected.
  const shown = state === 'lost' ? text : isStale && state === 'fine' && stale
  return (
    <output className="sticky bottom-(--covered) z-30 block print:hidden">
      {shown && (
        <span
          ref={watchHeight}
          className="flex items-center gap-2 border-t border-warning bg-warning-soft px-4 py-2 font-medium text-warning max-sm:text-sm"
        >
          <Icon name="warning" />
          <WithTime text={shown} at={shownAt} {...place} />
        </span>
      )}
    </output>
  )
}

/** What else is at the lower edge stands above the line, which wraps on a phone. */
function watchHeight(line: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--connection-line', `${line.offsetHeight}px`))
  observer.observe(line)
  return () => {
    observer.disconnect()
    style.removeProperty('--connection-line')
  }
}

/** With the date, once it is of another day. */
function WithTime({ text, at, locale, zone }: Pick<Props, 'text' | 'locale' | 'zone'> & { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const format = (time: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone }).format(time)
  const isToday = format(at, { dateStyle: 'short' }) === format(now, { dateStyle: 'short' })
  return text.replace(
    '{time}',
    format(at, { ...(!isToday && dayParts), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  )
}
