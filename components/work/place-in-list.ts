import type { Place } from '#lib/work/kept-lists.ts'
import { idOf, partOf } from './walk-rows.ts'

/** Frames in which rows around a place may still find their height. */
const settlingFrames = 5

/**
 * Where somebody is in the list: at the row that has focus, or had it before a dialog came over the list, or else at the
 * one in the middle of the window.
 */
export function placeInList(lastFocused: Element | undefined): Place | undefined {
  const { activeElement } = document
  const focused = activeElement?.closest('[data-dialog]') ? lastFocused : activeElement
  const row = focused?.closest('[data-row]') ?? rowInTheMiddle()
  if (!row) return undefined
  const part = row.contains(focused ?? null) ? focused?.getAttribute('data-part') : undefined
  return { rowId: idOf(row), top: row.getBoundingClientRect().top, part: part ?? undefined }
}

/** Also where something lies over it. */
const rowInTheMiddle = () =>
  document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2)
    .map((element) => element.closest('[data-row]'))
    .find((row) => row !== null)

/** Brings a row to where it was, with the focus that it had. */
export function goBackTo({ rowId, top, part }: Place): () => void {
  let frame = 0
  let left = settlingFrames
  const settle = () => {
    const row = document.querySelector(`[data-row="${CSS.escape(rowId)}"]`)
    if (!row) return
    window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
    if (part !== undefined && document.activeElement === document.body)
      partOf(row, part)?.focus({ preventScroll: true })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(settle)
  }
  settle()
  // Who goes on by hand meanwhile is not held back.
  const stop = new AbortController()
  const leave = () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(kind, leave, { signal: stop.signal, passive: true })
  return leave
}
