import { isField } from '#lib/barcodes/fields.ts'

/** A scanner leaves less time than this between two keys, and a hand more. */
const quietMs = 60

/** Opens the search with Ctrl+K, Ctrl+S, Alt+S, and with "/" where nobody types and no scanner does. */
export function listenForSearchKeys(open: () => void): () => void {
  let lastKeyAt = Number.NEGATIVE_INFINITY
  let alone: ReturnType<typeof setTimeout> | undefined

  const onKeyDown = (event: KeyboardEvent) => {
    clearTimeout(alone)
    const isQuiet = event.timeStamp - lastKeyAt > quietMs
    lastKeyAt = event.timeStamp
    if (isChord(event)) {
      // Even where another dialog keeps the search from opening: nobody wants this page saved as a file.
      event.preventDefault()
      open()
    } else if (isQuiet && isSlash(event)) {
      event.preventDefault()
      alone = setTimeout(open, quietMs)
    }
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    clearTimeout(alone)
    document.removeEventListener('keydown', onKeyDown)
  }
}

function isChord({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const letter = key.toLowerCase()
  if (shiftKey) return false
  // Where Alt writes letters of its own, the key is still there.
  if (altKey) return (letter === 's' || code === 'KeyS') && !ctrlKey && !metaKey
  return (ctrlKey || metaKey) && (letter === 'k' || letter === 's')
}

const isSlash = ({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !repeat && !isField(target)
