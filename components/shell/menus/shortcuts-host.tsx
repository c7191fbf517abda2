'use client'

import { createElement, useEffect } from 'react'
import { lazyOverlay, useLoadedOverlay } from '#components/ui/lazy-overlay.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { listenForLoneKey } from '#lib/shell/keyboard/lone-key.ts'
import { loadShortcutTexts } from '#lib/shell/keyboard/shortcuts.ts'
import { closeShortcuts, openShortcuts, shortcutsSheet } from '#lib/shell/keyboard/shortcuts-sheet.ts'

const sheet = lazyOverlay<object>(async () => {
  const [{ sheetIn }, texts] = await Promise.all([
    import('./shortcuts-sheet.tsx'),
    loadShortcutTexts(document.documentElement.lang),
  ])
  return sheetIn(texts)
})

/** Shows the sheet of keyboard shortcuts, after `?` or `openShortcuts`. */
export function ShortcutsHost() {
  const isOpen = useStore(shortcutsSheet)
  const component = useLoadedOverlay(sheet, isOpen, closeShortcuts)

  useEffect(() => listenForLoneKey('?', openShortcuts), [])

  return component && createElement(component, { open: isOpen, onClose: closeShortcuts })
}
