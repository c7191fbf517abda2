import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readScan } from '#lib/barcodes/controller/scan-controller.ts'
import { detectScans } from '#lib/barcodes/testing/detect-scans.ts'
import { type Layout, layouts, pressable } from '#lib/barcodes/testing/layouts.ts'
import { type Habits, keyEvent, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { defaultProfile } from './scanner-profile.ts'

const characters = [...pressable.keys()]
const anyCode = fc
  .string({ unit: fc.constantFrom(...characters), minLength: 5, maxLength: 60 })
  .filter((text) => text.trim() === text && text.trim().length >= 5)
const anyLayout = fc.constantFrom(...(Object.keys(layouts) as Layout[]))
const anyHabits = fc.record({
  layout: anyLayout,
  capsLock: fc.boolean(),
  inputMethod: fc.boolean(),
  gapMs: fc.array(fc.integer({ min: 1, max: 49 }), { minLength: 1, maxLength: 7 }),
  end: fc.constantFrom('Enter' as const, 'Tab' as const, 'NumpadEnter' as const),
})
const codesOf = (reads: ReturnType<typeof detectScans>['reads']) => reads.map((read) => readScan(read, defaultProfile))

it('[BC-01] a scan in any keyboard layout, with Caps Lock or an input method, is read, and none of its keys reaches the page', () => {
  fc.assert(
    fc.property(anyCode, anyHabits, (code, habits) => {
      const { reads, keys, toScanner } = detectScans(keysOf(code, habits))
      expect(codesOf(reads)).toMatchObject([{ code: code.toUpperCase() }])
      expect(keys).toEqual([...Array.from(code, () => 'hold'), 'swallow'])
      expect(toScanner).toBe(Array.from(code).length)
    }),
  )
})

it('[BC-01] injected text, which has no physical keys, is read as typed', () => {
  fc.assert(
    fc.property(anyCode, fc.integer({ min: 0, max: 30 }), (code, gapMs) => {
      const { reads } = detectScans(keysOf(code, { injected: true, gapMs }))
      expect(codesOf(reads)).toMatchObject([{ code: code.toUpperCase() }])
    }),
  )
})

it('[BC-01] keys of a user are never taken for a scan, and all reach the page', () => {
  const anyHand = fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(anyCode, anyHand, fc.constantFrom('Enter' as const, 'Tab' as const), (text, gapMs, end) => {
      const { reads, keys, toUser, stillHeld } = detectScans(keysOf(text, { gapMs, end }))
      expect(reads).toEqual([])
      expect(keys.at(-1)).toBe('pass')
      expect(toUser).toBe(keys.filter((key) => key === 'hold').length)
      expect(stillHeld).toBe(0)
    }),
  )
})

it('[BC-01] scans between typed text are all found, in their order', () => {
  const turn = fc.record({
    code: anyCode,
    habits: anyHabits,
    isScan: fc.boolean(),
    pauseMs: fc.integer({ min: 301, max: 2000 }),
  })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 6 }), (turns) => {
      let at = 1000
      const keyEvents = turns.flatMap(({ code, habits, isScan, pauseMs }) => {
        const keys = keysOf(code, isScan ? { ...habits, at } : { at, gapMs: 120, end: 'none' })
        at = (keys.at(-1)?.at ?? at) + pauseMs
        return keys
      })
      const expected = turns.filter(({ isScan }) => isScan).map(({ code }) => code.toUpperCase())
      expect(codesOf(detectScans(keyEvents).reads)).toMatchObject(expected.map((code) => ({ code })))
    }),
  )
})

it('[BC-01] random keys without Enter or Tab in time are no scan', () => {
  const anyKey = fc.oneof(
    fc.constantFrom(...characters, 'ArrowDown', 'Escape', 'Shift', 'Dead', 'Process', 'F5', 'Unidentified', '', '👍'),
    fc.string({ maxLength: 3 }),
  )
  const anyPress = fc.record({
    key: anyKey.filter((key) => key !== 'Enter' && key !== 'Tab'),
    code: fc.constantFrom('', 'KeyA', 'Digit1', 'Numpad6', 'NoSuchKey', 'AltLeft'),
    type: fc.constantFrom('down' as const, 'up' as const),
    gapMs: fc.integer({ min: 0, max: 400 }),
    repeat: fc.boolean(),
    alt: fc.boolean(),
    shift: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPress, { maxLength: 80 }), (soup) => {
      let at = 1000
      const keyEvents = soup.map(({ gapMs, key, ...more }) => keyEvent(key, (at += gapMs), more))
      const { reads, keys, toUser, toScanner, stillHeld } = detectScans(keyEvents)
      expect(reads.filter(({ ended }) => ended)).toEqual([])
      expect(toUser + toScanner + stillHeld).toBe(keys.filter((key) => key === 'hold').length)
    }),
  )
})

