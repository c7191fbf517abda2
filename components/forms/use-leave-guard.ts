'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { isLeaving } from '#lib/browser/page/leaving.ts'
import { guardPage } from '#lib/browser/page/unsaved-input.ts'
import { addressBehind } from '#lib/search/palette/open.ts'

/** Asks before what is typed is lost or a run is cut short. A session that ends suspends the page instead (decision 028). */
export function useLeaveGuard(
  isHeld: boolean,
  {
    words = 'leave',
    onGivenUp,
  }: { words?: 'leave' | 'leaveList' | 'leaveRun'; onGivenUp?: (() => void) | undefined } = {},
): () => Promise<boolean> {
  const t = useTranslations('forms')
  const router = useRouter()
  const asked = useRef<Promise<boolean>>(undefined)
  /** Asks once, however often it is called until the answer. */
  const ask = async () => {
    if (!isHeld) return true
    const question = {
      title: t(`${words}.title`),
      text: t(`${words}.text`),
      action: t(`${words}.leave`),
      cancel: t(`${words}.stay`),
      tone: 'warning',
    } as const
    asked.current ??= confirm(question)
      .then((isAgreed) => {
        if (isAgreed) onGivenUp?.()
        return isAgreed
      })
      .finally(() => (asked.current = undefined))
    return asked.current
  }
  const askNow = useEffectEvent(ask)
  const open = useEffectEvent((address: string) => router.push(address as Route))

  useEffect(() => {
    if (!isHeld) return undefined
    let isGivenUp = false
    const release = guardPage(async () => (isGivenUp = await askNow()), { isRun: words === 'leaveRun' })
    const guard = new AbortController()
    const { signal } = guard
    const options = { capture: true, signal }

    async function askFor(leave: () => void) {
      if (!(await askNow())) return
      guard.abort()
      leave()
    }
    function holdUnload(event: BeforeUnloadEvent) {
      if (!isGivenUp && !isLeaving()) event.preventDefault()
    }
    function holdLink(event: MouseEvent) {
      const link = leavingLinkOf(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      // A link of a menu or of the search is gone with it, once the question takes the focus.
      const { pathname, search, hash } = link
      void askFor(() => (link.isConnected ? link.click() : open(pathname + search + hash)))
    }
    function holdTraversal(event: NavigateEvent) {
      const { key, url } = event.destination
      if (event.navigationType !== 'traverse' || !event.cancelable || isThisPage(url) || isLeaving()) return
      event.preventDefault()
      void askFor(() => window.navigation.traverseTo(key))
    }

    window.addEventListener('beforeunload', holdUnload, options)
    window.addEventListener('input', () => (isGivenUp = false), options)
    window.addEventListener('click', holdLink, options)
    // Browsers before 2026 may lack it: there Back leaves at once.
    if ('navigation' in window) window.navigation.addEventListener('navigate', holdTraversal, { signal })
    return () => {
      release()
      guard.abort()
    }
  }, [isHeld, words])

  return ask
}

export function leavingLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  if (link.origin !== window.location.origin) return undefined // the browser's own question comes
  return isThisPage(link.href) ? undefined : link
}

/** The search opens over a page, which stays. What it adds to the address tells no page from another. */
function isThisPage(address: string): boolean {
  // Opening the search also encodes the rest of the address anew.
  const [page, here] = [addressBehind(address), addressBehind()].map((url) => `${url.pathname}?${url.searchParams}`)
  return page === here
}
