import { isField, openDialogs } from './fields.ts'

const openOver = `${openDialogs}, [role="menu"], [role="listbox"]`
const shortcuts = new Map<string, () => void>()

/** The listener for scans calls it once it finds that the user pressed this key alone (decision 017). */
export function listenForSingleKey(key: string, act: () => void): () => void {
  shortcuts.set(key, act)
  return () => {
    if (shortcuts.get(key) === act) shortcuts.delete(key)
  }
}

/** What a key does by itself: not in a field, and not under an open dialog or menu. Also with Caps Lock. */
export function shortcutOf({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) {
  const act = shortcuts.get(key) ?? (shiftKey ? undefined : shortcuts.get(key.toLowerCase()))
  if (!act || ctrlKey || metaKey || altKey || isComposing) return undefined
  return isField(target) || document.querySelector(openOver) ? undefined : act
}
