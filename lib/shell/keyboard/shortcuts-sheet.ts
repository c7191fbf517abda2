import { createStore } from '#lib/browser/store.ts'

export const shortcutsSheet = createStore(false)
export const openShortcuts = () => shortcutsSheet.set(true)
export const closeShortcuts = () => shortcutsSheet.set(false)
