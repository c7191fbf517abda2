import { type Pointer, sweepable } from '#lib/work/sweep.ts'
import { idOf, partOf, rowAfter } from './walk-rows.ts'
import type { Work } from './work-context.ts'

const sweepEveryMs = 300
/** After rows have moved under a pointer, a press that was meant for what was there before does nothing. */
const shieldMs = 500

/** Takes rows that left off the screen when nobody is about to press where the others would move to. */
export function sweepRows(rows: HTMLElement, { list }: Work): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pointer: Pointer = { over: undefined, at: 0 }
  let shieldedUntil = 0
  let focused: { id: string; part: string } | undefined

  const follow = ({ target }: PointerEvent) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null
    pointer = { over: row ? idOf(row) : undefined, at: Date.now() }
    shieldedUntil = 0
  }
  rows.addEventListener('pointermove', follow, { signal, passive: true })
  // A press moves nothing, so that it does not take the shield away.
  rows.addEventListener('pointerdown', () => (pointer = { ...pointer, at: Date.now() }), { signal, passive: true })
  rows.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      // A finger leaves after each touch, and comes back to the same place.
      if (pointerType === 'mouse') pointer = { over: undefined, at: Date.now() }
    },
    { signal },
  )
  rows.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || Date.now() >= shieldedUntil) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  rows.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      const row = target.closest('[data-row]')
      focused = row ? { id: idOf(row), part: target.getAttribute('data-part') ?? '' } : undefined
    },
    { signal },
  )
  rows.addEventListener('focusout', ({ relatedTarget }) => void (relatedTarget && (focused = undefined)), { signal })

  const sweep = () => {
    const { window } = list.get()
    if (window.gone.size === 0) return
    keepFocus(rows, focused?.id)
    const ids = sweepable(window, pointer, Date.now())
    if (ids.size === 0) return
    if (pointer.over !== undefined) shieldedUntil = Date.now() + shieldMs
    list.sweep(ids)
  }
  const timer = setInterval(sweep, sweepEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => stop.abort()
}

/**
 * Whoever completes by keyboard goes on at the next row. At its checkbox, because an Enter there does nothing: it may be
 * the end of a scan.
 */
function keepFocus(rows: HTMLElement, id: string | undefined) {
  if (id === undefined) return
  const row = rows.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const active = document.activeElement
  if (!row?.hasAttribute('data-gone') || (active !== document.body && !row.contains(active))) return
  let next = rowAfter(row)
  while (next?.hasAttribute('data-gone')) next = rowAfter(next)
  if (next) partOf(next, 'select')?.focus({ preventScroll: true })
}
