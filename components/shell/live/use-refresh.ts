'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { canRefreshPage } from '#lib/client/page-state.ts'

/**
 * Renders the page again. The only way to do so (decision 055): where the portal or the upstream cannot be reached, an
 * error would take the place of what the page shows. `byItself`: no person asked for it.
 */
export function useRefresh(by?: { byItself: boolean }): () => void {
  return usePendingRefresh(by)[0]
}

/** The same, and whether it is under way. */
export function usePendingRefresh(by?: { byItself: boolean }): [refresh: () => void, isRefreshing: boolean] {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  const refresh = () =>
    start(async () => {
      // After an await, React takes part in no transition unless told again.
      if (await canRefreshPage(by)) start(() => router.refresh())
    })
  return [refresh, isRefreshing]
}
