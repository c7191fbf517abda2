import {
  isEnteredByScan,
  isField,
  isFilledIn,
  isScanBox,
  isSentByScan,
  writeCode,
} from '#lib/browser/keyboard/fields.ts'
import { shortcutOf } from '#lib/browser/keyboard/single-key.ts'
import {
  type DetectorState,
  type DetectorStep,
  detectScan,
  endBurst,
  expiryOf,
  isFast,
  lateEndMs,
  minScannerCharacters,
  noKeysYet,
  type Reading,
} from './detect-scan.ts'
import { keepKeys, keptKeys, type takeEarlyKeys } from './early-scans.ts'
import { toKeyEvent } from './key-event.ts'
import { loadProfile, withoutPrefix } from './scanner-profile.ts'

export type KeyListener = {
  /** Receives a scan. For a scan into the entry box, the returned code is written there. */
  onRead: (reading: Reading) => string | undefined
  isCommand?: (reading: Reading) => boolean
}

type Place =
  | { kind: 'page' }
  /** `isCut`: a key or two came so shortly before that they may be the beginning of the code, or typed. */
  | { kind: 'field'; fieldText: FieldText | undefined; restore: () => void; isCut: boolean }
  | { kind: 'box'; box: HTMLInputElement }

type FieldText = { field: HTMLInputElement; before: string; after: string }

/**
 * Keys of a scanner reach no shortcut and no focused control; those of a user reach the page a moment later. A scan
 * replaces what stood in a field. Early keys, from before hydration, are never replayed.
 */
export function listenForScans(
  target: Window,
  { onRead, isCommand = () => false }: KeyListener,
  { keys: early, deaf }: ReturnType<typeof takeEarlyKeys> = { keys: [], deaf: undefined },
): () => void {
  const stopped = new AbortController()
  const replayed = new WeakSet<Event>()
  const keysDown = new Set<string>()
  let detector: DetectorState = { ...noKeysYet, deaf }
  let place: Place = { kind: 'page' }
  let held: KeyboardEvent[] = []
  let burst = [...early]
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAfterScan = false
  let typedAt = Number.NEGATIVE_INFINITY

  function applyStep({ next, held: typedBy, read }: DetectorStep, at: number) {
    if (typedBy && detector.burst) isAfterScan = isFast(detector.burst, loadProfile())
    if (typedBy === 'user' && detector.burst) typedAt = detector.burst.lastAt
    detector = next
    if (typedBy) {
      const keys = held
      held = []
      if (typedBy === 'user') replay(keys, (event) => replayed.add(event))
    }
    if (read) deliver(read)
    clearTimeout(timer)
    const expiry = expiryOf(detector, loadProfile())
    if (expiry === undefined) return
    // Keys that arrived while the page was busy are handled first.
    const settle = () => applyStep(endBurst(detector, loadProfile()), expiry)
    timer = setTimeout(() => {
      timer = setTimeout(settle)
    }, expiry - at)
  }
  function deliver(read: Reading) {
    // Without an end key the text in a field counts as typed.
    if (place.kind !== 'page' && !read.ended) return
    if (place.kind === 'field' && isCommand(read)) {
      place.restore()
      onRead(read)
      return
    }
    if (place.kind === 'field' && place.isCut) {
      onRead({ ...read, isRest: true })
      if (place.fieldText) place.fieldText.field.select()
      return
    }
    if (place.kind === 'field') {
      if (place.fieldText) leaveCode(place.fieldText, writtenPrefix(read))
      place = { ...place, fieldText: undefined }
      return
    }
    const code = onRead(place.kind === 'box' ? withRest(read, place.box.value) : read)
    if (place.kind === 'box' && code !== undefined) writeCode(place.box, code)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (replayed.has(event)) return
    const keyEvent = toKeyEvent(event)
    const step = detectScan(detector, keyEvent, loadProfile())
    const begins = step.next.burst !== undefined && step.next.burst.startedAt !== detector.burst?.startedAt
    applyStep(step, keyEvent.at)
    if (begins) burst = []
    burst.push(event)
    if (begins) {
      const restOfScan = step.next.burst?.isRest ? isAfterScan : undefined
      place = placeOf(event.target, place, restOfScan, keyEvent.at - typedAt <= lateEndMs)
    }
    if (step.key === 'pass' || (step.key === 'late' && place.kind !== 'page')) return
    if (place.kind === 'field' && isField(event.target)) {
      // Without a reading: a separator, or the second end key.
      const isOfNoForm = step.key === 'swallow' && !step.read
      if (isOfNoForm || (step.read?.ended && isKept(step.read, event))) {
        event.stopPropagation()
        event.preventDefault()
        return
      }
      if (step.read?.ended && event.key === 'Tab' && isSentByScan(event.target)) {
        event.preventDefault()
        if (isEnteredByScan(event.target)) pressEnter(event.target)
        else event.target.form?.requestSubmit()
      }
      return
    }
    if (step.key === 'hold' && place.kind === 'box' && event.target === place.box) return
    // Not stopImmediatePropagation: the idle lock also listens on the window and must notice scans.
    event.stopPropagation()
    if (step.key === 'hold') held.push(event)
    // The browser's own search by typing may begin with a single letter, unless that is a shortcut. A select changes by it.
    const isLeft = begins && !(event.target instanceof HTMLSelectElement) && !shortcutOf(event)
    if (step.key === 'hold' && isLeft) return
    event.preventDefault()
    keysDown.add(keyEvent.code || keyEvent.key)
  }
  const isKept = (read: Reading, { key, target }: KeyboardEvent) =>
    isCommand(read) || (place.kind === 'field' && place.isCut) || (key === 'Enter' && isFilledIn(target))
  function pressEnter(field: HTMLInputElement) {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
    replayed.add(enter)
    field.dispatchEvent(enter)
  }
  function onKeyUp(event: KeyboardEvent) {
    const keyEvent = toKeyEvent(event)
    applyStep(detectScan(detector, keyEvent, loadProfile()), keyEvent.at)
    // Browsers that press a button on keyup of Space or Enter look at this event only.
    if (!keysDown.delete(keyEvent.code || keyEvent.key)) return
    event.stopPropagation()
    event.preventDefault()
  }

  for (const keyEvent of early.map(toKeyEvent)) applyStep(detectScan(detector, keyEvent, loadProfile()), keyEvent.at)

  const options = { capture: true, signal: stopped.signal }
  target.addEventListener('keydown', onKeyDown, options)
  target.addEventListener('keyup', onKeyUp, options)
  const keepBurst = () => keepKeys(keptKeys, detector.burst && place.kind !== 'field' ? burst : [])
  target.addEventListener('pagehide', keepBurst, options)
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

/** Where the beginning stands in the box, a link that stopped for a moment may have cut the code in two. */
function withRest({ physical, typed, ended, isRest = false }: Reading, written: string): Reading {
  const isMore = isRest && written.length > typed.length && written.endsWith(typed)
  return isMore ? { physical: written, typed: physical, ended } : { physical, typed, ended }
}

function writtenPrefix({ physical, typed }: Reading): string {
  const { prefix } = loadProfile()
  return withoutPrefix(physical, prefix) === physical ? prefix : typed.slice(0, prefix.length)
}

/**
 * `restOfScan`: whether the keys before were a scanner's, if the run may be the rest of their code. `isJustTyped`: a user's
 * keys, or the first of a code, came less than a second before.
 */
function placeOf(
  target: EventTarget | null,
  earlier: Place,
  restOfScan: boolean | undefined,
  isJustTyped: boolean,
): Place {
  if (isScanBox(target)) return { kind: 'box', box: target }
  if (!isField(target)) return { kind: 'page' }
  const before = earlier.kind === 'field' && earlier.fieldText?.field === target ? earlier.fieldText : undefined
  const fieldText = restOfScan && before ? before : readFieldText(target)
  const { length } = fieldText?.field.value ?? ''
  const mayBegin = isJustTyped && length > 0 && length < minScannerCharacters
  return { kind: 'field', fieldText, restore: restorerOf(target), isCut: restOfScan === false || mayBegin }
}

function readFieldText(target: EventTarget | null): FieldText | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { value, selectionStart, selectionEnd } = target
  if (selectionStart === null || selectionEnd === null) return undefined
  return { field: target, before: value.slice(0, selectionStart), after: value.slice(selectionEnd) }
}

