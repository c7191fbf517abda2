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

/** Removes all content when the session ends. */
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

  // Layout effect, so that the page's first call names its account.
  useLayoutEffect(() => setPageAccount(accountId), [accountId])
  useLayoutEffect(() => forgetDrafts({ exceptOf: userId }), [userId])

  useEffect(() => {
    const leave = (address: string) => {
      startLeaving()
      flushSync(() => setLeft(true))
      window.location.assign(address)
    }
    // Not when idle: early input and messages of other tabs would be missed.
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
    // Until the session watch has loaded.
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
      startLeaving() // without asking: its page is hidden
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

/** Input in a form that is still on the page. Search, scan and camera choice are no loss. */
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
