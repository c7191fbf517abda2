import { barcodeMinLength } from '#lib/barcodes/formats.ts'
import { isField } from '#lib/browser/keyboard/fields.ts'
import { shortcutOf } from '#lib/browser/keyboard/single-key.ts'
import { altCharacter, altDigit, type KeyEvent, physicalCharacter, toKeyEvent, typedCharacter } from './key-event.ts'
import { clampGap, type ScannerProfile } from './scanner-profile.ts'

/** Its letters and signs are on other keys in other keyboard layouts, and both cases reveal Caps Lock. */
export const checkUpCode = 'sfl-AQZWY-m@17'

export const severityOf = {
  right: 'success',
  capsLock: 'warning',
  layout: 'warning',
  scannerLayout: 'info',
  inputMethod: 'warning',
  injected: 'info',
  altNumbers: 'warning',
  noEnd: 'warning',
  tabEnd: 'info',
  prefix: 'info',
  suffix: 'danger',
  slow: 'warning',
  tooSlow: 'danger',
  otherCode: 'danger',
} as const
export type Finding = keyof typeof severityOf

export type CheckUp = {
  findings: readonly Finding[]
  /** The profile to store; undefined where the scanner has to be configured first. */
  profile: Omit<ScannerProfile, 'sound'> | undefined
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

export function checkScanner(keyEvents: readonly KeyEvent[]): CheckUp {
  const { physical, typed, times, altNumbers } = capture(keyEvents)
  const averageMs = times.length > 1 ? Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)) : 0
  const end = endOf(keyEvents)
  const [byKeys, byText] = [partsOf(physical), partsOf(typed)]
  const { prefix = '', suffix = '' } = byKeys ?? byText ?? {}
  const facts = { physical, typed, prefix, suffix, averageMs, end }
  if (!byKeys && !byText) return { findings: ['otherCode'], profile: undefined, facts }

  // Nothing is stored for such a scanner, so the other findings, which say how it is read, do not hold.
  const unusable: Finding[] = suffix ? ['suffix'] : []
  if (averageMs > slowestGapMs) unusable.push('tooSlow')
  if (unusable.length > 0) return { findings: unusable, profile: undefined, facts }
  const findings: Finding[] = []
  const keysGiven = keyEvents.some((keyEvent) => keyEvent.code !== '' && physicalCharacter(keyEvent) !== undefined)
  if (altNumbers) findings.push('altNumbers')
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
    facts,
  }
}

function partsOf(text: string) {
  const at = text.toLowerCase().indexOf(checkUpCode.toLowerCase())
  if (at === -1) return undefined
  const behind = at + checkUpCode.length
  return { prefix: text.slice(0, at), text: text.slice(at, behind), suffix: text.slice(behind) }
}

function hasCapsLock(keyEvents: readonly KeyEvent[], text: string | undefined): boolean {
  return keyEvents.some(({ capsLock }) => capsLock) || (text !== undefined && text !== checkUpCode)
}

type Captured = { physical: string; typed: string; times: number[]; altNumbers: boolean }
type Ending = 'Enter' | 'Tab' | 'none'

export function capture(keyEvents: readonly KeyEvent[]): Captured {
  const captured: Captured = { physical: '', typed: '', times: [], altNumbers: false }
  let digits = ''
  for (const keyEvent of keyEvents) {
    const digit = keyEvent.type === 'down' ? altDigit(keyEvent) : undefined
    const written = keyEvent.type === 'up' && keyEvent.key === 'Alt' ? altCharacter(digits) : undefined
    if (digit !== undefined) digits += digit
    if (keyEvent.type === 'up' && keyEvent.key === 'Alt') digits = ''
    const isCharacter = keyEvent.type === 'down' && digit === undefined && !keyEvent.control && !keyEvent.alt
    const physical = written ?? (isCharacter ? (physicalCharacter(keyEvent) ?? typedCharacter(keyEvent)) : undefined)
    if (physical === undefined) continue
    captured.physical += physical
    captured.typed += written ?? typedCharacter(keyEvent) ?? ''
    captured.times.push(keyEvent.at)
    captured.altNumbers ||= written !== undefined
  }
  return captured
}

function endOf(keyEvents: readonly KeyEvent[]): Ending {
  const last = keyEvents.findLast(({ type, key }) => type === 'down' && key !== 'Shift')
  const name = last?.code || last?.key
  if (name === 'Tab') return 'Tab'
  return name === 'Enter' || name === 'NumpadEnter' ? 'Enter' : 'none'
}

/** Longer than the gap of any scanner, so that a slow scanner is received and diagnosed. */
const longestGapMs = 300

/** Reports every run of keys that may be a scan, even a faulty one. Single keys stay with the page and its shortcuts. */
export function listenForCheckUp(target: Window, onRun: (keyEvents: readonly KeyEvent[]) => void): () => void {
  const stopped = new AbortController()
  let run: KeyEvent[] = []
  let pressed: KeyboardEvent | undefined
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
    if (keyEvent.type === 'down' && event.key.length === 1) pressed = event
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Of a run that is too short yet, the time of the next key decides: a busy computer delivers late.
      if (isLongEnough()) finish()
      else if (pressed && capture(run).physical.length === 1) shortcutOf(pressed)?.()
    }, longestGapMs)
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
