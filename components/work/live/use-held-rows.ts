'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { createClock } from '#lib/browser/calls/time.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { holdRows, removeGone, toHeldRows } from '#lib/work/rows/held-rows.ts'
import { findPlaceAfter, idOf, rowWith } from './row-elements.ts'

const checkEveryMs = 300
/** A row that left is marked as such for at least this long. */
const markedMs = 900
/** A user who has not used pointer or keys on the rows for this long is not about to press. */
const restMs = 2500
/** After rows have moved, a press that was meant for what was there before does nothing. */
const shieldMs = 500

/** What left goes once the user rests for a while; what is new waits until pointer and focus are elsewhere, too. */
export function useHeldRows(items: readonly WorkItem[]) {
  const [state, setHeld] = useState(() => toHeldRows(items))
  const held = state.items === items ? state : holdRows(state, items)
  if (held !== state) setHeld(held)
  const { gone, newRows } = held
  const [isWaiting, setIsWaiting] = useState(false)
  const [now] = useState(createClock)
  const input = useRef({
    isOver: false,
    usedAt: Number.NEGATIVE_INFINITY,
    shieldedUntil: 0,
    list: null as HTMLElement | null,
  })
  const focusedRow = useRef<string>(undefined)
  const shield = useCallback(() => {
    input.current.shieldedUntil = now() + shieldMs
  }, [now])

  const leaveGoneRow = useCallback(() => {
    const { activeElement } = document
    const row = focusedRow.current === undefined ? undefined : rowWith(focusedRow.current)
    if (!row?.hasAttribute('data-gone')) return
    if (activeElement === document.body || row.contains(activeElement))
      findPlaceAfter(row)?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (gone.size === 0 && newRows === 0) return undefined
    const changedAt = now()
    const timer = setInterval(() => {
      const at = now()
      const { isOver, usedAt, list } = input.current
      const isInUse = at - usedAt < restMs
      const isPointedAt = isOver || (list?.contains(document.activeElement) ?? false)
      setIsWaiting(isInUse || isPointedAt)
      if (at - changedAt < markedMs || isInUse || (isPointedAt && gone.size === 0)) return
      shield()
      leaveGoneRow()
      setHeld((rows) => (isPointedAt ? removeGone(rows) : toHeldRows(rows.items)))
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [gone, newRows, shield, leaveGoneRow, now])

  const attach = useCallback(
    (list: HTMLElement) => {
      const stop = new AbortController()
      const { signal } = stop
      const { current } = input
      current.list = list
      list.addEventListener(
        'pointermove',
        ({ pointerType }) => {
          // A finger is over a row only while it touches it, and sees nothing of what moves before it does.
          if (pointerType !== 'touch') Object.assign(current, { isOver: true, shieldedUntil: 0 })
          current.usedAt = now()
        },
        { signal, passive: true },
      )
      // The pointer may have left for the button that offers what is new.
      list.addEventListener('pointerleave', () => Object.assign(current, { isOver: false, usedAt: now() }), { signal })
      for (const kind of ['pointerdown', 'keydown'])
        list.addEventListener(kind, () => (current.usedAt = now()), { signal, passive: true })
      list.addEventListener(
        'click',
        (event) => {
          if (event.detail === 0 || now() >= current.shieldedUntil) return
          event.preventDefault()
          event.stopPropagation()
        },
        { signal, capture: true },
      )
      list.addEventListener(
        'focusin',
        ({ target }) => {
          const row = target instanceof Element && target.closest('[data-row]')
          focusedRow.current = row ? idOf(row) : undefined
        },
        { signal },
      )
      // Without a target the focus was lost with the element that had it.
      const forget = ({ relatedTarget }: FocusEvent) => void (relatedTarget && (focusedRow.current = undefined))
      list.addEventListener('focusout', forget, { signal })
      // A press beside the list takes the focus from the row for good.
      document.addEventListener(
        'pointerdown',
        ({ target }) => void (target instanceof Node && !list.contains(target) && (focusedRow.current = undefined)),
        { signal, passive: true },
      )
      return () => {
        stop.abort()
        current.list = null
      }
    },
    [now],
  )

  return {
    ...held,
    offered: isWaiting ? newRows : 0,
    showNow: () => {
      shield()
      setHeld(toHeldRows(held.items))
    },
    shield,
    leaveGoneRow,
    attach,
  }
}
