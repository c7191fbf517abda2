'use client'

import type { ReactNode } from 'react'

const delayMs = 200
const gapPx = 6

/**
 * Shows a text on hover, on keyboard focus and, where the control is disabled, on a tap. With an `id`, the control
 * names it in aria-describedby; without one the text only repeats what the control is called.
 */
export function Tooltip({ id, text, children }: { id?: string; text: ReactNode; children: ReactNode }) {
  return (
    <span ref={attach} className="inline-flex max-w-full">
      {children}
      <span
        id={id}
        popover="manual"
        role={id ? 'tooltip' : undefined}
        aria-hidden={id ? undefined : true}
        className="fixed inset-auto m-0 w-max max-w-72 rounded-control bg-text px-2 py-1 text-sm font-normal whitespace-normal text-surface"
      >
        {text}
      </span>
    </span>
  )
}

// Without React state: a table of a hundred buttons renders nothing again while the pointer crosses it.
function attach(wrapper: HTMLElement) {
  const trigger = wrapper.firstElementChild
  const popup = wrapper.lastElementChild
  if (!trigger || !(popup instanceof HTMLElement)) return undefined
  const whileMounted = new AbortController()
  let whileOpen: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (!whileOpen) return
    whileOpen.abort()
    whileOpen = null
    popup.hidePopover()
  }
  const show = () => {
    clearTimeout(timer)
    if (whileOpen) return
    whileOpen = new AbortController()
    popup.showPopover()
    place(popup, trigger)
    const options = { capture: true, signal: whileOpen.signal }
    document.addEventListener('scroll', hide, options)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        // One Escape closes one thing: the dialog around this control stays open.
        event.stopPropagation()
        hide()
      },
      options,
    )
  }
  const after = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }

  const options = { signal: whileMounted.signal }
  wrapper.addEventListener('pointerenter', after(show), options)
  wrapper.addEventListener('pointerleave', after(hide), options)
  wrapper.addEventListener('focusin', () => trigger.matches(':focus-visible') && show(), options)
  wrapper.addEventListener('focusout', hide, options)
  wrapper.addEventListener('click', () => (trigger.ariaDisabled === 'true' ? show() : hide()), options)
  return () => {
    hide()
    whileMounted.abort()
  }
}

function place(popup: HTMLElement, trigger: Element) {
  const around = trigger.getBoundingClientRect()
  const own = popup.getBoundingClientRect()
  const above = around.top - own.height - gapPx
  const left = around.left + (around.width - own.width) / 2
  const furthestLeft = document.documentElement.clientWidth - own.width - gapPx
  popup.style.top = `${above >= gapPx ? above : around.bottom + gapPx}px`
  popup.style.left = `${Math.max(gapPx, Math.min(left, furthestLeft))}px`
}
