// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { dispatchKey, type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { listenForSingleKey } from '#lib/browser/keyboard/single-key.ts'
import { checkScanner, checkUpCode, type Finding, listenForCheckUp } from './check-up.ts'

const rows: [name: string, habits: Habits, findings: readonly Finding[], text?: string][] = [
  ['a scanner as it should be', {}, ['right']],
  ['Caps Lock', { capsLock: true }, ['capsLock']],
  ['a Japanese keyboard', { layout: 'jp' }, ['layout']],
  ['a Japanese input method', { inputMethod: true, layout: 'jp' }, ['inputMethod']],
  ['injected text', { injected: true }, ['injected']],
  ['no suffix', { end: 'none' }, ['noEnd']],
  ['a Tab', { end: 'Tab' }, ['tabEnd']],
  ['a slow link', { gapMs: 70 }, ['slow']],
  ['keys as slow as a user', { gapMs: 200 }, ['tooSlow']],
  ['a prefix', {}, ['prefix'], `]C1${checkUpCode}`],
  ['characters after the code, which look like the code', {}, ['suffix'], `${checkUpCode}##`],
  // Nothing is said to work from now on of a scanner that has to be configured first.
  ['all at once', { end: 'none', gapMs: 200, capsLock: true }, ['suffix', 'tooSlow'], `]C1${checkUpCode}##`],
  ['another code', {}, ['otherCode'], 'B4000A8B52'],
]

it('[BC-01] one scan shows what is special of a scanner; one to be configured is not stored', () => {
  for (const [name, habits, findings, text = checkUpCode] of rows) {
    const checked = checkScanner(keysOf(text, habits))
    const isRefused = ['otherCode', 'suffix'].includes(findings[0] ?? '')
    expect([checked.findings, isRefused && checked.profile], name).toEqual([findings, isRefused ? undefined : false])
  }
})

it('[BC-01] a scanner set to the country of the keyboard is found, and read as typed', () => {
  // On a French keyboard the scanner presses the key that writes Q there, and so on.
  const moved: Record<string, string> = { KeyA: 'KeyQ', KeyQ: 'KeyA', KeyW: 'KeyZ', KeyZ: 'KeyW' }
  const keys = keysOf(checkUpCode).map((keyEvent) => ({ ...keyEvent, code: moved[keyEvent.code] ?? keyEvent.code }))
  expect(checkScanner(keys)).toMatchObject({ findings: ['scannerLayout'], profile: { reading: 'typed' } })
})

it('[BC-01] a scan is reported at its end key, which is kept from the page, or after silence', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const runs: string[] = []
  const opened = vi.fn<() => void>()
  onTestFinished(listenForSingleKey('?', opened))
  onTestFinished(listenForCheckUp(window, (keyEvents) => runs.push(checkScanner(keyEvents).facts.physical)))
  const scan = (text: string, habits: Habits = {}) => keysOf(text, habits).map((key) => dispatchKey(key))
  expect(scan('sfl-A?', { end: 'Tab' }).findLast(({ type }) => type === 'keydown')?.defaultPrevented).toBe(true)
  expect(runs).toEqual(['sfl-A?'])
  scan('sfl-a?', { at: 5000, end: 'none', gapMs: 250 })
  expect(runs).toEqual(['sfl-A?'])
  vi.advanceTimersByTime(300)
  expect(runs).toEqual(['sfl-A?', 'sfl-a?'])
  expect(opened).not.toHaveBeenCalled()
  scan('?', { at: 9000, end: 'none' })
  vi.advanceTimersByTime(300)
  expect(opened).toHaveBeenCalledOnce()
})
