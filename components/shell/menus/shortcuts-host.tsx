'use client'

import { createElement, useEffect, useSyncExternalStore } from 'react'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { listenForLoneKey } from '#lib/shell/lone-key.ts'
import { loadShortcutTexts } from '#lib/shell/shortcut-texts.ts'
import { closeShortcuts, openShortcuts, shortcutsAreOpen, subscribeToShortcuts } from '#lib/shell/shortcuts-sheet.ts'

const sheet = lazyOverlay<object>(async () => {
  const [{ sheetIn }, texts] = await Promise.all([
    import('./shortcuts-sheet.tsx'),
    loadShortcutTexts(document.documentElement.lang),
  ])
  return sheetIn(texts)
})

/** Shows the sheet of keyboard shortcuts: for `?`, and for whoever asks for it. */
export function ShortcutsHost() {
  const isOpen = useSyncExternalStore(subscribeToShortcuts, shortcutsAreOpen)
  const component = useLoadedOverlay(sheet, isOpen, closeShortcuts)

  useEffect(() => listenForLoneKey('?', openShortcuts), [])

  return component && createElement(component, { open: isOpen, onClose: closeShortcuts })
}
