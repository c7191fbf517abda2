'use client'

import { useRouter } from 'next/navigation'
import { canRefreshPage } from '#lib/client/page-state.ts'

/**
 * Renders the page again after something was tried, refused or not: a colleague may have been faster. Where it cannot be
 * rendered, an error would take the place of what is filled in.
 */
export function useRefresh(): () => void {
  const router = useRouter()
  const refresh = async () => {
    if (await canRefreshPage()) router.refresh()
  }
  return () => void refresh()
}
