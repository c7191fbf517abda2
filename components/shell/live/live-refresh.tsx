'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { whenIdle } from '#lib/client/when-idle.ts'
import { isSearchOpen } from '#lib/search/open.ts'

/** Renders the page again when what it shows changes: one order, any, or what concerns the account. Put it on the page that wants it. */
export function LiveRefresh({ watch }: { watch: 'orders' | 'account' | { orderId: string } }) {
  const router = useRouter()
  const orderId = typeof watch === 'string' ? undefined : watch.orderId
  const ofAccount = watch === 'account'
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
          (change) => (ofAccount ? change.orderId === undefined : orderId === undefined || change.orderId === orderId),
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
    [orderId, ofAccount, router, startRefresh],
  )
  return null
}
