'use client'

import { createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { notify, waitingNotices } from '#components/ui/feedback/notify.ts'
import { lazyOverlay, OverlayFailure, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { ConfirmHost } from '#components/ui/overlays/confirm-host.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import { closeShortcuts, openShortcuts, shortcutsSheet } from '#lib/shell/keyboard/shortcuts-sheet.ts'

type Texts = {
  notices: { label: string; dismiss: string; more: string }
  confirm: { cancel: string; close: string }
  failed: { title: string; part: string }
}

export function PageServices({ texts, children }: { texts: Texts; children: ReactNode }) {
  const { title, part } = texts.failed
  const notifyFailure = useCallback(() => void notify.error(title, part), [title, part])
  return (
    <OverlayFailure value={notifyFailure}>
      {children}
      <Shortcuts />
      <ConfirmHost texts={texts.confirm} />
      <Notices texts={texts.notices} />
    </OverlayFailure>
  )
}

const sheet = lazyOverlay<object>(async () => {
  const [{ sheetIn }, { shortcuts }] = await Promise.all([import('../menus/shortcuts-sheet.tsx'), loadPageMessages()])
  return sheetIn(shortcuts)
})

function Shortcuts() {
  const isOpen = useStore(shortcutsSheet)
  const component = useLoadedOverlay(sheet, isOpen, closeShortcuts)
  useEffect(
    () =>
      whenIdle(async () => {
        const { listenForSingleKey } = await import('#lib/browser/keyboard/single-key.ts')
        return listenForSingleKey('?', openShortcuts)
      }),
    [],
  )
  return component && createElement(component, { open: isOpen, onClose: closeShortcuts })
}

const loadRegion = async () => (await import('#components/ui/feedback/toast.tsx')).ToastRegion

/** Without the code of the notices only their texts are shown. */
function Notices({ texts }: { texts: Texts['notices'] }) {
  const [region, setRegion] = useState<Awaited<ReturnType<typeof loadRegion>>>()
  const [hasFailed, setHasFailed] = useState(false)
  const waiting = useStore(waitingNotices)
  useEffect(() => {
    const load = async () => {
      const loaded = await loadRegion()
      setRegion(() => loaded)
      return () => {}
    }
    const loadForNotices = () => {
      if (waitingNotices.get().length > 0) load().catch(() => setHasFailed(true))
    }
    loadForNotices()
    const stopListening = waitingNotices.subscribe(loadForNotices)
    const stopWaiting = whenIdle(load)
    return () => {
      stopListening()
      stopWaiting()
    }
  }, [])
  if (region) return createElement(region, { texts })
  return (
    <div aria-live="assertive" className="fixed bottom-(--covered) left-0 z-60 max-lg:right-0 lg:w-56 print:hidden">
      {hasFailed &&
        waiting.map(({ id, title, text }) => (
          <div key={id} className="m-2 rounded-panel bg-raised px-3 py-2 text-text shadow-popup">
            <p className="font-medium">{title}</p>
            <p className="whitespace-pre-line text-muted">{text}</p>
          </div>
        ))}
    </div>
  )
}
