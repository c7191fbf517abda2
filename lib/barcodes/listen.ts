import { isField, isScanBox, writeCode } from './fields.ts'
import { toKeyPress } from './key-press.ts'
import { loadProfile } from './profile.ts'
import { expire, expiryOf, nothingYet, type Reading, recognise, type Step } from './recognise.ts'
import { replay } from './replay.ts'

type Ear = {
  /** Takes what was scanned. Where that was into an entry box, the code it returns is written there. */
  onRead: (reading: Reading) => string | undefined
  onHearing?: (hearing: boolean) => void
}

/** Where the characters of a burst go. */
type Place = { kind: 'page' } | { kind: 'field' } | { kind: 'box'; box: HTMLInputElement }

/**
 * Listens for scans on a window. What a scanner types reaches nothing on the page: no shortcut, no focused control. What
 * a person types reaches everything, at most a moment later. Fields are left alone, but for the barcode entry box. `early`
 * are keys from before it listened, which are only looked through for scans.
 */
export function listenForScans(
  target: Window,
  { onRead, onHearing = () => {} }: Ear,
  early: readonly KeyboardEvent[] = [],
): () => void {
  const stopped = new AbortController()
  const replayed = new WeakSet<Event>()
  const keysDown = new Set<string>()
  let recognition = nothingYet
  let place: Place = { kind: 'page' }
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow({ next, held: whose, read }: Step, at: number) {
    recognition = next
    if (whose) {
      const keys = held
      held = []
      if (whose === 'person') replay(keys, (event) => replayed.add(event))
    }
    if (read) hear(read)
    onHearing(place.kind !== 'field' && (recognition.burst?.characters ?? 0) > 1)
    clearTimeout(timer)
    const expiry = expiryOf(recognition, loadProfile())
    if (expiry === undefined) return
    // Keys that came meanwhile, while the page was busy, go first.
    const settle = () => follow(expire(recognition, loadProfile()), expiry)
    timer = setTimeout(() => {
      timer = setTimeout(settle)
    }, expiry - at)
  }
  function hear(read: Reading) {
    // Without its end, what is in a box is like typed, and waits for Enter.
    if (place.kind === 'field' || (place.kind === 'box' && !read.ended)) return
    const code = onRead(place.kind === 'box' ? withRest(read, place.box.value) : read)
    if (place.kind === 'box' && code !== undefined) writeCode(place.box, code)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (replayed.has(event)) return
    const press = toKeyPress(event)
    const step = recognise(recognition, press, loadProfile())
    const begins = step.next.burst !== undefined && step.next.burst.startedAt !== recognition.burst?.startedAt
    follow(step, press.at)
    if (begins) place = placeOf(event.target)
    if (step.key === 'pass' || (step.key === 'late' && place.kind !== 'page')) return
    if (place.kind === 'field' && isField(event.target)) return
    if (step.key === 'hold' && place.kind === 'box' && event.target === place.box) return
    // Not stopImmediatePropagation: others on the window, such as the watch for idleness, must know of scans too.
    event.stopPropagation()
    if (step.key === 'hold') held.push(event)
    // A single letter does nothing by itself but on a select, and the browser's own search by typing may begin with it.
    if (step.key === 'hold' && begins && !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    keysDown.add(press.code || press.key)
  }
  function onKeyUp(event: KeyboardEvent) {
    const press = toKeyPress(event)
    follow(recognise(recognition, press, loadProfile()), press.at)
    // A browser that presses a button when Space or Enter comes up asks this event only.
    if (!keysDown.delete(press.code || press.key)) return
    event.stopPropagation()
    event.preventDefault()
  }

  for (const press of early.map(toKeyPress)) follow(recognise(recognition, press, loadProfile()), press.at)

  const options = { capture: true, signal: stopped.signal }
  target.addEventListener('keydown', onKeyDown, options)
  target.addEventListener('keyup', onKeyUp, options)
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

/** Where more stands in the box than this run of keys, a link that stopped for a moment may have cut the code in two. */
function withRest(read: Reading, written: string): Reading {
  const isMore = written.length > read.typed.length && written.endsWith(read.typed)
  return isMore ? { ...read, physical: written, typed: read.physical } : read
}

function placeOf(target: EventTarget | null): Place {
  if (isScanBox(target)) return { kind: 'box', box: target }
  return { kind: isField(target) ? 'field' : 'page' }
}
