'use client'

import type { Route } from 'next'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { isCurrent, type MenuArea } from '#lib/shell/menu/menu-area.ts'

/** A menu entry. The current one is marked for eyes and for screen readers, whichever page of its area is open. */
export function NavLink({ href, at, children }: { href: Route; at: MenuArea; children: ReactNode }) {
  const current = isCurrent(usePathname(), at)
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      // On a small screen the menu lies over the page.
      onClick={(event) => event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()}
      className="nav-link"
    >
      <span>{children}</span>
      <Pending />
    </Link>
  )
}

/** Shows that the page is on its way, in a place that is there anyway. */
function Pending() {
  return useLinkStatus().pending ? <Spinner /> : null
}
