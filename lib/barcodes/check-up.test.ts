import { expect, it } from 'vitest'
import { checkUp, checkUpCode, type Finding } from './check-up.ts'
import { type Habits, keysOf } from './testing/scanner.ts'

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
  ['a hand', { gapMs: 200 }, ['tooSlow']],
  ['Caps Lock and no suffix', { capsLock: true, end: 'none' }, ['capsLock', 'noEnd']],
])('[BC-01] tells %s', (_, habits, findings) => {
  expect(checkUp(keysOf(checkUpCode, habits)).findings).toEqual(findings)
})

it('[BC-01] tells a prefix and remembers it', () => {
  const { findings, profile, facts } = checkUp(keysOf(`]C1${checkUpCode}`))
  expect(findings).toEqual(['prefix'])
  expect(profile).toMatchObject({ prefix: ']C1' })
  expect(facts.prefix).toBe(']C1')
})

it('[BC-01] tells a scanner that is set to the country of the keyboard, and reads its text from then on', () => {
  const keys = keysOf(checkUpCode).map((press) => {
    // On a French keyboard the scanner presses the key that writes Q there, and so on.
    const moved: Record<string, string> = { KeyA: 'KeyQ', KeyQ: 'KeyA', KeyW: 'KeyZ', KeyZ: 'KeyW' }
    return { ...press, code: moved[press.code] ?? press.code }
  })
  const { findings, profile } = checkUp(keys)
  expect(findings).toEqual(['scannerLayout'])
  expect(profile?.reading).toBe('typed')
})

it('[BC-01] remembers a slower rhythm and a missing end', () => {
  const { profile } = checkUp(keysOf(checkUpCode, { gapMs: 60, end: 'none' }))
  expect(profile).toEqual({ gapMs: 90, end: 'silence', prefix: '', reading: 'physical' })
})

it.each([
  ['another code', 'B4000A8B52'],
  ['half of it', checkUpCode.slice(3)],
  ['nothing', ''],
])('[BC-01] says of %s that it is not the check-up code, and remembers nothing', (_, text) => {
  expect(checkUp(keysOf(text))).toMatchObject({ findings: ['otherCode'], profile: undefined })
})

it('[BC-01] a scanner that adds characters has to be set up: they cannot be told from the code', () => {
  expect(checkUp(keysOf(`${checkUpCode}##`))).toMatchObject({ findings: ['suffix'], profile: undefined })
})
