'use client'

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { setupQuery } from '#lib/search/setup/queries.ts'
import { searchClient } from './search-client.ts'
import { SearchWindow } from './search-window.tsx'

/** Starts with fresh state each time it opens. */
export function SearchDialog({ open, ...props }: OverlayProps & { takeTyped: () => string }) {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }

  const { data: setup } = useQuery({ ...setupQuery, enabled: open }, searchClient)
  if (!setup || openings === 0) return null
  return (
    <NextIntlClientProvider locale={setup.locale} messages={setup.messages} timeZone="UTC" key={openings}>
      <QueryClientProvider client={searchClient}>
        <SearchWindow open={open} setup={setup} {...props} />
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
