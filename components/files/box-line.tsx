import { cx } from '#components/ui/cx.ts'
import type { BoxName } from '#lib/files/page-boxes.ts'
import { boxStyles } from './box-style.ts'

/** The line of a box, beside its name. */
export function BoxLine({ name }: { name: BoxName }) {
  const { stroke, dashes } = boxStyles[name]
  return (
    <svg viewBox="0 0 28 12" aria-hidden="true" className={cx('h-3 w-7 shrink-0', stroke)}>
      <path d="M0 6h28" strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  )
}
