import { barcodeMinLength } from '#lib/barcodes/formats.ts'
import { isField } from '#lib/browser/keyboard/fields.ts'
import { capture, endOf } from './capture.ts'
import { type KeyEvent, toKeyEvent } from './key-event.ts'

/** Longer than the gap of any scanner, so that a slow scanner is received and diagnosed. */
const longestGapMs = 300

/** Reports every run of keys that may be a scan, even a faulty one. Single keys stay with the page. */
export function listenForCheckUp(target: Window, onRun: (keyEvents: readonly KeyEvent[]) => void): () => void {
  const stopped = new AbortController()
  let run: KeyEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLongEnough = () => capture(run).physical.length >= barcodeMinLength
  function finish() {
    clearTimeout(timer)
    if (isLongEnough()) onRun(run)
    run = []
  }
  function onKey(event: KeyboardEvent) {
    if (isField(event.target)) return
    const keyEvent = toKeyEvent(event)
    const last = run.at(-1)
    if (last && keyEvent.at - last.at > longestGapMs) finish()
    const isEnd = keyEvent.type === 'down' && endOf([keyEvent]) !== 'none'
    if (isEnd && run.length === 0) return
    run.push(keyEvent)
    clearTimeout(timer)
    // Of a run that is too short yet, the next key says by its own time whether it belongs to it: a busy computer delivers late.
    timer = setTimeout(() => isLongEnough() && finish(), longestGapMs)
    if (isEnd && !isLongEnough()) {
      run = []
      return
    }
    // A space on a button and browser shortcuts stay single keys, on keyup too.
    if (capture(run).physical.length > 1) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (isEnd) finish()
  }

  const options = { capture: true, signal: stopped.signal }
  target.addEventListener('keydown', onKey, options)
  target.addEventListener('keyup', onKey, options)
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
