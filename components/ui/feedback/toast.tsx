'use client'

import { Toast } from '@base-ui/react/toast'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { toneIcons, toneTexts } from '#components/ui/tones.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { closedNotice, type NoticeAction, type NoticeTone, takeNotices, waitingNotices } from './notify.ts'

const shownMs = 6000
const shownAtMost = 5
const openOver = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open'

/** Below the menu, where notices cover nothing; on a narrow screen in the place of scan results (decision 056). */
const place =
  'max-lg:right-0 max-lg:max-h-(--scan-place) max-lg:w-full max-lg:px-2 max-lg:pb-[calc(0.5rem+var(--connection-line))] sm:max-lg:w-104 max-lg:[html[data-scan-result]:not(:has(>body>div>[data-dialog]))_&]:bottom-[calc(var(--scan-place)+var(--covered))] lg:left-0 lg:max-h-[50dvh] lg:w-56 lg:p-2'

type Texts = { label: string; dismiss: string; more: string }
type Data = { tone: NoticeTone; action?: NoticeAction | undefined }
type ShownToast = Toast.Root.ToastObject<Data>

export function ToastRegion({ texts }: { texts: Texts }) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  return (
    <Toast.Provider timeout={shownMs} limit={Number.POSITIVE_INFINITY}>
      <Toast.Viewport
        render={<section ref={region} />}
        aria-label={texts.label}
        aria-live="off"
        onFocus={({ relatedTarget }) => {
          const isInside = relatedTarget instanceof Node && region.current?.contains(relatedTarget)
          if (!isInside) cameFrom.current = relatedTarget
        }}
        className={cx(
          'pointer-events-none fixed bottom-(--covered) z-60 flex flex-col overflow-y-auto print:hidden',
          place,
        )}
      >
        <Toasts region={region} cameFrom={cameFrom} texts={texts} />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

/** Both live regions are rendered empty first: assistive technology announces only changes inside a known region. */
function Toasts({
  region,
  cameFrom,
  texts,
}: {
  region: RefObject<HTMLElement | null>
  cameFrom: RefObject<EventTarget | null>
  texts: Texts
}) {
  const { toasts, add, close } = Toast.useToastManager<Data>()
  const shown = toasts.filter(({ transitionStatus }) => transitionStatus !== 'ending').toReversed()
  const allErrors = shown.filter(isError)
  const errors = allErrors.slice(-shownAtMost)
  const more = allErrors.length - errors.length
  const passing = shown.filter((toast) => !isError(toast))
  // Escape must not end what its action is for.
  const newest = shown.findLast(({ data }) => !data?.action)?.id
  // The newest stays even where errors fill the place: the user has not seen it yet.
  const tooMany = passing
    .slice(0, -1)
    .filter(({ data }) => !data?.action)
    .slice(0, Math.max(0, errors.length + passing.length - shownAtMost))
    .map(({ id }) => id)

  useEffect(() => {
    // Base UI hands a keyboard's focus on to the next toast. The last toast, one with an action, and a click give it back.
    const restoreFocus = (isOver: boolean) => {
      const [focused, origin] = [document.activeElement, cameFrom.current]
      if (!region.current?.contains(focused) || !(origin instanceof HTMLElement)) return
      const isLast = region.current.querySelectorAll('[data-toast]:not([data-ending-style])').length === 1
      if (isOver || isLast || !focused?.matches(':focus-visible')) origin.focus({ preventScroll: true })
    }
    const showWaiting = () => {
      // On a hidden page the user would miss it. On a page without focus Base UI stops the clock.
      if (document.hidden) return
      for (const { id, tone, title, text, action, stays } of takeNotices()) {
        add({
          id,
          title,
          description: text,
          data: { tone, action },
          ...((tone === 'danger' || stays) && { timeout: 0 }),
          ...(action && { actionProps: { ...action.mark, onClick: action.onPress } }),
          onClose: () => {
            restoreFocus(action !== undefined)
            action?.onDismiss()
          },
        })
        action?.onShown()
      }
    }
    const closeOver = () => {
      const id = closedNotice.get()
      if (id !== undefined) close(id)
    }
    showWaiting()
    const stopListening = waitingNotices.subscribe(showWaiting)
    const stopClosing = closedNotice.subscribe(closeOver)
    document.addEventListener('visibilitychange', showWaiting)
    return () => {
      stopListening()
      stopClosing()
      document.removeEventListener('visibilitychange', showWaiting)
    }
  }, [add, close, region, cameFrom])

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

  // Dialogs end above the notices, and what is brought into view stands above them.
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    if (shown.length === 0) return undefined
    const measure = () => style.setProperty('--notice-place', `${region.current?.offsetHeight ?? 0}px`)
    measure()
    window.addEventListener('resize', measure)
    dataset.notices = ''
    return () => {
      window.removeEventListener('resize', measure)
      style.removeProperty('--notice-place')
      delete dataset.notices
    }
  })

  const toCards = (list: readonly ShownToast[]) =>
    list.map((toast) => (
      <ToastCard key={toast.id} toast={toast} dismissLabel={texts.dismiss} onDismiss={() => close(toast.id)} />
    ))
  return (
    <>
      <div aria-live="polite" className="flex flex-col">
        {toCards(passing)}
      </div>
      <div aria-live="assertive" className="flex flex-col">
        {toCards(errors)}
        {more > 0 && (
          <p className="mt-2 rounded-panel bg-raised px-3 py-1 text-muted shadow-popup">
            {texts.more.replace('{count}', formatCount(more))}
          </p>
        )}
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
  const { tone, action } = toast.data ?? { tone: 'info' as const, action: undefined }
  return (
    <Toast.Root
      toast={toast}
      data-toast=""
      // As a dialog, code that waits until no dialog is open would wait for it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library writes the element
      role="group"
      aria-modal={undefined}
      tabIndex={-1}
      // Its text can be marked with the mouse, as the reference of an error.
      swipeDirection={[]}
      onKeyDown={(event) => action && event.key === 'Escape' && event.preventBaseUIHandler()}
      className="pointer-events-auto mt-2 flex items-start gap-2 rounded-panel bg-raised py-2 pr-2 pl-3 text-text shadow-popup"
    >
      <Icon name={toneIcons[tone]} size="medium" className={cx('mt-1', toneTexts[tone])} />
      {/* Written anew when it is given again, so that it is announced again. */}
      <div key={toast.updateKey} className="min-w-0 flex-1 py-0.5">
        <Toast.Title render={<p />} className="font-medium" />
        <Toast.Description className="whitespace-pre-line text-muted" />
        {action && (
          <Toast.Action render={<Button size="small" icon="undo" className="mt-1" />}>
            <span className="inline-flex items-center gap-1.5">
              {action.label}
              <span className="inline-flex gap-0.5 pointer-coarse:hidden">
                {action.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </span>
          </Toast.Action>
        )}
      </div>
      <Button variant="quiet" size="small" icon="close" className="min-w-control-small" onClick={onDismiss}>
        <span className="sr-only">{dismissLabel}</span>
      </Button>
    </Toast.Root>
  )
}
