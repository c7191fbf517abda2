import type { DeafTime } from './early-scans.ts'
import { barcodeMaxLength, barcodeMinLength, isTooLong, parseBarcode } from './formats.ts'
import { altCharacter, altDigit, type KeyEvent, readingsOf } from './key-event.ts'
import type { Scan, ScanRefusal } from './scan.ts'
import { type ScannerProfile, withoutPrefix } from './scanner-profile.ts'

type Burst = {
  startedAt: number
  lastAt: number
  characters: number
  physical: string
  typed: string
  /** Of a character that is being written as Alt and its number. */
  altDigits: string
  /** It follows characters without an end key so soon that it may be the rest of their code. */
  isRest: boolean
  longestGapMs: number
  /** A key may have been lost before its first, or between two of its keys, while no page listened. */
  silence?: { kind: 'before' | 'within'; ms: number }
  /** What a scanner typed before it without an end key: the end key is the scanner's, too. */
  cutOff: string
}

/** `owedUntil`: the end key of a scan that was cut off may arrive until then, and until `restUntil` the rest of a code. */
export type DetectorState = {
  burst: Burst | undefined
  endedAt: number
  owedUntil: number
  restUntil: number
  cutOff: string
  deaf?: DeafTime | undefined
}

/** Both readings of what a scanner typed. Not `ended`: no Enter or Tab came. `isRest`: the code began before a pause. */
export type Reading = { physical: string; typed: string; ended: boolean; isRest?: boolean }

export type DetectorStep = {
  next: DetectorState
  /** `pass`: the page gets the key. `hold`: undecided. `swallow`: a scanner's. `late`: the end key of a scan that timed out. */
  key: 'pass' | 'hold' | 'swallow' | 'late'
  held?: 'user' | 'scanner'
  read?: Reading
}

/** A user who rolls over the keys types fewer characters than this at scanner speed. */
export const minScannerCharacters = 3
const endGapMs = 300
/** A user does not react to a failed scan this fast: an Enter within this time is the late end key of a slow link. */
export const lateEndMs = 1000
const tailMs = 100
const endAloneMs = 50

const longAgo = Number.NEGATIVE_INFINITY
export const noKeysYet: DetectorState = {
  burst: undefined,
  endedAt: longAgo,
  owedUntil: longAgo,
  restUntil: longAgo,
  cutOff: '',
}

export const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|FnLock|ScrollLock)$/

export function detectScan(before: DetectorState, keyEvent: KeyEvent, profile: ScannerProfile): DetectorStep {
  if (keyEvent.type === 'up') return handleKeyUp(before, keyEvent)
  if (modifiers.test(keyEvent.key)) return { next: before, key: 'pass' }
  if (keyEvent.repeat) return handleRepeat(before, keyEvent, profile)
  if (isEndKey(keyEvent)) return handleEndKey(before, keyEvent, profile)
  const digit = altDigit(keyEvent)
  const character = digit === undefined ? readingsOf(keyEvent) : { physical: '', typed: '' }
  if (!character || keyEvent.control || (keyEvent.alt && digit === undefined))
    return isWithinScan(before, keyEvent, profile) ? { next: before, key: 'swallow' } : endBurst(before, profile)
  return addCharacter(before, keyEvent, profile, { ...character, digit: digit ?? '' })
}

export function expiryOf({ burst, deaf }: DetectorState, profile: ScannerProfile): number | undefined {
  if (!burst) return undefined
  return isUnderWay(burst, deaf, profile) ? deaf.until + endGapMs : ownExpiryOf(burst, profile)
}

function ownExpiryOf(burst: Burst, profile: ScannerProfile): number {
  const longestGapMs = longestGap(profile)
  if (!isFast(burst, profile)) return burst.lastAt + longestGapMs
  // At least the gap of a slow scanner: else the rest of its code would be typed on the page.
  return burst.lastAt + (profile.end === 'silence' ? Math.max(longestGapMs, endGapMs) : endGapMs)
}

/** The page before was left in the middle of it, and the next page has heard nothing of it yet. */
const isUnderWay = (burst: Burst, deaf: DeafTime | undefined, profile: ScannerProfile): deaf is DeafTime =>
  deaf !== undefined && isOfPageBefore(burst.lastAt, deaf) && ownExpiryOf(burst, profile) >= deaf.leftAt

