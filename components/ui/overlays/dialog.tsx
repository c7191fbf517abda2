'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { type Tone, toneIcons, toneTexts } from '#components/ui/tones.ts'

/** On a phone the result of a scan has the upper edge. */
const belowResult = 'max-sm:[html[data-scan-result]:not([data-camera])_&]:top-32'

const sizes = {
  /** On a phone a sheet at the lower edge; the others take the whole screen. */
  small:
    'max-sm:top-auto max-sm:max-h-[calc(100dvh-var(--below))] max-sm:[html[data-scan-result]:not([data-camera])_&]:max-h-[calc(100dvh-8rem-var(--below))] max-sm:rounded-t-panel sm:h-fit sm:w-md',
  medium: `sm:h-fit sm:w-xl ${belowResult}`,
  /** Of one height and in one place, beside the notices: its actions stand still while what it shows is still coming. */
  large: `sm:h-184 sm:w-3xl lg:left-[max(0rem,77rem-100vw)] ${belowResult}`,
  full: `sm:h-fit sm:w-[calc(100vw-4rem)] lg:[html[data-notices]_&]:left-56 lg:[html[data-notices]_&]:max-w-[calc(100vw-16rem)] ${belowResult}`,
}

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Null: it must be answered, and nothing but its actions closes it. */
  closeLabel: string | null
  description?: ReactNode
  size?: keyof typeof sizes
  /** Anything but neutral is an alert: it interrupts, and shows its icon. */
  tone?: Tone
  /** Buttons, the primary one last and with type="submit". */
  actions?: ReactNode
  /** The primary action: its button, or Enter anywhere but on another control. */
  onSubmit?: () => void
  /** `onSubmit` shows what is missing: Enter in a field reaches it while the button waits. */
  showsMissing?: boolean
  /** The step of a dialog that asks several questions: when it changes, focus goes to its first field, or to an alert itself. */
  step?: string
  /** Null: what opened it. */
  finalFocus?: () => HTMLElement | null
  mark?: Record<`data-${string}`, string>
  /** Closing is refused: something is under way that must not be lost. */
  busy?: boolean
  children?: ReactNode
}

/** Load it lazily, with `lazyOverlay`. A press outside does not close it: a glove that slips must not cost what was typed. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  description,
  size = 'medium',
  tone = 'neutral',
  actions,
  onSubmit,
  showsMissing = false,
  step,
  finalFocus,
  mark,
  busy = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isAlert = tone !== 'neutral'

  useEffect(() => {
    // When it opens, nothing of it is there yet, and Base UI gives it focus.
    if (step !== undefined) firstFocus(popup.current, isAlert)?.focus()
  }, [step, isAlert])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands a dialog's events to the form around its trigger as well.
    event.stopPropagation()
    if (!busy) onSubmit?.()
  }

  const submitOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || isComposing(event) || event.repeat || !onSubmit) return
    // React hands it the keys of a dialog that it opened as well.
    if (!isInside(event)) return
    if (isControl(event.target) && !(showsMissing && isFieldWithoutButton(event.target))) return
    event.preventDefault() // its keypress would come to the step that it leads to
    form.current?.requestSubmit()
  }

  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return
        if (busy || closeLabel === null || (details.reason === 'escape-key' && !isTopmost(popup.current)))
          details.cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim print:hidden" />
        <Base.Popup
          ref={popup}
          data-dialog=""
          {...mark}
          onKeyDownCapture={ignoreHeldEnter}
          onKeyDown={submitOnEnter}
          role={isAlert ? 'alertdialog' : 'dialog'}
          initialFocus={() => firstFocus(popup.current)}
          finalFocus={finalFocus}
          className={cx(
            'fixed inset-x-0 top-0 bottom-(--below) z-40 flex flex-col bg-raised text-text outline-none',
            'sm:m-auto sm:max-h-[calc(100dvh-max(4rem,var(--below)))] sm:max-w-[calc(100vw-4rem)] sm:rounded-panel sm:shadow-popup',
            // Above the keyboard of iOS, and beside or above the notices.
            '[--below:var(--covered)] max-lg:[html[data-notices]_&]:[--below:calc(var(--notice-place)+var(--covered))]',
            sizes[size],
          )}
        >
          {/* `flex-auto`: in a box as high as its content, WebKit takes the basis of `flex-1` for no height. */}
          <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-auto flex-col">
            <header className="flex items-start gap-2 px-5 pt-4 pb-2">
              {isAlert && <Icon name={toneIcons[tone]} size="medium" className={cx('mt-1', toneTexts[tone])} />}
              <Base.Title className="min-w-0 flex-1 text-lg leading-7 font-semibold">{title}</Base.Title>
              {closeLabel !== null && (
                <Base.Close
                  data-dialog-close=""
                  data-command={busy ? undefined : 'cancel'}
                  render={<Button variant="quiet" size="small" icon="close" className="-mr-2 min-w-control-small" />}
                >
                  <span className="sr-only">{closeLabel}</span>
                </Base.Close>
              )}
            </header>
            <div data-dialog-body="" className="min-h-0 flex-auto overflow-y-auto px-5 pt-1 pb-5">
              {description && <Base.Description className="mb-3">{description}</Base.Description>}
              {children}
            </div>
            {actions && (
              <footer
                data-dialog-actions=""
                className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3 max-sm:flex-col-reverse max-sm:[&>span>button]:flex-1"
              >
                {actions}
              </footer>
            )}
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** An Enter that is held down since the dialog or its step before would press what has focus now. Text of lines takes it. */
function ignoreHeldEnter(event: KeyboardEvent) {
  const isText = event.target instanceof Element && event.target.closest('textarea, [contenteditable]') !== null
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault()
}

const isInside = ({ target, currentTarget }: KeyboardEvent) => target instanceof Node && currentTarget.contains(target)

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, summary') !== null

/** A button that waits is no submit button, and without one the browser sends nothing. */
const isFieldWithoutButton = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.form?.querySelector('[type="submit"]') === null

function isTopmost(popup: HTMLElement | null): boolean {
  return popup === Array.from(document.querySelectorAll('[data-dialog]')).at(-1)
}

/**
 * Where work starts: the first field, else the primary action, else the dialog itself. A step that is an alert takes the
 * focus itself: screen readers read the title and the text of a dialog only when the focus comes to it.
 */
function firstFocus(popup: HTMLElement | null, isAlertStep = false): HTMLElement | null {
  const find = (selector: string) => popup?.querySelector<HTMLElement>(selector) ?? null
  return (
    find('[data-autofocus]') ??
    (isAlertStep ? popup : null) ??
    find('[data-dialog-body] :is(input, select, textarea):not([type="hidden"], :disabled, [readonly])') ??
    find('[data-dialog-actions] [type="submit"]') ??
    find('[data-dialog-actions] :is(button, a):last-of-type') ??
    popup
  )
}
