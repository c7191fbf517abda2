'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useOffline } from 'next/offline'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { connection, recordShown, suspectConnection } from '#lib/client/connection.ts'
import { useRefresh } from './use-refresh.ts'
import { watchConnection } from './watch-connection.ts'

type Props = {
  /** Changes with every rendering of the page by the server. */
  renderedAt: string
  /** Its `{time}` is when the page last showed something new. */
  text: string
  /** The account's zone. */
  zone: string
}

/** Says that the connection is lost and how old the page is, and renders the page again when the connection is back. */
export function ConnectionNotice({ renderedAt, text, zone }: Props) {
  const refresh = useRefresh({ byItself: true })
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

  const { state, shownAt } = useStore(connection)
  return (
    <output data-connection={state} className="sticky top-(--sticky-top) z-30 block print:hidden">
      {state === 'lost' && (
        <span className="flex items-center gap-2 border-b border-warning bg-warning-soft px-4 py-2 font-medium text-warning">
          <Icon name="warning" />
          {text.replace('{time}', toTime(shownAt, zone))}
        </span>
      )}
    </output>
  )
}

/** As the account's dates are written: hours and minutes. */
const toTime = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
