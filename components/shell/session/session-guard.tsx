'use client'

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { startLeaving } from '#lib/browser/page/leaving.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import { isGuarded } from '#lib/browser/page/unsaved-input.ts'
import type { NoticeTexts } from './suspended-notice.tsx'
import { type WatchedPage, watchSession } from './watch-session.ts'

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
    const stopped = new AbortController()
    const hasTyped = watchForms(stopped.signal)
    const stopWatching = watchSession({
      page: { userId, accountId, build, idleLockMinutes },
      followed: texts.followed,
      // A choice from a list is no input event, but its form guards the page.
      hasInput: () => hasTyped() || isGuarded(),
      leave,
      reveal: () => setLeft(false),
      renderOverlay: (render) => setOverlay(() => render),
    })
    return () => {
      stopped.abort()
      stopWatching()
    }
  }, [userId, accountId, build, idleLockMinutes, texts.followed])

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
