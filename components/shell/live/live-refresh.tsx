'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { isSearchOpen } from '#lib/search/palette/open.ts'
import type { LiveChange } from './live-stream.ts'
import { renderPage } from './use-refresh.ts'

type Watched = 'orders' | 'account' | 'deliveries' | { orderId: string }

const matters = {
  orders: () => true,
  account: (change: LiveChange) => change.orderId === undefined,
  deliveries: (change: LiveChange) => change.entity === 'postback',
  order: (change: LiveChange, orderId?: string) => change.orderId === orderId,
}

export function LiveRefresh({ watch }: { watch: Watched }) {
  const router = useRouter()
  const [subject, orderId] = typeof watch === 'string' ? [watch] : ['order' as const, watch.orderId]
  const [isRefreshing, startRefresh] = useTransition()
  const resolveRefresh = useRef<(isDone: boolean) => void>(undefined)
  const askedAt = useRef('')

  useEffect(() => {
    // The router drops a refresh when the URL changes meanwhile.
    if (!isRefreshing) resolveRefresh.current?.(askedAt.current === window.location.href)
  }, [isRefreshing])

  useEffect(
    () =>
      whenIdle(async () => {
        const { watchChanges } = await import('./live-changes.ts')
        return watchChanges(
          (change) => matters[subject](change, orderId),
          () =>
            new Promise((resolve) => {
              // An open search changes the URL with each term; a dropped refresh may leave React waiting.
              if (isSearchOpen()) return resolve(false)
              resolveRefresh.current = resolve
              askedAt.current = window.location.href
              startRefresh(() => renderPage(router))
            }),
        )
      }),
    [subject, orderId, router, startRefresh],
  )
  return null
}
