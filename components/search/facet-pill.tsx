import { useFormatter } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'

/** One value of a facet, switched on and off. A tick says that it is on, not the colour alone. */
export function FacetPill({
  on,
  count,
  onClick,
  children,
}: {
  on: boolean
  count: number | undefined
  onClick: (event: MouseEvent) => void
  children: ReactNode
}) {
  const format = useFormatter()
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        'flex min-h-control-small cursor-pointer items-center gap-1 rounded-control border px-2 text-left text-sm sm:w-full',
        on ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-border hover:bg-hover',
      )}
    >
      {on && <Icon name="check" />}
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && (
        <span className={cx('ml-1 tabular-nums', !on && 'text-muted')}>{format.number(count)}</span>
      )}
    </button>
  )
}
