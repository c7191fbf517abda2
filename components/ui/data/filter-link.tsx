import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'

/** A filter that a link switches on and off. A tick says that it is on, not the colour alone. */
export function FilterLink({ href, on, children }: { href: Route; on: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={on ? 'true' : undefined}
      className={cx(
        'inline-flex h-control-small items-center gap-1 rounded-control border px-2.5 text-sm',
        on ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-border hover:bg-hover',
      )}
    >
      {on && <Icon name="check" />}
      {children}
    </Link>
  )
}
