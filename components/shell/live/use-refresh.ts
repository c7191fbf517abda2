'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { takeUnrendered } from '#lib/browser/page/unrendered-address.ts'
import { isSearchOpen, whenSearchIsClosed } from '#lib/search/palette/open.ts'

/**
 * Renders the page again. The only way to do so (decision 055): where the portal or the upstream cannot be reached, an
 * error would take the place of what the page shows.
 */
export const useRefresh = (): (() => void) => usePendingRefresh()[0]

/** The same, and whether it is under way. `byItself`: no person asked for it. */
export function usePendingRefresh(by?: { byItself: boolean }): [refresh: () => void, isRefreshing: boolean] {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  const refresh = () => {
    if (isSearchOpen()) return refreshOnceClosed()
    start(async () => {
      if (!(await canRefreshPage(by))) return
      if (isSearchOpen()) refreshOnceClosed()
      // After an await, React takes part in no transition unless told again.
      else start(() => renderPage(router))
    })
  }
  /** The search changes the address with each term. In a transition, the wait would hold up the way to what is found. */
  const refreshOnceClosed = () => {
    const { pathname } = window.location
    void whenSearchIsClosed().then(() => window.location.pathname === pathname && refresh())
  }
  return [refresh, isRefreshing]
}

/**
 * A refresh is made for the parameters that the router rendered last. Where the address has been given others, each answer
 * is of another page to the router: it asks again, and the second of two refreshes at a time loads the document, with which
 * all that the page says is lost. It is led to such an address instead.
 */
export function renderPage(router: ReturnType<typeof useRouter>) {
  const unrendered = takeUnrendered()
  if (unrendered) router.replace(unrendered, { scroll: false })
  else router.refresh()
}
