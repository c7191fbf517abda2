import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detectScans } from '#lib/barcodes/testing/detect-scans.ts'
import { type Layout, layouts, pressable } from '#lib/barcodes/testing/layouts.ts'
import { groupSeparator, keyEvent, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { type DetectorStep, readScan } from './detect-scan.ts'
import type { KeyEvent } from './key-event.ts'
import { defaultProfile, type ScannerProfile } from './scanner-profile.ts'

const characters = [...pressable.keys()]
const anyCode = fc
  .string({ unit: fc.constantFrom(...characters), minLength: 5, maxLength: 60 })
  .filter((text) => text.trim() === text && text.trim().length >= 5)
const anyGap = fc.integer({ min: 1, max: 49 })
const anyHabits = fc.record({
  layout: fc.constantFrom(...(Object.keys(layouts) as Layout[])),
  capsLock: fc.boolean(),
  inputMethod: fc.boolean(),
  gapMs: fc.array(anyGap, { minLength: 1, maxLength: 7 }),
  end: fc.constantFrom('Enter' as const, 'Tab' as const, 'NumpadEnter' as const),
})
const codesOf = (reads: ReturnType<typeof detectScans>['reads']) =>
  reads.map((read) => readScan(read, defaultProfile)).map((scan) => (typeof scan === 'string' ? scan : scan.code))
const inTime = (...keys: KeyEvent[][]) => keys.flat().sort((first, second) => first.at - second.at)

it('[BC-01] a scan in any keyboard layout or input method is read, and no key reaches the page', () => {
  fc.assert(
    fc.property(anyCode, anyHabits, (code, habits) => {
      const { reads, keys, toScanner } = detectScans(keysOf(code, habits))
      expect(codesOf(reads)).toEqual([code.toUpperCase()])
      expect(keys).toEqual([...Array.from(code, () => 'hold'), 'swallow'])
      expect(toScanner).toBe(Array.from(code).length)
    }),
  )
})

it('[BC-01] keys of a user are never taken for a scan, and all reach the page', () => {
  const anyHand = fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(anyCode, anyHand, fc.constantFrom('Enter' as const, 'Tab' as const), (text, gapMs, end) => {
      const { reads, keys, toUser, stillHeld } = detectScans(keysOf(text, { gapMs, end }))
      expect([reads, keys.at(-1), stillHeld]).toEqual([[], 'pass', 0])
      expect(toUser).toBe(keys.filter((key) => key === 'hold').length)
    }),
  )
})

it('[BC-01] random keys without an end key are no scan, and each held one goes somewhere', () => {
  const anyPress = fc.record({
    key: fc.constantFrom(...characters, 'ArrowDown', 'Shift', 'Dead', 'Process', 'Unidentified', '', '👍'),
    code: fc.constantFrom('', 'KeyA', 'Digit1', 'Numpad6', 'NoSuchKey', 'AltLeft'),
    type: fc.constantFrom('down' as const, 'up' as const),
    gapMs: fc.integer({ min: 0, max: 400 }),
    repeat: fc.boolean(),
    alt: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPress, { maxLength: 80 }), (presses) => {
      let at = 1000
      const keyEvents = presses.map(({ gapMs, key, ...more }) => keyEvent(key, (at += gapMs), more))
      const { reads, keys, toUser, toScanner, stillHeld } = detectScans(keyEvents)
      expect(reads.filter(({ ended }) => ended)).toEqual([])
      expect(toUser + toScanner + stillHeld).toBe(keys.filter((key) => key === 'hold').length)
    }),
  )
})

it('[BC-01] two scanners at any speeds press nothing', () => {
  const code = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCDEF')), minLength: 5, maxLength: 12 })
  fc.assert(
    fc.property(code, code, anyGap, anyGap, fc.nat({ max: 300 }), (one, other, gapMs, otherGap, later) => {
      const second = keysOf(other, { at: 1000 + Math.min(later, one.length * gapMs), gapMs: otherGap })
      expect(detectScans(inTime(keysOf(one, { gapMs }), second)).keys).not.toContain('pass')
    }),
  )
})

const code = 'B4000A8B52'
const unended = keysOf(code, { end: 'none' })
const cutOff = keysOf(code.slice(0, 5), { end: 'none' })
const gs1 = `01${code}${groupSeparator}21ab${groupSeparator}`
const silence = { end: 'silence' } as const

