'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { canRefreshPage } from '#lib/client/page-state.ts'

/**
 * Renders the page again. The only way to do so (decision 055): where the portal or the upstream cannot be reached, an
 * error would take the place of what the page shows.
 */
export function useRefresh(): () => void {
  return usePendingRefresh()[0]
}

/** The same, and whether it is under way. */
export function usePendingRefresh(): [refresh: () => void, isRefreshing: boolean] {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  const refresh = () =>
    start(async () => {
      // After an await, React takes part in no transition unless told again.
      if (await canRefreshPage()) start(() => router.refresh())
    })
  return [refresh, isRefreshing]
}
