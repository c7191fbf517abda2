'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { leaveNotice, rememberFocus } from './notice-focus.ts'
import { currentNotices, dismissNotice, type Notice, subscribeToNotices } from './notify.ts'
import { toneIcons, toneTexts } from './tones.ts'

const shownMs = 6000
const tickMs = 500
/** What is left at least to whoever turns away from the notices. */
const afterwardsMs = 2000
const none: readonly Notice[] = []
const openOver = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open'

/**
 * The notification area. Both live regions are there from the start, because assistive technology only announces what
 * changes inside a region that it already knows.
 */
export function ToastRegion({ texts }: { texts: { label: string; dismiss: string } }) {
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices, () => none)
  const region = useRef<HTMLElement>(null)
  const newest = notices.at(-1)?.id

  useEffect(() => (region.current ? rememberFocus(region.current) : undefined), [])

  useEffect(() => {
    if (newest === undefined) return undefined
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const inside = region.current?.contains(document.activeElement)
      // Elsewhere Escape first belongs to what is open over the page.
      if (inside || !document.querySelector(openOver)) leaveNotice(newest, region.current)
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [newest])

  const show = (shown: readonly Notice[]) =>
    shown.map((notice) => <ToastCard key={notice.id} notice={notice} dismissLabel={texts.dismiss} />)

  return (
    <section
      ref={region}
      aria-label={texts.label}
      // On a phone over the top bar: below it people scan, and at the bottom they do things.
      className="pointer-events-none fixed right-0 z-60 flex w-full flex-col overflow-y-auto p-4 max-sm:top-0 max-sm:max-h-[50dvh] max-sm:px-2 max-sm:pt-0 sm:bottom-0 sm:max-h-dvh sm:w-104 print:hidden"
    >
      <div aria-live="polite" className="flex flex-col">
        {show(notices.filter((notice) => notice.tone !== 'danger'))}
      </div>
      <div aria-live="assertive" className="flex flex-col">
        {show(notices.filter((notice) => notice.tone === 'danger'))}
      </div>
    </section>
  )
}

function ToastCard({ notice, dismissLabel }: { notice: Notice; dismissLabel: string }) {
  const card = useRef<HTMLDivElement>(null)
  const stays = notice.tone === 'danger'

  useEffect(() => {
    if (stays) return undefined
    let left = shownMs
    const timer = setInterval(() => {
      // Whoever is reading one, or on the way to its button, keeps them all; whoever is elsewhere has not seen them yet.
      const isKept = document.hidden || card.current?.closest('section')?.matches(':hover, :focus-within')
      left = isKept ? Math.max(left, afterwardsMs) : left - tickMs
      if (left <= 0) dismissNotice(notice.id)
    }, tickMs)
    return () => clearInterval(timer)
  }, [notice.id, stays])

  return (
    <div
      ref={card}
      className="pointer-events-auto mt-2 flex items-start gap-2 rounded-panel bg-raised py-2 pr-2 pl-3 text-text shadow-popup"
    >
      <Icon name={toneIcons[notice.tone]} size="medium" className={cx('mt-1', toneTexts[notice.tone])} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">{notice.title}</p>
        {notice.text && <p className="text-muted">{notice.text}</p>}
      </div>
      <Button
        variant="quiet"
        size="small"
        icon="close"
        className="min-w-control-small"
        onClick={() => leaveNotice(notice.id, card.current?.closest('section') ?? null)}
      >
        <span className="sr-only">{dismissLabel}</span>
      </Button>
    </div>
  )
}
