import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

/** A filter that a link switches on and off. A tick says that it is on, not the colour alone. */
export function FilterLink({ href, on, children }: { href: Route; on: boolean; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} scroll={false} className="chip" {...(on && { 'aria-current': 'true' })}>
      {on ? <Icon name="check" /> : null}
      {children}
    </Link>
  )
}
