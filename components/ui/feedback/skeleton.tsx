import { cx } from '#components/ui/cx.ts'

const bar = 'block rounded-control bg-neutral-soft motion-safe:animate-pulse'

/** Takes the place of what is loading. Give it the size of the content, so that nothing moves when that arrives. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx(bar, className)} />
}

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={row}
          aria-hidden="true"
          className="flex h-row items-center gap-4 border-b border-border px-4 max-sm:h-16"
        >
          <span className={cx(bar, 'h-4 w-32')} />
          <span className={cx(bar, 'h-4 flex-1')} />
          <span className={cx(bar, 'h-4 w-20')} />
        </span>
      ))}
    </output>
  )
}
