import type { Route } from 'next'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Alert } from './alert.tsx'

/** In the place of what could not be read. The retry leads to the same address: the same page, with the same filters. */
export function ReadFailed({
  title,
  retry,
  retryHref,
  children,
}: {
  title: ReactNode
  retry: ReactNode
  retryHref: Route
  children?: ReactNode
}) {
  return (
    <div className="p-4">
      <Alert
        tone="danger"
        title={title}
        action={
          <ButtonLink href={retryHref} icon="refresh">
            {retry}
          </ButtonLink>
        }
      >
        {children}
      </Alert>
    </div>
  )
}
