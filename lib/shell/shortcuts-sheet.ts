let isOpen = false
const listeners = new Set<() => void>()

function change(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens the sheet of keyboard shortcuts over the page, once its host is there. */
export const openShortcuts = () => change(true)
export const closeShortcuts = () => change(false)
export const shortcutsAreOpen = () => isOpen

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
