import { isField, isScanBox } from './fields.ts'

/** Whether a scan made now would be taken. */
export type Lamp = 'starting' | 'ready' | 'field' | 'away'

export function currentLamp(): Lamp {
  if (!document.hasFocus()) return 'away'
  const { activeElement } = document
  return isField(activeElement) && !isScanBox(activeElement) ? 'field' : 'ready'
}

export function watchLamp(changed: () => void): () => void {
  const stopped = new AbortController()
  // While focus moves, nothing has it.
  const soon = () => setTimeout(() => stopped.signal.aborted || changed())
  for (const kind of ['focusin', 'focusout', 'focus', 'blur'])
    window.addEventListener(kind, soon, { signal: stopped.signal })
  return () => stopped.abort()
}
