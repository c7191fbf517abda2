import { capture, type Ending, endOf } from './capture.ts'
import { physicalCharacter } from './characters.ts'
import type { KeyPress } from './key-press.ts'
import { clampGap, type ScannerProfile } from './profile.ts'

/**
 * What is printed for the check-up. Its letters and signs are those that keyboards of other countries have elsewhere,
 * and both cases tell Caps Lock.
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
  /** What to remember of this scanner; nothing where it cannot be worked with as it is. */
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

/** Says in findings what one scan of the check-up code shows of a scanner and the keyboard that it is taken for. */
export function checkUp(presses: readonly KeyPress[]): CheckUp {
  const captured = capture(presses)
  const { physical, typed, times } = captured
  const averageMs = times.length > 1 ? Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)) : 0
  const end = endOf(presses)
  const places = [partsOf(physical), partsOf(typed)] as const
  const [byKeys, byText] = places
  const facts = { physical, typed, prefix: '', suffix: '', averageMs, end }
  const parts = byKeys ?? byText
  if (!parts) return { findings: ['otherCode'], profile: undefined, facts }

  const { prefix, suffix } = parts
  const findings: Finding[] = []
  const keysGiven = presses.some((press) => press.code !== '' && physicalCharacter(press) !== undefined)
  if (captured.altNumbers) findings.push('altNumbers')
  else if (!keysGiven) findings.push('injected')
  else if (!byKeys) findings.push('scannerLayout')
  if (presses.some(({ composing }) => composing)) findings.push('inputMethod')
  else if (hasCapsLock(presses, byText?.text)) findings.push('capsLock')
  else if (byKeys && !byText) findings.push('layout')
  if (end === 'none') findings.push('noEnd')
  if (end === 'Tab') findings.push('tabEnd')
  if (prefix) findings.push('prefix')
  if (suffix) findings.push('suffix')
  if (averageMs > slowestGapMs) findings.push('tooSlow')
  else if (averageMs > usualGapMs) findings.push('slow')
  return {
    findings: findings.length === 0 ? ['right'] : findings,
    profile:
      averageMs > slowestGapMs || suffix
        ? undefined
        : {
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

function hasCapsLock(presses: readonly KeyPress[], text: string | undefined): boolean {
  return presses.some(({ capsLock }) => capsLock) || (text !== undefined && text !== checkUpCode)
}
