'use client'

import type { Locale, Messages } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { lazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'
import type { FirstSettings } from '#lib/account/rules.ts'
import type { ZoneChoices } from '#lib/account/view-model.ts'

export type GettingStartedProps = ZoneChoices & {
  accountId: string
  version: string | undefined
  stored: FirstSettings
  locale: Locale
  messages: { [K in keyof Messages]?: unknown }
}

const dialog = lazyOverlay<GettingStartedProps>(
  async () => (await import('./getting-started-dialog.tsx')).GettingStartedDialog,
)

const delayMs = 1000 // Spec 2 §9

/** The page may be rendered again without the flag: the dialog keeps what it had at the start. */
export function GettingStartedHost(props: { given?: GettingStartedProps | undefined; failed?: string | undefined }) {
  const [{ given, failed }] = useState(props)
  useEffect(() => {
    if (failed !== undefined) notify.error(failed)
  }, [failed])
  return given && <Opening given={given} />
}

function Opening({ given }: { given: GettingStartedProps }) {
  const { open, element } = useOverlay(dialog, given)
  const openNow = useEffectEvent(() => open())
  useEffect(() => {
    const timer = setTimeout(openNow, delayMs)
    return () => clearTimeout(timer)
  }, [])
  return element
}
