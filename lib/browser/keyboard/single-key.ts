import { isField, openDialogs } from './fields.ts'

/** A scanner leaves less time than this between two keys, and a user more. */
const quietMs = 60
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn'])
const openOver = `${openDialogs}, [role="menu"], [role="listbox"]`

/**
 * Handles one character that a user types by itself, with Caps Lock too: not in a field, not as part of a scan, and not
 * under anything that is open over the page.
 */
export function listenForSingleKey(wanted: string, act: () => void): () => void {
  let lastKeyAt = Number.NEGATIVE_INFINITY
  let alone: ReturnType<typeof setTimeout> | undefined

  const onKeyDown = (event: KeyboardEvent) => {
    // Shift is pressed just before some of these keys: it does not count as another key.
    if (modifiers.has(event.key)) return
    clearTimeout(alone)
    const isQuiet = event.timeStamp - lastKeyAt > quietMs
    lastKeyAt = event.timeStamp
    if (!isQuiet || !isWanted(event) || !isMeant(event)) return
    event.preventDefault() // some browsers search the page for what is typed then
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
