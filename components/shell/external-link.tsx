import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { safeHref } from '#lib/common/safe-href.ts'

/** In a tab of its own. `to` may be outside data: what is no URL is shown as text. */
export function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  const href = safeHref(to)
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
      {children}
      <Icon name="external" className="ml-1 inline align-text-bottom" />
    </a>
  )
}