/** A scan with one longer pause, after so many characters. */
const splitScan = (after: number, pauseMs: number, end?: 'none') => [
  ...keysOf(code.slice(0, after), { end: 'none' }),
  ...keysOf(code.slice(after), { at: 1000 + (after - 1) * 10 + pauseMs, ...(end && { end }) }),
]
function altCodes(text: string) {
  let at = 1000
  const keys = Array.from(text, (character) => [
    keyEvent('Alt', (at += 4), { code: 'AltLeft', alt: true }),
    ...Array.from(String(character.charCodeAt(0)).padStart(4, '0'), (digit) =>
      keyEvent('Unidentified', (at += 4), { code: `Numpad${digit}`, alt: true }),
    ),
    keyEvent('Alt', (at += 4), { code: 'AltLeft', type: 'up' }),
  ])
  return [...keys.flat(), keyEvent('Enter', at + 4)]
}
const twoEnds = [...keysOf(code, { end: 'Tab' }), keyEvent('Enter', 1110)]
const controlC = keyEvent('c', 1080, { code: 'KeyC', control: true })
const controlJ = keyEvent('j', 1115, { code: 'KeyJ', control: true })
const slowUnended = keysOf(code, { end: 'none', gapMs: [70, 70, 70, 70, 70, 200, 70] })

/** Keys, what is read of them, where the last one goes, and a profile. */
type Row = [string, KeyEvent[], string[], DetectorStep['key']?, Partial<ScannerProfile>?]
const rows: Row[] = [
  ['the Enter of a user after a scan', [...keysOf(code), keyEvent('Enter', 1500)], [code], 'pass'],
  ['keys 70 ms apart for a scanner of 80 ms', keysOf(code, { gapMs: 70 }), [code], 'swallow', { gapMs: 80 }],
  ['a pause of 95 ms now and then', keysOf(code, { gapMs: [20, 20, 95] }), [code]],
  ['a second end key', twoEnds, [code]],
  ['Ctrl+J behind two end keys', [...twoEnds, controlJ], [code]],
  ['CR LF', keysOf(code, { end: 'CR LF' }), [code]],
  ['the Ctrl+] of a GS1 label', keysOf(gs1), [`01${code}21AB`]],
  ['the F8 of a GS1 label', keysOf(gs1, { separator: 'F8', end: 'Tab' }), [`01${code}21AB`]],
  ['Ctrl+C of a user after one key', [...keysOf('a', { end: 'none' }), controlC], [], 'pass'],
  ['injected text', keysOf('b4000a8b52', { injected: true, gapMs: 0 }), [code]],
  ['a scan that is cut off', keysOf('B40', { gapMs: 8 }), ['tooShort']],
  ['a scan without an end key', unended, ['unfinished'], 'hold'],
  ['a scan without an end key, where the profile says so', unended, [code], 'hold', silence],
  ['a slow scanner without an end key', slowUnended, [code], 'hold', { gapMs: 105, ...silence }],
  ...[3, 4, 5, 6, 9].flatMap((after): Row[] => [
    [`a pause of 170 ms after ${after} characters`, splitScan(after, 170), [code]],
    [`a pause after ${after} characters and no end key`, splitScan(after, 170, 'none'), [code], 'hold', silence],
  ]),
  ['a code cut off and scanned anew', [...cutOff, ...keysOf(code, { at: 1450 })], ['unfinished', code]],
  ['two scanners at once', inTime(keysOf(code), keysOf('C5111D9E63', { at: 1004 })), ['BC45010101AD89BE5623']],
  ['thousands of characters', keysOf('X'.repeat(5000), { gapMs: 2 }), ['tooLong']],
  ['a wireless link that stalls', [...cutOff, ...keysOf('A8B52-1', { at: 1320 })], [`${code}-1`]],
  ['an end key 280 ms later', [...unended, keyEvent('Enter', 1370)], [code]],
  ['an end key 320 ms later', [...unended, keyEvent('Enter', 1410)], ['unfinished'], 'late'],
  ['Alt codes', altCodes('Ab-12'), ['AB-12']],
]

it('[BC-01] keys at their times are the scans they should be, and the last one is theirs', () => {
  for (const [name, keyEvents, codes, last = 'swallow', profile] of rows) {
    const { reads, keys, toUser } = detectScans(keyEvents, { ...defaultProfile, ...profile })
    const isTyped = last !== 'pass' && toUser > 0
    expect([codesOf(reads), keys.at(-1), isTyped], name).toEqual([codes, last, false])
    for (const { physical } of reads) expect(physical.length, name).toBeLessThan(300)
  }
})

it('[BC-01] the rest of a code that stops for too long is refused, and presses nothing', () => {
  const pauses = { 1: [170], 2: [170], 3: [310, 900], 5: [310, 900], 9: [400] }
  for (const [after, all] of Object.entries(pauses))
    for (const ms of all) {
      const { reads, keys } = detectScans(splitScan(Number(after), ms))
      const codes = codesOf(reads)
      const got = [codes.includes(code), codes.at(-1), keys.at(-1)]
      expect(got, `${ms} ms after ${after} characters`).toEqual([false, 'split', 'swallow'])
    }
})
