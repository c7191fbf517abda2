import { cx } from './cx.ts'

/** With reduced motion it stands still, so words must stand beside it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center gap-2', className)}>
      <span
        aria-hidden="true"
        className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
      />
      {label}
    </span>
  )
}
