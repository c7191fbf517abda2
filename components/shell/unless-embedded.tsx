'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'

/** Hidden on help pages that another page embeds (Spec 2 §2). A layout cannot read the query. */
export function UnlessEmbedded({ children }: { children: ReactNode }) {
  const isHelp = usePathname()?.startsWith('/help/')
  const isEmbedded = useSearchParams()?.get('embedded') === 'true'
  return isHelp && isEmbedded ? null : children
}
