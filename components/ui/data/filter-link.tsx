import type { Route } from 'next'
import Link from 'next/link'
import type { MouseEventHandler, ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

/** A tick says that it is on, not the colour alone. */
export function FilterLink({
  href,
  on,
  onClick,
  children,
}: {
  href: Route
  on: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className="chip"
      {...(onClick && { onClick })}
      {...(on && { 'aria-current': 'true' })}
    >
      {on && <Icon name="check" />}
      {children}
    </Link>
  )
}

export function FilterSet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
