'use client'

import { createElement, type MouseEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

const hoverMs = 200

/** With an id the text describes the control; without one it repeats its name. */
export type TooltipPopupProps = { id: string | undefined; text: ReactNode }

const tooltipPopup = lazyOverlay<TooltipPopupProps>(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

/** On a tap too where the control is disabled, which Base UI's own trigger does not. */
export function Tooltip({ id, text, children }: { id?: string; text: ReactNode; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [close] = useState(() => () => setAnchor(null))
  const change = useRef<ReturnType<typeof setTimeout>>(undefined)

  const openSoon = ({ currentTarget }: SyntheticEvent, afterMs = 0) => {
    clearTimeout(change.current)
    if (!text) return
    const own = setTimeout(() => {
      tooltipPopup.load().then(
        () => change.current === own && setAnchor(currentTarget),
        () => undefined, // a hint is no reason to speak of the network
      )
    }, afterMs)
    change.current = own
  }
  const closeSoon = (afterMs = 0) => {
    clearTimeout(change.current)
    change.current = setTimeout(close, afterMs)
  }
  const openIfDisabled = (event: MouseEvent) =>
    event.currentTarget.firstElementChild?.ariaDisabled === 'true' ? openSoon(event) : closeSoon()

  const popup = text && anchor && tooltipPopup.loaded()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it listens around its control
    <span
      className="inline-flex max-w-full"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon(event, hoverMs)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && closeSoon(hoverMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && openSoon(event)}
      onBlur={() => closeSoon()}
      onClick={openIfDisabled}
    >
      {children}
      {popup
        ? createElement(popup, { id, text, open: true, onClose: close, anchor })
        : id && (
            <span id={id} hidden>
              {text}
            </span>
          )}
    </span>
  )
}
