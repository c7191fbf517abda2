import { isField, isScanBox } from '#lib/barcodes/keys/fields.ts'

/** Whether a scan made now would be taken. */
export type ScannerStatus = 'starting' | 'ready' | 'field' | 'away'

export function readScannerStatus(): ScannerStatus {
  if (!document.hasFocus()) return 'away'
  const { activeElement } = document
  return isField(activeElement) && !isScanBox(activeElement) ? 'field' : 'ready'
}

export function watchScannerStatus(changed: () => void): () => void {
  const stopped = new AbortController()
  // While the browser moves focus, no element has it: read afterwards.
  const soon = () => setTimeout(() => stopped.signal.aborted || changed())
  for (const kind of ['focusin', 'focusout', 'focus', 'blur'])
    window.addEventListener(kind, soon, { signal: stopped.signal })
  return () => stopped.abort()
}
