import { connection } from '#lib/browser/calls/connection.ts'
import { isField, isScanBox } from '#lib/browser/keyboard/fields.ts'

export type ScannerStatus = 'starting' | 'ready' | 'field' | 'away' | 'offline'

export function readScannerStatus(): ScannerStatus {
  if (connection.get().state === 'lost') return 'offline'
  const { activeElement } = document
  // A page in a frame keeps its keys to itself.
  if (!document.hasFocus() || activeElement instanceof HTMLIFrameElement) return 'away'
  return isField(activeElement) && !isScanBox(activeElement) ? 'field' : 'ready'
}

export function watchScannerStatus(changed: () => void): () => void {
  const stopped = new AbortController()
  // While the browser moves focus, no element has it: read afterwards.
  const soon = () => setTimeout(() => stopped.signal.aborted || changed())
  for (const kind of ['focusin', 'focusout', 'focus', 'blur'])
    window.addEventListener(kind, soon, { signal: stopped.signal })
  const stopListening = connection.subscribe(changed)
  return () => {
    stopped.abort()
    stopListening()
  }
}