it('[BC-01] a key that repeats is no scan, however fast', () => {
  const held = Array.from({ length: 20 }, (_, index) =>
    keyEvent('a', 1000 + index * 30, { code: 'KeyA', repeat: index > 0 }),
  )
  const { reads, keys } = detectScans([...held, keyEvent('Enter', 1620)])
  expect(reads).toEqual([])
  expect(keys.at(-1)).toBe('pass')
})

it('[BC-01] a scan with two end keys ends once', () => {
  const { reads, keys } = detectScans([
    ...keysOf('B4000A8B52', { end: 'Tab' }),
    keyEvent('Enter', 1110),
    keyEvent('j', 1115, { code: 'KeyJ', control: true }),
  ])
  expect(reads).toHaveLength(1)
  expect(keys.slice(-3)).toEqual(['swallow', 'swallow', 'swallow'])
})

it('[BC-01] the Enter of a user after a scan reaches the page', () => {
  expect(detectScans([...keysOf('B4000A8B52'), keyEvent('Enter', 1500)]).keys.at(-1)).toBe('pass')
})

it('[BC-01] a scan that was cut off does not reach the page, and is reported', () => {
  const short = detectScans(keysOf('B40', { gapMs: 8 }))
  expect(codesOf(short.reads)).toEqual(['tooShort'])
  expect(short.keys.at(-1)).toBe('swallow')
  const unended = detectScans(keysOf('B4000A8B52', { end: 'none' }))
  expect(codesOf(unended.reads)).toEqual(['unfinished'])
  expect(unended.toUser).toBe(0)
})

/** A scan with one longer pause, after so many characters. */
const splitScan = (code: string, after: number, pauseMs: number, end?: 'none') => [
  ...keysOf(code.slice(0, after), { end: 'none' }),
  ...keysOf(code.slice(after), { at: 1000 + (after - 1) * 10 + pauseMs, ...(end && { end }) }),
]

it.each([3, 4, 5, 6, 9])('[BC-01] a scan with a pause of 170 ms after %i characters is read whole', (after) => {
  const { reads, toUser } = detectScans(splitScan('B4000A8B52', after, 170))
  expect(codesOf(reads)).toMatchObject([{ code: 'B4000A8B52' }])
  expect(toUser).toBe(0)
})

it.each([3, 4, 5, 6, 9])(
  '[BC-01] a scan without an end key and with a pause of 170 ms after %i characters is read whole',
  (after) => {
    const keys = splitScan('B4000A8B52', after, 170, 'none')
    const { reads, toUser } = detectScans(keys, { ...defaultProfile, end: 'silence' })
    expect(codesOf(reads)).toMatchObject([{ code: 'B4000A8B52' }])
    expect(toUser).toBe(0)
  },
)

it.each([
  [1, 170],
  [2, 170],
  [3, 310],
  [3, 900],
  [5, 310],
  [5, 900],
  [9, 400],
])(
  '[BC-01] the rest of a code that stops after %i characters for %i ms is refused, and presses nothing',
  (after, ms) => {
    const { reads, keys } = detectScans(splitScan('B4000A8B52', after, ms))
    expect(codesOf(reads).at(-1)).toBe('split')
    expect(codesOf(reads).filter((code) => typeof code !== 'string')).toEqual([])
    expect(keys.at(-1)).toBe('swallow')
  },
)

it('[BC-01] a code that was cut off and is scanned anew at once is read', () => {
  const { reads } = detectScans([...keysOf('B4000', { end: 'none' }), ...keysOf('B4000A8B52', { at: 1450 })])
  expect(codesOf(reads)).toMatchObject(['unfinished', { code: 'B4000A8B52' }])
})

it('[BC-01] two scanners at once make one unknown code, and press nothing', () => {
  const one = keysOf('B4000A8B52', { at: 1000, gapMs: 10 })
  const other = keysOf('C5111D9E63', { at: 1004, gapMs: 10 })
  const both = [...one, ...other].sort((first, second) => first.at - second.at)
  const { reads, keys } = detectScans(both)
  expect(codesOf(reads)).toMatchObject([{ code: 'BC45010101AD89BE5623' }])
  expect(keys).not.toContain('pass')
})

