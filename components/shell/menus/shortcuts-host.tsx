'use client'

import { createElement, useEffect } from 'react'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { listenForSingleKey } from '#lib/browser/keyboard/single-key.ts'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import { closeShortcuts, openShortcuts, shortcutsSheet } from '#lib/shell/keyboard/shortcuts-sheet.ts'

const sheet = lazyOverlay<object>(async () => {
  const [{ sheetIn }, { shortcuts }] = await Promise.all([import('./shortcuts-sheet.tsx'), loadPageMessages()])
  return sheetIn(shortcuts)
})

export function ShortcutsHost() {
  const isOpen = useStore(shortcutsSheet)
  const component = useLoadedOverlay(sheet, isOpen, closeShortcuts)

  useEffect(() => listenForSingleKey('?', openShortcuts), [])

  return component && createElement(component, { open: isOpen, onClose: closeShortcuts })
}