/** The separators of a GS1 label arrive as Ctrl+], as F8 or as other keys without a character, and belong to no code. */
const isWithinScan = ({ burst }: DetectorState, { at }: KeyEvent, profile: ScannerProfile) =>
  burst !== undefined && isFast(burst, profile) && at - burst.lastAt <= longestGap(profile)

type Character = { physical: string; typed: string; digit: string }

function addCharacter(
  before: DetectorState,
  { at }: KeyEvent,
  profile: ScannerProfile,
  character: Character,
): DetectorStep {
  const { burst } = before
  if (burst && at <= (expiryOf(before, profile) ?? 0))
    return { next: { ...before, burst: extendBurst(burst, at, character, before.deaf) }, key: 'hold' }
  const over = endBurst(before, profile)
  // No code starts with a space, and on a page it scrolls or presses a button.
  if (character.physical === ' ') return over
  const { next } = over
  const start = {
    startedAt: at,
    lastAt: at,
    characters: 0,
    physical: '',
    typed: '',
    altDigits: '',
    longestGapMs: 0,
    ...silenceBefore(at, next.deaf),
    isRest: at <= next.restUntil,
    cutOff: at <= next.owedUntil ? next.cutOff : '',
  }
  return { ...over, next: { ...next, owedUntil: longAgo, burst: extendBurst(start, at, character) }, key: 'hold' }
}

const isOfPageBefore = (at: number, { from }: DeafTime) => from !== undefined && at <= from

/** At the turn from one page to the next. */
function silenceBefore(at: number, deaf: DeafTime | undefined): Pick<Burst, 'silence'> {
  if (!deaf || isOfPageBefore(at, deaf)) return {}
  // A key that waited for the page to start may have come after others that did not.
  const heardSince = Math.min(at, deaf.until)
  return { silence: { kind: 'before', ms: at - heardSince } }
}

function addGap(burst: Burst, at: number, deaf: DeafTime | undefined): Burst {
  const ms = at - burst.lastAt
  const isOverTurn = deaf && burst.characters > 0 && isOfPageBefore(burst.lastAt, deaf) && !isOfPageBefore(at, deaf)
  return isOverTurn
    ? { ...burst, silence: { kind: 'within', ms } }
    : { ...burst, longestGapMs: Math.max(burst.longestGapMs, ms) }
}

function extendBurst(burst: Burst, at: number, { physical, typed, digit }: Character, deaf?: DeafTime): Burst {
  const full = burst.characters > barcodeMaxLength // long enough to be refused; the rest is only counted
  return {
    ...addGap(burst, at, deaf),
    lastAt: at,
    characters: burst.characters + (physical === '' ? 0 : 1),
    physical: full ? burst.physical : burst.physical + physical,
    typed: full ? burst.typed : burst.typed + typed,
    altDigits: burst.altDigits + digit,
  }
}

/** Releasing Alt writes the character whose number was typed (Windows Alt codes). */
function handleKeyUp(before: DetectorState, { key, at }: KeyEvent): DetectorStep {
  const { burst } = before
  if (key !== 'Alt' || !burst?.altDigits) return { next: before, key: 'pass' }
  const character = altCharacter(burst.altDigits) ?? ''
  const written = extendBurst(burst, at, { physical: character, typed: character, digit: '' })
  return { next: { ...before, burst: { ...written, altDigits: '' } }, key: 'hold' }
}

function handleEndKey(before: DetectorState, { at }: KeyEvent, profile: ScannerProfile): DetectorStep {
  const next = { ...noKeysYet, endedAt: at }
  // Some scanners end on two keys: carriage return and line feed, Tab and Enter.
  if (!before.burst) {
    if (at <= before.owedUntil) return { next, key: 'late' }
    if (at - before.endedAt <= tailMs) return { next, key: 'swallow' }
    return isAtTurn(at, before) ? { next, key: 'swallow', read: nothingButEnd } : { next: before, key: 'pass' }
  }
  const burst = addGap(before.burst, at, before.deaf)
  const isCode = isFast(burst, profile, barcodeMinLength)
  const inTime = at - burst.lastAt <= (isCode ? endGapMs : longestGap(profile))
  const average = (at - burst.startedAt) / burst.characters
  // Directly after a scan, this is the rest of what a second scanner read at the same time.
  const isTail = burst.cutOff !== '' || burst.startedAt - before.endedAt <= tailMs
  const isLong = burst.characters >= minScannerCharacters || isTail || mayLackKeys(burst)
  const isShort = average <= profile.gapMs && isLong
  const isCut = isUnderWay(before.burst, before.deaf, profile)
  // A wireless link may stall before the end key of a short code: the key still belongs to the scan.
  if (!isCut && (!inTime || !(isCode || isShort))) {
    const over = endBurst(before, profile)
    return at <= over.next.owedUntil ? { ...over, next, key: 'late' } : over
  }
  return { next, key: 'swallow', held: 'scanner', read: { ...toReadings(burst), ended: true } }
}

