'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { whenIdle } from '#lib/client/when-idle.ts'

/** Renders the page again when what it shows changes: one order, or any. Put it on the page that wants it. */
export function LiveRefresh({ watch }: { watch: 'orders' | { orderId: string } }) {
  const router = useRouter()
  const orderId = watch === 'orders' ? undefined : watch.orderId
  const [isRefreshing, startRefresh] = useTransition()
  const refreshed = useRef<() => void>(undefined)
  const askedAt = useRef('')

  useEffect(() => {
    if (isRefreshing || !refreshed.current) return
    // The router drops a refresh when the address changes meanwhile, as it does while the user searches.
    if (askedAt.current === window.location.href) refreshed.current()
    else {
      askedAt.current = window.location.href
      startRefresh(() => router.refresh())
    }
  }, [isRefreshing, router, startRefresh])

  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('./live-changes.ts')
        return watchChanges(
          (change) => orderId === undefined || change.orderId === orderId,
          () =>
            new Promise((resolve) => {
              refreshed.current = resolve
              askedAt.current = window.location.href
              startRefresh(() => router.refresh())
            }),
        )
      }),
    [orderId, router, startRefresh],
  )
  return null
}
