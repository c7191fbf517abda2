/** Opens the search with Ctrl+K, Ctrl+S and Alt+S, from a field too. */
export function listenForSearchKeys(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChord(event)) return
    // Even where another dialog keeps the search from opening: the browser would save the page as a file.
    event.preventDefault()
    open()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function isChord({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const letter = key.toLowerCase()
  if (shiftKey) return false
  // Where Alt writes letters of its own, the key is still there.
  if (altKey) return (letter === 's' || code === 'KeyS') && !ctrlKey && !metaKey
  return (ctrlKey || metaKey) && (letter === 'k' || letter === 's')
}
