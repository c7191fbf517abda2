import { cx } from '#components/ui/cx.ts'

/** Give it the size of the content, so that nothing moves when that arrives. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx('skeleton', className)} />
}

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="skeleton-rows">
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} />
        ))}
      </span>
    </output>
  )
}