export function endBurst(before: DetectorState, profile: ScannerProfile): DetectorStep {
  const { burst } = before
  const key = 'pass'
  if (!burst) return { next: before, key }
  const restMs = isFast(burst, profile) ? lateEndMs : endGapMs
  const next = { ...before, burst: undefined, restUntil: burst.lastAt + restMs }
  if (isUnderWay(burst, before.deaf, profile) || (isFast(burst, profile, 2) && mayLackKeys(burst)))
    return { next, key, held: 'scanner', read: { ...toReadings(burst), ended: false, isRest: true } }
  if (!isFast(burst, profile, barcodeMinLength)) return { next, key, held: 'user' }
  const isWhole = profile.end === 'silence'
  const owedUntil = isWhole ? longAgo : burst.lastAt + lateEndMs
  return {
    next: { ...next, owedUntil, restUntil: owedUntil, cutOff: isWhole ? '' : burst.physical },
    key,
    held: 'scanner',
    read: { ...toReadings(burst), ended: isWhole },
  }
}

/** A repeating key is a user's, except directly after a scan: then the scanner's end key got stuck. */
function handleRepeat(before: DetectorState, keyEvent: KeyEvent, profile: ScannerProfile): DetectorStep {
  if (!before.burst && isEndKey(keyEvent) && keyEvent.at - before.endedAt <= tailMs)
    return { next: { ...before, endedAt: keyEvent.at }, key: 'swallow' }
  return endBurst(before, profile)
}

function isEndKey({ code, key, shift, control, alt }: KeyEvent): boolean {
  if (alt) return false
  // Line feed and carriage return of scanners that send control characters.
  if (control) return code === 'KeyJ' || code === 'KeyM'
  const name = code || key
  return name === 'Enter' || name === 'NumpadEnter' || (name === 'Tab' && !shift)
}

const longestGap = ({ gapMs }: ScannerProfile) => 3 * gapMs

/** At scanner speed, with at least so many characters: a whole code, or what may be the beginning of a delayed one. */
export const isFast = (burst: Burst, { gapMs }: ScannerProfile, fewest = minScannerCharacters) =>
  burst.characters >= fewest && (burst.lastAt - burst.startedAt) / (burst.characters - 1) <= gapMs

/** Of a scan whose characters all came while no page listened. A user does not press Enter so soon. */
const isAtTurn = (at: number, { deaf, endedAt }: DetectorState) =>
  deaf !== undefined && endedAt === longAgo && !isOfPageBefore(at, deaf) && at - deaf.until <= endAloneMs
const nothingButEnd = { physical: '', typed: '', ended: true, isRest: true }

/** A scanner's keys come at similar times: where a key fits into the silence, one may be missing. */
const mayLackKeys = ({ silence, longestGapMs }: Burst) =>
  silence !== undefined && (silence.kind === 'before' ? silence.ms <= 2 * longestGapMs : silence.ms > longestGapMs)

const toReadings = (burst: Burst) => {
  const { physical, typed, cutOff } = burst
  const isRest = burst.isRest || mayLackKeys(burst)
  // The operator scanned the same code anew.
  const isAnew = cutOff !== '' && physical.length > cutOff.length && physical.startsWith(cutOff)
  return { physical, typed, ...(isRest && !isAnew && { isRest }) }
}

export function readScan(reading: Reading, { reading: first, prefix }: ScannerProfile): Scan | ScanRefusal {
  if (reading.isRest) return 'split'
  if (!reading.ended) return 'unfinished'
  const texts = first === 'physical' ? [reading.physical, reading.typed] : [reading.typed, reading.physical]
  const [code, alternative] = texts.map((text) => parseBarcode(withoutPrefix(text, prefix)))
  if (code === undefined) return texts.some(isTooLong) ? 'tooLong' : 'tooShort'
  return { code, alternative: alternative === code ? undefined : alternative }
}
