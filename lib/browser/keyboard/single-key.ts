import { isField, openDialogs } from './fields.ts'

/** The gap between two keys of a scanner is shorter, that of a user longer. */
const quietMs = 60
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn'])
const openOver = `${openDialogs}, [role="menu"], [role="listbox"]`

/** Not in a field, not as part of a scan, and not under an open dialog or menu. Also with Caps Lock. */
export function listenForSingleKey(wanted: string, act: () => void): () => void {
  let lastKeyAt = Number.NEGATIVE_INFINITY
  let alone: ReturnType<typeof setTimeout> | undefined

  const onKeyDown = (event: KeyboardEvent) => {
    // Some of these keys need Shift, which comes just before.
    if (modifiers.has(event.key)) return
    clearTimeout(alone)
    const isQuiet = event.timeStamp - lastKeyAt > quietMs
    lastKeyAt = event.timeStamp
    if (!isQuiet || !isWanted(event) || !isMeant(event)) return
    event.preventDefault() // Firefox searches the page for typed text
    alone = setTimeout(act, quietMs)
  }

  const isWanted = ({ key, shiftKey }: KeyboardEvent) => key === wanted || (!shiftKey && key.toLowerCase() === wanted)

  document.addEventListener('keydown', onKeyDown)
  return () => {
    clearTimeout(alone)
    document.removeEventListener('keydown', onKeyDown)
  }
}

const isMeant = ({ ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) &&
  !isField(target) &&
  !document.querySelector(openOver)