/** Removes what a scanned code was written beside, so that the code replaces it, and the prefix of the scanner. */
function leaveCode({ field, before, after }: FieldText, prefix: string): void {
  const { value } = field
  const end = value.length - after.length
  if (end <= before.length || !value.startsWith(before) || !value.endsWith(after)) return
  const code = withoutPrefix(value.slice(before.length, end), prefix)
  if (code !== value) replaceText(field, code)
}

function restorerOf(field: EventTarget | null): () => void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { value } = field
  return () => replaceText(field, value)
}

function replaceText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // The field of a number has no range that can be replaced.
  if (field.selectionStart === null) field.value = text
  else field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Dispatches the held keys of a user again. One that was pressed alone may be a shortcut. */
function replay(keys: readonly KeyboardEvent[], markReplayed: (event: Event) => void): void {
  for (const key of keys) {
    if (isField(document.activeElement)) {
      // The focus went to a field meanwhile, which the keys belong to. `Process` and `Dead` are names of keys.
      if (key.key.length === 1) document.execCommand('insertText', false, key.key)
      continue
    }
    const again = new KeyboardEvent(key.type, key)
    markReplayed(again)
    const target = key.target instanceof Element && key.target.isConnected ? key.target : document.activeElement
    if (!target?.dispatchEvent(again)) continue
    if (target instanceof HTMLSelectElement) typeAhead(target, key)
    if (keys.length === 1) shortcutOf(again)?.()
  }
}

const sameWordMs = 1000
let word = { text: '', at: Number.NEGATIVE_INFINITY }

/** The browser searches a select by typed letters only for trusted events; this does the same for a replayed one. */
function typeAhead(select: HTMLSelectElement, { key, timeStamp: at }: KeyboardEvent): void {
  word = { text: (at - word.at < sameWordMs ? word.text : '') + key.toLowerCase(), at }
  const options = [...select.options].filter(({ disabled }) => !disabled)
  const from = options.findIndex(({ selected }) => selected) + (word.text.length === 1 ? 1 : 0)
  const found = [...options.slice(from), ...options.slice(0, from)].find(({ text }) =>
    text.toLowerCase().startsWith(word.text),
  )
  if (!found || found.selected) return
  found.selected = true
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
