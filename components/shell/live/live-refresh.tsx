'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { whenIdle } from '#lib/client/when-idle.ts'
import { isSearchOpen } from '#lib/search/open.ts'

/** Renders the page again when what it shows changes: one order, or any. Put it on the page that wants it. */
export function LiveRefresh({ watch }: { watch: 'orders' | { orderId: string } }) {
  const router = useRouter()
  const orderId = watch === 'orders' ? undefined : watch.orderId
  const [isRefreshing, startRefresh] = useTransition()
  const resolveRefresh = useRef<(isDone: boolean) => void>(undefined)
  const askedAt = useRef('')

  useEffect(() => {
    // The router drops a refresh when the address changes meanwhile.
    if (!isRefreshing) resolveRefresh.current?.(askedAt.current === window.location.href)
  }, [isRefreshing])

  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('./live-changes.ts')
        return watchChanges(
          (change) => orderId === undefined || change.orderId === orderId,
          () =>
            new Promise((resolve) => {
              // While the user searches, the address changes with the term. A dropped refresh may leave React waiting.
              if (isSearchOpen()) return resolve(false)
              resolveRefresh.current = resolve
              askedAt.current = window.location.href
              startRefresh(() => router.refresh())
            }),
        )
      }),
    [orderId, router, startRefresh],
  )
  return null
}
