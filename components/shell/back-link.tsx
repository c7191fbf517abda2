import type { Route } from 'next'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'

/** On a phone its arrow alone. */
export function BackLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <ButtonLink
      href={href}
      size="small"
      variant="quiet"
      icon="chevron-left"
      iconOnly="phone"
      className="-mx-2 max-sm:-my-2"
    >
      {children}
    </ButtonLink>
  )
}
