const name = 'sfl-same-scan'

/** A code that the address holds already changes nothing in it, and still wants to be found once more. */
export function tellSameScan(): void {
  window.dispatchEvent(new Event(name))
}

export function onSameScan(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
