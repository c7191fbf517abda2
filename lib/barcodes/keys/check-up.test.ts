import { expect, it } from 'vitest'
import { type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { checkScanner, checkUpCode, type Finding } from './check-up.ts'

it.each<[string, Habits, readonly Finding[]]>([
  ['a scanner as it should be', {}, ['right']],
  ['Caps Lock', { capsLock: true }, ['capsLock']],
  ['a British keyboard', { layout: 'uk' }, ['layout']],
  ['a French keyboard', { layout: 'fr' }, ['layout']],
  ['a German keyboard', { layout: 'de' }, ['layout']],
  ['a Japanese keyboard', { layout: 'jp' }, ['layout']],
  ['a Japanese input method', { inputMethod: true, layout: 'jp' }, ['inputMethod']],
  ['injected text', { injected: true }, ['injected']],
  ['no suffix', { end: 'none' }, ['noEnd']],
  ['a Tab', { end: 'Tab' }, ['tabEnd']],
  ['a slow link', { gapMs: 70 }, ['slow']],
  ['keys as slow as a user', { gapMs: 200 }, ['tooSlow']],
  ['Caps Lock and no suffix', { capsLock: true, end: 'none' }, ['capsLock', 'noEnd']],
])('[BC-01] a scan reports %s', (_, habits, findings) => {
  expect(checkScanner(keysOf(checkUpCode, habits)).findings).toEqual(findings)
})

it('[BC-01] a prefix is found and stored', () => {
  const { findings, profile, facts } = checkScanner(keysOf(`]C1${checkUpCode}`))
  expect(findings).toEqual(['prefix'])
  expect(profile).toMatchObject({ prefix: ']C1' })
  expect(facts.prefix).toBe(']C1')
})

it('[BC-01] a scanner set to the country of the keyboard is found, and its typed text is read from then on', () => {
  const keys = keysOf(checkUpCode).map((keyEvent) => {
    // On a French keyboard the scanner presses the key that writes Q there, and so on.
    const moved: Record<string, string> = { KeyA: 'KeyQ', KeyQ: 'KeyA', KeyW: 'KeyZ', KeyZ: 'KeyW' }
    return { ...keyEvent, code: moved[keyEvent.code] ?? keyEvent.code }
  })
  const { findings, profile } = checkScanner(keys)
  expect(findings).toEqual(['scannerLayout'])
  expect(profile?.reading).toBe('typed')
})

it('[BC-01] a slower scanner without an end key is stored as such', () => {
  const { profile } = checkScanner(keysOf(checkUpCode, { gapMs: 60, end: 'none' }))
  expect(profile).toEqual({ gapMs: 90, end: 'silence', prefix: '', reading: 'physical' })
})

it.each([
  ['another code', 'B4000A8B52'],
  ['half of it', checkUpCode.slice(3)],
  ['nothing', ''],
])('[BC-01] the check-up says of %s that it is not the check-up code, and stores nothing', (_, text) => {
  expect(checkScanner(keysOf(text))).toMatchObject({ findings: ['otherCode'], profile: undefined })
})

it('[BC-01] nothing is said to work from now on of a scanner that has to be configured first', () => {
  const habits: Habits = { end: 'none', gapMs: 200, capsLock: true }
  expect(checkScanner(keysOf(`]C1${checkUpCode}##`, habits)).findings).toEqual(['suffix', 'tooSlow'])
})

it('[BC-01] a scanner that adds characters after the code has to be configured, because they look like the code', () => {
  expect(checkScanner(keysOf(`${checkUpCode}##`))).toMatchObject({ findings: ['suffix'], profile: undefined })
})
