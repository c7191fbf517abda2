const name = 'sfl-same-scan'

/** Scanning the code that the address holds already changes nothing in it; the page is told to reveal it again. */
export function announceSameScan(): void {
  window.dispatchEvent(new Event(name))
}

export function watchSameScan(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
