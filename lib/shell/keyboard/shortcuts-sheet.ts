import { createStore } from '#lib/browser/store.ts'

/** Whether the sheet of keyboard shortcuts is open over the page, once its host is there. */
export const shortcutsSheet = createStore(false)
export const openShortcuts = () => shortcutsSheet.set(true)
export const closeShortcuts = () => shortcutsSheet.set(false)