it('[BC-01] two scanners at any moments and speeds press nothing', () => {
  const code = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCDEF')), minLength: 5, maxLength: 12 })
  const gapMs = fc.integer({ min: 1, max: 49 })
  fc.assert(
    fc.property(code, code, gapMs, gapMs, fc.nat({ max: 300 }), (one, other, gap, otherGap, later) => {
      const first = keysOf(one, { at: 1000, gapMs: gap })
      const second = keysOf(other, { at: 1000 + Math.min(later, one.length * gap), gapMs: otherGap })
      const both = [...first, ...second].sort((left, right) => left.at - right.at)
      expect(detectScans(both).keys).not.toContain('pass')
    }),
  )
})

it('[BC-01] a code of thousands of characters is refused, not stored', () => {
  const { reads, keys } = detectScans(keysOf('X'.repeat(5000), { gapMs: 2 }))
  expect(codesOf(reads)).toEqual(['tooLong'])
  expect(reads[0]?.physical.length).toBeLessThan(300)
  expect(keys).not.toContain('pass')
})

it('[BC-01] a code is read as one when the wireless link stalls for a moment', () => {
  const [first, rest] = [keysOf('B4000', { end: 'none' }), keysOf('A8B52-1234', { at: 1040 + 280 })]
  expect(codesOf(detectScans([...first, ...rest]).reads)).toMatchObject([{ code: 'B4000A8B52-1234' }])
})

it('[BC-01] the end key of a scan may come later than its letters', () => {
  const keys = keysOf('B4000A8B52', { end: 'none', gapMs: 5 })
  expect(detectScans([...keys, keyEvent('Enter', 1045 + 280)]).reads).toMatchObject([{ ended: true }])
  expect(detectScans([...keys, keyEvent('Enter', 1045 + 320)]).reads).toMatchObject([{ ended: false }])
})

it('[BC-01] the end key of a short code presses nothing when it comes late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 50, max: 300 }), (gapMs, laterMs) => {
      const keys = keysOf('B4000', { end: 'none', gapMs })
      const detected = detectScans([...keys, keyEvent('Enter', 1000 + 4 * gapMs + laterMs)])
      expect(codesOf(detected.reads)).toMatchObject([{ code: 'B4000' }])
      expect(detected.keys.at(-1)).toBe('swallow')
    }),
  )
})

it('[BC-01] a slow scanner without an end key is read as one across its usual pause', () => {
  const keys = keysOf('B4000A8B52', { end: 'none', gapMs: [70, 70, 70, 70, 70, 200, 70] })
  const { reads, toUser } = detectScans(keys, { ...defaultProfile, gapMs: 105, end: 'silence' })
  expect(codesOf(reads)).toMatchObject([{ code: 'B4000A8B52' }])
  expect(toUser).toBe(0)
})

it('[BC-01] a scan typed as Alt codes is read', () => {
  let at = 1000
  const keyEvents = Array.from('Ab-12', (character) => String(character.charCodeAt(0)).padStart(4, '0')).flatMap(
    (number) => [
      keyEvent('Alt', (at += 4), { code: 'AltLeft', alt: true }),
      ...Array.from(number, (digit) => keyEvent('Unidentified', (at += 4), { code: `Numpad${digit}`, alt: true })),
      keyEvent('Alt', (at += 4), { code: 'AltLeft', type: 'up' }),
    ],
  )
  const { reads } = detectScans([...keyEvents, keyEvent('Enter', at + 4)])
  expect(codesOf(reads)).toMatchObject([{ code: 'AB-12' }])
})

it('[BC-01] a scanner without an end key is read after silence, where the profile says so', () => {
  const { reads } = detectScans(keysOf('B4000A8B52', { end: 'none' }), { ...defaultProfile, end: 'silence' })
  expect(codesOf(reads)).toMatchObject([{ code: 'B4000A8B52' }])
})

it.each<[Habits, number, boolean]>([
  [{ gapMs: 70 }, 50, false],
  [{ gapMs: 70 }, 80, true],
  [{ gapMs: [20, 20, 95] }, 50, true],
  [{ gapMs: [20, 20, 130] }, 50, false],
])('[BC-01] keys of %j are a scan where the profile has a gap of %i ms: %j', (habits, gapMs, isScan) => {
  const { reads } = detectScans(keysOf('B4000A8B52', habits), { ...defaultProfile, gapMs })
  expect(codesOf(reads).some((code) => typeof code === 'object' && code.code === 'B4000A8B52')).toBe(isScan)
})
