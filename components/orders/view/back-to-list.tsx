'use client'

import { useEffect } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { type LastList, lastList, noList } from '#lib/shell/last-list/last-list.ts'

export function BackToList({ texts }: { texts: Record<LastList['list'], string> }) {
  const shown = useStore(lastList)
  // In the entry of the browser's history, which outlives a reload. At each render: a refresh of the page drops it.
  useEffect(() => {
    const noted: LastList | undefined = window.history.state?.sflList
    if (shown === noList && noted) lastList.set(noted)
    else window.history.replaceState({ ...window.history.state, sflList: shown }, '')
  })
  const { list, href } = shown
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
