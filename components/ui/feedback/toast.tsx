'use client'

import { Toast } from '@base-ui/react/toast'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { toneIcons, toneTexts } from '#components/ui/tones.ts'
import { type NoticeTone, takeNotices, waitingNotices } from './notify.ts'

const shownMs = 6000
const shownAtMost = 5
const openOver = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open'

type Texts = { label: string; dismiss: string }
type ShownToast = Toast.Root.ToastObject<{ tone: NoticeTone }>

/** The notification area. Base UI keeps the time, the focus and the key F6. Fetched when the page is idle. */
export function ToastRegion({ texts }: { texts: Texts }) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  return (
    <Toast.Provider timeout={shownMs} limit={Number.POSITIVE_INFINITY}>
      <Toast.Viewport
        render={<section ref={region} />}
        aria-label={texts.label}
        // Each of the two regions inside says for itself how it is announced.
        aria-live="off"
        onFocus={({ relatedTarget }) => {
          const isInside = relatedTarget instanceof Node && region.current?.contains(relatedTarget)
          if (!isInside) cameFrom.current = relatedTarget
        }}
        // On a phone below the scan row of the header: at the bottom people do things.
        className="pointer-events-none fixed right-0 z-60 flex w-full flex-col overflow-y-auto p-4 max-sm:top-40 max-sm:max-h-[50dvh] max-sm:px-2 max-sm:pt-0 sm:bottom-0 sm:max-h-dvh sm:w-104 sm:[html[data-scan-result]_&]:bottom-(--scan-place) print:hidden"
      >
        <Toasts region={region} cameFrom={cameFrom} dismissLabel={texts.dismiss} />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

/** Both live regions are there from the start: assistive technology announces only what changes inside a known region. */
function Toasts({
  region,
  cameFrom,
  dismissLabel,
}: {
  region: RefObject<HTMLElement | null>
  cameFrom: RefObject<EventTarget | null>
  dismissLabel: string
}) {
  const { toasts, add, close } = Toast.useToastManager<{ tone: NoticeTone }>()
  const shown = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending').toReversed()
  const errors = shown.filter(isError)
  const passing = shown.filter((toast) => !isError(toast))
  const newest = shown.at(-1)?.id
  const tooMany = passing.slice(0, Math.max(0, shown.length - shownAtMost)).map(({ id }) => id)

  useEffect(() => {
    // Base UI hands a keyboard's focus on to the next toast. The last toast, and a click, give it back.
    const restoreFocus = () => {
      const [focused, origin] = [document.activeElement, cameFrom.current]
      if (!region.current?.contains(focused) || !(origin instanceof HTMLElement)) return
      const isLast = region.current.querySelectorAll('[data-toast]:not([data-ending-style])').length === 1
      if (isLast || !focused?.matches(':focus-visible')) origin.focus({ preventScroll: true })
    }
    const showWaiting = () => {
      // On a hidden page the user would miss it. On a page without focus Base UI stops the clock.
      if (document.hidden) return
      for (const { id, tone, title, text } of takeNotices())
        add({
          id,
          title,
          description: text,
          data: { tone },
          ...(tone === 'danger' && { timeout: 0 }),
          onClose: restoreFocus,
        })
    }
    showWaiting()
    const stopListening = waitingNotices.subscribe(showWaiting)
    document.addEventListener('visibilitychange', showWaiting)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', showWaiting)
    }
  }, [add, region, cameFrom])

  useEffect(() => {
    for (const id of tooMany) close(id)
  })

  useEffect(() => {
    if (newest === undefined) return undefined
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Inside Base UI closes the toast with the focus. Elsewhere Escape first belongs to what is open over the page.
      const isInside = event.target instanceof Node && region.current?.contains(event.target)
      if (!isInside && !document.querySelector(openOver)) close(newest)
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => document.removeEventListener('keydown', dismissOnEscape)
  }, [newest, close, region])

  const toCards = (list: readonly ShownToast[]) =>
    list.map((toast) => (
      <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => close(toast.id)} />
    ))
  return (
    <>
      <div aria-live="polite" className="flex flex-col">
        {toCards(passing)}
      </div>
      <div aria-live="assertive" className="flex flex-col">
        {toCards(errors)}
      </div>
    </>
  )
}

const isError = ({ data }: ShownToast) => data?.tone === 'danger'

function ToastCard({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: ShownToast
  dismissLabel: string
  onDismiss: () => void
}) {
  const tone = toast.data?.tone ?? 'info'
  return (
    <Toast.Root
      toast={toast}
      data-toast=""
      // A dialog would be looked for by everything that waits for one to close.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library writes the element
      role="group"
      aria-modal={undefined}
      tabIndex={-1}
      // Its text can be marked with the mouse, as the reference of an error.
      swipeDirection={[]}
      className="pointer-events-auto mt-2 flex items-start gap-2 rounded-panel bg-raised py-2 pr-2 pl-3 text-text shadow-popup"
    >
      <Icon name={toneIcons[tone]} size="medium" className={cx('mt-1', toneTexts[tone])} />
      {/* Written anew when it is given again, so that it is announced again. */}
      <div key={toast.updateKey} className="min-w-0 flex-1 py-0.5">
        <Toast.Title render={<p />} className="font-medium" />
        <Toast.Description className="text-muted" />
      </div>
      <Button variant="quiet" size="small" icon="close" className="min-w-control-small" onClick={onDismiss}>
        <span className="sr-only">{dismissLabel}</span>
      </Button>
    </Toast.Root>
  )
}
