'use client'

import { useCallback } from 'react'
import { cx } from '#components/ui/cx.ts'
import { useWork } from './work-context.ts'

/**
 * Chooses a row. Its box follows the selection without React, so that all of two thousand rows are chosen at once in a
 * moment; the row takes its colour from the box. Its name is no hidden text, which the browser would have to clip.
 */
export function SelectRow({ id, label, className }: { id: string; label: string; className?: string }) {
  const { desk, choose } = useWork()
  const follow = useCallback(
    (box: HTMLInputElement) => {
      const show = () => {
        const on = desk.get().selection.ids.has(id)
        if (box.checked !== on) box.checked = on
      }
      show()
      return desk.watchRow(id, show)
    },
    [desk, id],
  )
  return (
    <label className={cx('inline-flex min-h-control min-w-6 items-center', className)}>
      <input
        type="checkbox"
        data-part="select"
        aria-label={label}
        ref={follow}
        onChange={({ target, nativeEvent }) =>
          choose(id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="size-6 shrink-0 accent-accent"
      />
    </label>
  )
}
