'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { takeUnrendered } from '#lib/browser/page/unrendered-address.ts'
import { isSearchOpen, whenSearchIsClosed } from '#lib/search/palette/open.ts'

/** The only way to refresh (decision 055): an error must not replace what is shown. */
export const useRefresh = (): (() => void) => usePendingRefresh()[0]

/** `byItself`: no user asked for it. */
export function usePendingRefresh(by?: { byItself: boolean }): [refresh: () => void, isRefreshing: boolean] {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  const refresh = () => {
    if (isSearchOpen()) return refreshOnceClosed()
    start(async () => {
      if (!(await canRefreshPage(by))) return
      if (isSearchOpen()) refreshOnceClosed()
      // React: after an await a transition has to be started again.
      else start(() => renderPage(router))
    })
  }
  /** An open search changes the URL with each term. Outside of the transition, which would delay navigations. */
  const refreshOnceClosed = () => {
    const { pathname } = window.location
    void whenSearchIsClosed().then(() => window.location.pathname === pathname && refresh())
  }
  return [refresh, isRefreshing]
}

/**
 * After `replaceAddress` Next's refresh would get the answer of another page and ask again; two such refreshes at a time
 * load the document (decision 055). Navigating avoids that.
 */
export function renderPage(router: ReturnType<typeof useRouter>) {
  const unrendered = takeUnrendered()
  if (unrendered) router.replace(unrendered, { scroll: false })
  else router.refresh()
}
