import { altCharacter, altDigit, readingsOf } from './characters.ts'
import { barcodeMaxLength, barcodeMinLength } from './code.ts'
import type { KeyPress } from './key-press.ts'
import type { ScannerProfile } from './profile.ts'

/** Characters that came so fast that one hand cannot have typed them one by one. */
type Burst = {
  startedAt: number
  lastAt: number
  characters: number
  physical: string
  typed: string
  /** Of a character that is being written as Alt and its number. */
  altDigits: string
}

/** `owedUntil`: so long the end of a scan that was cut off may still come. */
export type Recognition = { burst: Burst | undefined; endedAt: number; owedUntil: number }

/** Both readings of what a scanner typed. Not `ended`: no Enter or Tab came. */
export type Reading = { physical: string; typed: string; ended: boolean }

export type Step = {
  next: Recognition
  /** Whether a key is the page's at once, kept back until it is known whose it is, a scanner's, or ends a scan too late. */
  key: 'pass' | 'hold' | 'swallow' | 'late'
  /** Whose the keys were that were kept back until now. */
  held?: 'person' | 'scanner'
  read?: Reading
}

/** Fewer characters than this come as fast from a hand that rolls over the keys. */
const machineCharacters = 3
const endGapMs = 300
/** Sooner nobody who was just told that a scan failed presses Enter: it is what a slow link still owed. */
const lateEndMs = 1000
const tailMs = 100

const never = Number.NEGATIVE_INFINITY
export const nothingYet: Recognition = { burst: undefined, endedAt: never, owedUntil: never }

const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|FnLock|ScrollLock)$/

/** Follows keys and tells a scanner from a hand by their times. Pure: the caller keeps the state. */
export function recognise(before: Recognition, press: KeyPress, profile: ScannerProfile): Step {
  if (press.type === 'up') return released(before, press)
  if (press.repeat) return repeated(before, press, profile)
  if (modifiers.test(press.key)) return { next: before, key: 'pass' }
  if (endsScan(press)) return ended(before, press, profile)
  const digit = altDigit(press)
  const character = digit === undefined ? readingsOf(press) : { physical: '', typed: '' }
  if (!character || press.control || (press.alt && digit === undefined)) return interrupted(before, profile)
  return written(before, press, profile, character, digit ?? '')
}

/** When a burst that nothing follows is over, and nothing is known of it any more. */
export function expiryOf({ burst }: Recognition, profile: ScannerProfile): number | undefined {
  if (!burst) return undefined
  if (!isMachine(burst, profile)) return burst.lastAt + longestGap(profile)
  // Not shorter than a slow scanner was found to need: the rest of its code would be typed on the page.
  return burst.lastAt + (profile.end === 'silence' ? longestGap(profile) : endGapMs)
}

export function expire(before: Recognition, profile: ScannerProfile): Step {
  return interrupted(before, profile)
}

function written(
  before: Recognition,
  press: KeyPress,
  profile: ScannerProfile,
  { physical, typed }: { physical: string; typed: string },
  altDigits: string,
): Step {
  const { burst } = before
  if (burst && press.at <= (expiryOf(before, profile) ?? 0)) {
    const next = append(burst, press.at, physical, typed, burst.altDigits + altDigits)
    return { next: { ...before, burst: next }, key: 'hold' }
  }
  const over = interrupted(before, profile)
  // No code starts with a space, and on a page it scrolls or presses a button.
  if (physical === ' ') return over
  const start = { startedAt: press.at, lastAt: press.at, characters: 0, physical: '', typed: '', altDigits: '' }
  return {
    ...over,
    next: { ...over.next, owedUntil: never, burst: append(start, press.at, physical, typed, altDigits) },
    key: 'hold',
  }
}

function append(burst: Burst, at: number, physical: string, typed: string, altDigits: string): Burst {
  const full = burst.characters > barcodeMaxLength // long enough to be refused; the rest is only counted
  return {
    startedAt: burst.startedAt,
    lastAt: at,
    characters: burst.characters + (physical === '' ? 0 : 1),
    physical: full ? burst.physical : burst.physical + physical,
    typed: full ? burst.typed : burst.typed + typed,
    altDigits,
  }
}

/** Letting go of Alt writes the character of the number that was typed meanwhile. */
function released(before: Recognition, press: KeyPress): Step {
  const { burst } = before
  if (press.key !== 'Alt' || !burst?.altDigits) return { next: before, key: 'pass' }
  const character = altCharacter(burst.altDigits) ?? ''
  return { next: { ...before, burst: append(burst, press.at, character, character, '') }, key: 'hold' }
}

function ended(before: Recognition, press: KeyPress, profile: ScannerProfile): Step {
  const { burst } = before
  const next = { burst: undefined, endedAt: press.at, owedUntil: never }
  // Some scanners end on two keys: carriage return and line feed, Tab and Enter.
  if (!burst) {
    if (press.at <= before.owedUntil) return { next, key: 'late' }
    return press.at - before.endedAt <= tailMs ? { next, key: 'swallow' } : { next: before, key: 'pass' }
  }
  const isCode = isMachine(burst, profile)
  const inTime = press.at - burst.lastAt <= (isCode ? endGapMs : longestGap(profile))
  const average = (press.at - burst.startedAt) / burst.characters
  // Right behind a scan is no hand yet: this is the rest of what a second scanner read at the same time.
  const isRest = burst.startedAt - before.endedAt <= tailMs
  const isFast = average <= profile.gapMs && (burst.characters >= machineCharacters || isRest)
  // A link may stop before the end of a short code: nobody else pressed that key either.
  if (!inTime || !(isCode || isFast)) {
    const over = interrupted(before, profile)
    return press.at <= over.next.owedUntil ? { ...over, next, key: 'late' } : over
  }
  return { next, key: 'swallow', held: 'scanner', read: { ...textOf(burst), ended: true } }
}

/** A burst is over without its ending key. */
function interrupted(before: Recognition, profile: ScannerProfile): Step {
  const { burst } = before
  const key = 'pass'
  if (!burst) return { next: before, key }
  const next = { ...before, burst: undefined }
  if (!isMachine(burst, profile)) return { next, key, held: 'person' }
  const isWhole = profile.end === 'silence'
  const owedUntil = isWhole ? never : burst.lastAt + lateEndMs
  return { next: { ...next, owedUntil }, key, held: 'scanner', read: { ...textOf(burst), ended: isWhole } }
}

/** A key that is held down: never a scanner. After a scan it is the scanner's ending key that got stuck. */
function repeated(before: Recognition, press: KeyPress, profile: ScannerProfile): Step {
  if (!before.burst && endsScan(press) && press.at - before.endedAt <= tailMs)
    return { next: { ...before, endedAt: press.at }, key: 'swallow' }
  return interrupted(before, profile)
}

function endsScan({ code, key, shift, control, alt }: KeyPress): boolean {
  if (alt) return false
  // Line feed and carriage return of scanners that send control characters.
  if (control) return code === 'KeyJ' || code === 'KeyM'
  const name = code || key
  return name === 'Enter' || name === 'NumpadEnter' || (name === 'Tab' && !shift)
}

const longestGap = ({ gapMs }: ScannerProfile) => 3 * gapMs

function isMachine({ startedAt, lastAt, characters }: Burst, { gapMs }: ScannerProfile): boolean {
  return characters >= barcodeMinLength && (lastAt - startedAt) / (characters - 1) <= gapMs
}

const textOf = ({ physical, typed }: Burst) => ({ physical, typed })
