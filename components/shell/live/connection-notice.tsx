'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useOffline } from 'next/offline'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { connection, recordShown, suspectConnection } from '#lib/browser/calls/connection.ts'
import { usePendingRefresh } from './use-refresh.ts'
import { watchConnection } from './watch-connection.ts'

type Props = {
  /** Changes with every rendering of the page by the server. */
  renderedAt: string
  /** Its `{time}` is when the page last showed something new. */
  text: string
  /** The same, where the portal can be reached and the page could not be rendered again. */
  stale: string
  /** The account's zone. */
  zone: string
}

/** REL-19: no faster than a page that polls for changes (live-stream.ts). */
const retriedEveryMs = 20_000

/**
 * Says that the connection is lost, or that a refresh of the user failed, and how old the page is. Renders the page again
 * when the connection is back, or the upstream answers.
 */
export function ConnectionNotice({ renderedAt, text, stale, zone }: Props) {
  const [refresh, isRefreshing] = usePendingRefresh({ byItself: true })
  const catchUp = useEffectEvent(refresh)
  useEffect(() => watchConnection(() => catchUp()), [])

  // The router found no network for a link or a refresh, and holds it until it does.
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
    const timer = setInterval(() => document.visibilityState === 'visible' && catchUp(), retriedEveryMs)
    return () => clearInterval(timer)
  }, [isStale, isRefreshing])
  // A suspected connection is about to be known as lost or fine.
  const shown = state === 'lost' ? text : isStale && state === 'fine' && stale
  return (
    <output data-connection={shown ? '' : undefined} className="sticky top-(--sticky-top) z-30 block print:hidden">
      {shown && (
        <span
          ref={watchHeight}
          className="flex items-center gap-2 border-b border-warning bg-warning-soft px-4 py-2 font-medium text-warning max-sm:text-sm"
        >
          <Icon name="warning" />
          {shown.replace('{time}', toTime(shownAt, zone))}
        </span>
      )}
    </output>
  )
}

/** Tells the sticky headers how high the line is: on a phone it takes two or three lines of text. */
function watchHeight(line: HTMLElement) {
  const page = line.closest('main')
  const observer = new ResizeObserver(() => page?.style.setProperty('--connection-line', `${line.offsetHeight}px`))
  observer.observe(line)
  return () => observer.disconnect()
}

/** As the account's dates are written: hours and minutes. */
const toTime = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
