'use client'

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { startLeaving } from '#lib/browser/page/leaving.ts'
import { canContinuePage, canRefreshPage, setPageSession } from '#lib/browser/page/page-session.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import { listenToOtherTabs, type SessionMessage } from '#lib/browser/page/session-channel.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import type { NoticeTexts } from './signed-out-notice.tsx'
import type { WatchedPage } from './watch-session.ts'

/** Holds everything that only the signed-in user may see, and drops it when the session ends. */
export function SessionGuard({
  userId,
  accountId,
  build,
  idleLockMinutes,
  texts,
  children,
}: WatchedPage & { texts: NoticeTexts; children: ReactNode }) {
  const [left, setLeft] = useState(false)
  const [overlay, setOverlay] = useState<(texts: NoticeTexts) => ReactNode>()

  // Before the effects of any page: its first call already says which account it is for.
  useLayoutEffect(() => setPageAccount(accountId), [accountId])
  useLayoutEffect(() => forgetDrafts({ exceptOf: userId }), [userId])

  useEffect(() => {
    const leave = (address: string) => {
      startLeaving()
      flushSync(() => setLeft(true))
      window.location.assign(address)
    }
    // At once: what the user types before the page is idle would be missed, and other tabs send a message only once.
    const stopped = new AbortController()
    const hasInput = watchForms(stopped.signal)
    const stopFollowing = followOtherTabs(leave)
    const heard: SessionMessage[] = []
    const stopHearing = listenToOtherTabs((message) => heard.push(message))
    let stopWatching: (() => void) | undefined
    const watch = async () => {
      const { watchSession } = await import('./watch-session.ts')
      if (stopped.signal.aborted || stopWatching) return
      stopHearing()
      stopWatching = watchSession({
        page: { userId, accountId, build, idleLockMinutes },
        moved: texts.moved,
        heard,
        hasInput,
        leave,
        reveal: () => setLeft(false),
        renderOverlay: (render) => setOverlay(() => render),
      })
    }
    // Until the watch, which takes its place: what is typed must outlive a session that ends before the page is idle.
    const endPageSession = setPageSession({
      hasInput,
      canContinue: () => watch().then(canContinuePage, () => false),
      canRender: async (byItself) =>
        !hasInput() ||
        watch().then(
          () => canRefreshPage({ byItself }),
          () => false,
        ),
    })
    // bfcache: a page that is left before it is watched is not shown again.
    const hide = () => {
      if (!stopWatching) document.body.hidden = true
    }
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (stopWatching || !persisted) return
      startLeaving() // without a question: its page is hidden
      window.location.reload()
    }
    window.addEventListener('pagehide', hide, { signal: stopped.signal })
    window.addEventListener('pageshow', reload, { signal: stopped.signal })
    const stopWaiting = whenIdle(async () => {
      await watch()
      return () => {}
    })
    return () => {
      stopped.abort()
      stopFollowing()
      stopHearing()
      stopWaiting()
      endPageSession()
      stopWatching?.()
    }
  }, [userId, accountId, build, idleLockMinutes, texts.moved])

  return left ? null : (
    <>
      {children}
      {overlay?.(texts)}
    </>
  )
}

/**
 * Whether the user typed or chose something in a form that is still on the page. A search or a scan is sent at once, and
 * is no loss; nor is the choice of a camera.
 */
export function watchForms(signal: AbortSignal): () => boolean {
  let touched: readonly Element[] = []
  const recordForm = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('search, [role="search"], [data-reads-scans]')) return
    const form = target.closest('form, [contenteditable="true"]')
    if (form && !touched.includes(form)) touched = [...touched.filter(isOnPage), form]
  }
  window.addEventListener('input', recordForm, { capture: true, passive: true, signal })
  return () => touched.some(isOnPage)
}

const isOnPage = (form: Element) => form.isConnected
