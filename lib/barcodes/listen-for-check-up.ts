import { capture, endOf } from './capture.ts'
import { barcodeMinLength } from './code.ts'
import { isField } from './fields.ts'
import { type KeyPress, toKeyPress } from './key-press.ts'

/** Slower than any scanner: a slow one must be told that it is. */
const longestGapMs = 300

/** Hands over every run of keys that may be a scan, whatever is wrong with it. Single keys stay the page's. */
export function listenForCheckUp(target: Window, onRun: (presses: readonly KeyPress[]) => void): () => void {
  const stopped = new AbortController()
  let run: KeyPress[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLongEnough = () => capture(run).physical.length >= barcodeMinLength
  function finish() {
    clearTimeout(timer)
    if (isLongEnough()) onRun(run)
    run = []
  }
  function onKey(event: KeyboardEvent) {
    if (isField(event.target)) return
    const press = toKeyPress(event)
    const last = run.at(-1)
    if (last && press.at - last.at > longestGapMs) finish()
    const isEnd = press.type === 'down' && endOf([press]) !== 'none'
    if (isEnd && run.length === 0) return
    run.push(press)
    clearTimeout(timer)
    timer = setTimeout(finish, longestGapMs)
    if (isEnd && !isLongEnough()) {
      run = []
      return
    }
    // A space on a button and the browser's own shortcuts are single keys to the end: also when they are let go.
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
