'use client'

import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { lastList } from '#lib/shell/last-list.ts'

/**
 * Leads to the list that the user came from, as it was filtered. Without its words on a screen of 1024 pixels, where the header
 * is one row, and not on a phone, which has its own way back and no room.
 */
export function BackToList({ texts }: { texts: Record<'orders' | 'live' | 'complete', string> }) {
  const { list, href } = useStore(lastList)
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      size="small"
      variant="quiet"
      title={texts[list]}
      icon="chevron-left"
      className="-mx-2 max-sm:hidden"
    >
      <span className="lg:max-xl:sr-only">{texts[list]}</span>
    </ButtonLink>
  )
}
