import { capture, type Ending, endOf } from './capture.ts'
import { physicalCharacter } from './characters.ts'
import type { KeyEvent } from './key-event.ts'
import { clampGap, type ScannerProfile } from './scanner-profile.ts'

/**
 * The code that the operator scans. Its letters and signs are on other keys in other keyboard layouts, and both cases
 * reveal Caps Lock.
 */
export const checkUpCode = 'sfl-AQZWY-m@17'

export type Finding =
  | 'right'
  | 'capsLock'
  | 'layout'
  | 'scannerLayout'
  | 'inputMethod'
  | 'injected'
  | 'altNumbers'
  | 'noEnd'
  | 'tabEnd'
  | 'prefix'
  | 'suffix'
  | 'slow'
  | 'tooSlow'
  | 'otherCode'

export type CheckUp = {
  findings: readonly Finding[]
  /** The profile to store; undefined where the scanner has to be configured first. */
  profile: Pick<ScannerProfile, 'gapMs' | 'end' | 'prefix' | 'reading'> | undefined
  facts: {
    physical: string
    typed: string
    prefix: string
    suffix: string
    averageMs: number
    end: Ending
  }
}

const usualGapMs = 35
const slowestGapMs = 120

/** Diagnoses the scanner and the keyboard layout from one scan of the check-up code. */
export function checkScanner(keyEvents: readonly KeyEvent[]): CheckUp {
  const captured = capture(keyEvents)
  const { physical, typed, times } = captured
  const averageMs = times.length > 1 ? Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)) : 0
  const end = endOf(keyEvents)
  const places = [partsOf(physical), partsOf(typed)] as const
  const [byKeys, byText] = places
  const facts = { physical, typed, prefix: '', suffix: '', averageMs, end }
  const parts = byKeys ?? byText
  if (!parts) return { findings: ['otherCode'], profile: undefined, facts }

  const { prefix, suffix } = parts
  // Nothing is stored for such a scanner, so the other findings, which say how it is read, do not hold.
  const unusable: Finding[] = suffix ? ['suffix'] : []
  if (averageMs > slowestGapMs) unusable.push('tooSlow')
  if (unusable.length > 0) return { findings: unusable, profile: undefined, facts: { ...facts, prefix, suffix } }
  const findings: Finding[] = []
  const keysGiven = keyEvents.some((keyEvent) => keyEvent.code !== '' && physicalCharacter(keyEvent) !== undefined)
  if (captured.altNumbers) findings.push('altNumbers')
  else if (!keysGiven) findings.push('injected')
  else if (!byKeys) findings.push('scannerLayout')
  if (keyEvents.some(({ composing }) => composing)) findings.push('inputMethod')
  else if (hasCapsLock(keyEvents, byText?.text)) findings.push('capsLock')
  else if (byKeys && !byText) findings.push('layout')
  if (end === 'none') findings.push('noEnd')
  if (end === 'Tab') findings.push('tabEnd')
  if (prefix) findings.push('prefix')
  if (averageMs > usualGapMs) findings.push('slow')
  return {
    findings: findings.length === 0 ? ['right'] : findings,
    profile: {
      gapMs: clampGap(Math.ceil(averageMs * 1.5)),
      end: end === 'none' ? 'silence' : 'key',
      prefix,
      reading: byKeys ? 'physical' : 'typed',
    },
    facts: { ...facts, prefix, suffix },
  }
}

/** The code in a text, whatever the case, and what stands before and after it. */
function partsOf(text: string) {
  const at = text.toLowerCase().indexOf(checkUpCode.toLowerCase())
  if (at === -1) return undefined
  const behind = at + checkUpCode.length
  return { prefix: text.slice(0, at), text: text.slice(at, behind), suffix: text.slice(behind) }
}

function hasCapsLock(keyEvents: readonly KeyEvent[], text: string | undefined): boolean {
  return keyEvents.some(({ capsLock }) => capsLock) || (text !== undefined && text !== checkUpCode)
}
