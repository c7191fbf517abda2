// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dispatchKey, type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { capture } from './capture.ts'
import { listenForCheckUp } from './listen-for-check-up.ts'

const runs: string[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  runs.length = 0
  stop = listenForCheckUp(window, (keyEvents) => runs.push(capture(keyEvents).physical))
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const scan = (text: string, habits: Habits = {}) => keysOf(text, habits).map((key) => dispatchKey(key))
const space = { key: ' ', code: 'Space' }

it('[BC-01] a scan is reported at its end key, which is kept from the page, or after silence', () => {
  expect(scan('sfl-AQ', { end: 'Tab' }).at(-1)?.defaultPrevented).toBe(true)
  expect(runs).toEqual(['sfl-AQ'])
  scan('sfl-aq', { at: 5000, end: 'none', gapMs: 250 })
  expect(runs).toEqual(['sfl-AQ'])
  vi.advanceTimersByTime(300)
  expect(runs).toEqual(['sfl-AQ', 'sfl-aq'])
})

it('[BC-01] single keys, a space, shortcuts and keys in fields reach the page', () => {
  const down = { key: 'ArrowDown', code: 'ArrowDown' }
  const events = [
    dispatchKey({ ...space, at: 1000 }),
    dispatchKey({ ...space, at: 1080, type: 'up' }),
    dispatchKey({ key: 'Control', code: 'ControlLeft', control: true, at: 2000 }),
    dispatchKey({ key: 'r', code: 'KeyR', control: true, at: 2100 }),
    dispatchKey({ ...down, at: 3000 }),
    dispatchKey({ ...down, at: 3030 }),
    ...scan('', { at: 4000, end: 'Tab' }),
    scan('ab', { at: 5000 }).at(-1),
  ]
  expect(events.map((event) => event?.defaultPrevented)).toEqual(events.map(() => false))
  document.body.appendChild(document.createElement('input')).focus()
  scan('sfl-AQ', { at: 9000 })
  vi.advanceTimersByTime(1000)
  expect(runs).toEqual([])
})
