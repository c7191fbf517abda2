'use client'

import { type ComponentType, createElement, useEffect, useState } from 'react'
import { ConfirmHost } from '#components/ui/confirm-host.tsx'
import { onOverlayFailure } from '#components/ui/lazy-overlay.tsx'
import { notify } from '#components/ui/notify.ts'
import { ToastRegion } from '#components/ui/toast.tsx'
import { whenIdle } from '../when-idle.ts'

type Texts = {
  notices: { label: string; dismiss: string }
  confirm: { cancel: string; close: string }
  failed: { title: string; part: string }
}

/** What `notify` and `confirm` need on the page, and words for a part of it that cannot be loaded. */
export function PageServices({ texts }: { texts: Texts }) {
  const { title, part } = texts.failed
  useEffect(() => onOverlayFailure(() => notify.error(title, part)), [title, part])
  const [shortcuts, setShortcuts] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(async () => {
        const { ShortcutsHost } = await import('../menus/shortcuts-host.tsx')
        setShortcuts(() => ShortcutsHost)
        return () => {}
      }),
    [],
  )
  return (
    <>
      {shortcuts && createElement(shortcuts)}
      <ConfirmHost texts={texts.confirm} />
      <ToastRegion texts={texts.notices} />
    </>
  )
}
