'use client'

import { useCallback } from 'react'
import type { Work } from '#components/work/work-context.ts'
import { idOf, partOf } from './row-elements.ts'

const targetOf: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function useListKeyboard({ choose, isSelected }: Work) {
  return useCallback(
    (list: HTMLElement) => {
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
        if (!(event.target instanceof Element)) return
        const part = event.target.closest('[data-part]')?.getAttribute('data-part')
        const row = event.target.closest('[data-row]')
        if (!part || !row) return
        if (event.key === 'x' || event.key === 'X') {
          if (!row.hasAttribute('data-gone')) choose(idOf(row), !isSelected(idOf(row)), event.shiftKey)
          return
        }
        const rows = [...list.querySelectorAll('[data-row]')]
        const next = rows[targetOf[event.key]?.(rows.indexOf(row), rows.length) ?? -1]
        if (!next) return
        event.preventDefault()
        if (event.shiftKey && event.key.startsWith('Arrow')) {
          choose(idOf(row), true, false)
          if (!next.hasAttribute('data-gone')) choose(idOf(next), true, true)
        }
        partOf(next, part)?.focus()
      }
      // A press with Shift selects a range, and must not mark the text in between.
      const onMouseDown = (event: MouseEvent) => event.shiftKey && event.preventDefault()
      list.addEventListener('keydown', onKeyDown)
      list.addEventListener('mousedown', onMouseDown)
      return () => {
        list.removeEventListener('keydown', onKeyDown)
        list.removeEventListener('mousedown', onMouseDown)
      }
    },
    [choose, isSelected],
  )
}
