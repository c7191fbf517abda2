'use client'

import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { type LastList, lastList } from '#lib/shell/last-list.ts'

/**
 * Leads to the list that the user came from, as it was filtered. Without its words on a screen of 1024 pixels, where the header
 * is one row, and on a phone, where it is no higher than the title beside it.
 */
export function BackToList({ texts }: { texts: Record<LastList['list'], string> }) {
  const { list, href } = useStore(lastList)
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      size="small"
      variant="quiet"
      title={texts[list]}
      icon="chevron-left"
      className="-mx-2 max-sm:-my-2 max-sm:w-control max-sm:px-0"
    >
      <span className="max-sm:sr-only lg:max-xl:sr-only">{texts[list]}</span>
    </ButtonLink>
  )
}
