import type { Route } from 'next'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'

/** Not on a phone, where the menu is as near. */
export function BackLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <ButtonLink href={href} size="small" variant="quiet" icon="chevron-left" className="-mx-2 max-sm:hidden">
      {children}
    </ButtonLink>
  )
}
