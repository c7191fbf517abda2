'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { paths } from '#lib/common/paths.ts'

/** Hidden on help pages that another page embeds (Spec 2 §2), and on the wall. A layout cannot read the query. */
export function UnlessEmbedded({ children }: { children: ReactNode }) {
  const path = usePathname()
  const search = useSearchParams()
  const isEmbedded = path?.startsWith('/help/') && search?.get('embedded') === 'true'
  const isWall = path === paths.today && search?.has('wall')
  return isEmbedded || isWall ? null : children
}
