import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { safeHref } from '#lib/common/safe-href.ts'

/** Leads to another site, in a tab of its own. The address may have come from outside: what is none stays text. */
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
