'use client'

import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { notify, waitingNotices } from '#components/ui/feedback/notify.ts'
import { OverlayFailure } from '#components/ui/lazy-overlay.tsx'
import { ConfirmHost } from '#components/ui/overlays/confirm-host.tsx'
import { whenIdle } from '#lib/client/when-idle.ts'

type Texts = {
  notices: { label: string; dismiss: string }
  confirm: { cancel: string; close: string }
  failed: { title: string; part: string }
}

/** What `notify` and `confirm` need on the page, and words for a part of it that cannot be loaded. */
export function PageServices({ texts, children }: { texts: Texts; children: ReactNode }) {
  const { title, part } = texts.failed
  const notifyFailure = useCallback(() => void notify.error(title, part), [title, part])
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
    <OverlayFailure value={notifyFailure}>
      {children}
      {shortcuts && createElement(shortcuts)}
      <ConfirmHost texts={texts.confirm} />
      <Notices texts={texts.notices} />
    </OverlayFailure>
  )
}

const loadRegion = async () => (await import('#components/ui/feedback/toast.tsx')).ToastRegion

/** The notification area, whose code comes when the page is idle, or with the first notice. */
function Notices({ texts }: { texts: Texts['notices'] }) {
  const [region, setRegion] = useState<Awaited<ReturnType<typeof loadRegion>>>()
  useEffect(() => {
    const load = async () => {
      // Where the network is away, the next notice tries again; those that came before wait.
      const loaded = await loadRegion().catch(() => undefined)
      if (loaded) setRegion(() => loaded)
      return () => {}
    }
    const loadForNotices = () => {
      if (waitingNotices.get().length > 0) void load()
    }
    loadForNotices()
    const stopListening = waitingNotices.subscribe(loadForNotices)
    const stopWaiting = whenIdle(load)
    return () => {
      stopListening()
      stopWaiting()
    }
  }, [])
  return region && createElement(region, { texts })
}
