'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { canRefreshPage } from '#lib/browser/page/page-session.ts'
import { isPageUnderWay } from '#lib/browser/page/page-under-way.ts'
import { takeUnrendered } from '#lib/browser/page/unrendered-address.ts'
import { isSearchOpen, onceSearchIsClosed } from '#lib/search/palette/open.ts'

/** A rendering whose end is never reported is waited for no longer. */
const longestRenderingMs = 10_000

export const useRefresh = (): (() => void) => usePendingRefresh()[0]

export function usePendingRefresh(by?: { byItself: boolean }): [refresh: () => void, isRefreshing: boolean] {
  const [refresh, isRefreshing] = usePageRefresh(by)
  return [() => void refresh(), isRefreshing]
}

/**
 * The only way to refresh (decision 055): an error must not replace what is shown. `byItself`: no user asked for it.
 * Resolves with whether the page was rendered.
 */
export function usePageRefresh(by?: { byItself: boolean }): [refresh: () => Promise<boolean>, isRefreshing: boolean] {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const [isRendering, startRendering] = useTransition()
  const onRendered = useRef(() => {})
  useEffect(() => {
    if (!isRendering) onRendered.current()
  }, [isRendering])

  const refresh = async (): Promise<boolean> => {
    const { pathname } = window.location
    const isSamePage = () => window.location.pathname === pathname
    if (!isSearchOpen()) {
      // Not in the transition: until the upstream answers, React would hold back navigations too.
      setAsking(true)
      const isAllowed = await canRefreshPage(by)
      setAsking(false)
      if (!isAllowed || !isSamePage()) return false
    }
    // Rendering this page would make the router forget the link that the user followed.
    if (isPageUnderWay()) return false
    if (isSearchOpen()) {
      // Each term changes the URL, and the router drops a refresh during which that happens.
      onceSearchIsClosed(() => isSamePage() && void refresh())
      return false
    }
    const { href } = window.location
    const rendered = new Promise<boolean>((resolve) => {
      onRendered.current = () => resolve(window.location.href === href)
      setTimeout(resolve, longestRenderingMs, false)
    })
    startRendering(() => renderPage(router))
    return rendered
  }
  return [refresh, isAsking || isRendering]
}

/**
 * After `replaceAddress` Next's refresh would get the answer of another page and ask again; two such refreshes at a time
 * load the document (decision 055). Navigating avoids that.
 */
function renderPage(router: ReturnType<typeof useRouter>) {
  const unrendered = takeUnrendered()
  if (unrendered) router.replace(unrendered, { scroll: false })
  else router.refresh()
}
