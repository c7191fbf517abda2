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

it('[BC-01] a scan is reported at its end key, which is kept from the page, or after silence', () => {
  expect(scan('sfl-AQ', { end: 'Tab' }).at(-1)?.defaultPrevented).toBe(true)
  expect(runs).toEqual(['sfl-AQ'])
  scan('sfl-aq', { at: 5000, end: 'none', gapMs: 250 })
  expect(runs).toEqual(['sfl-AQ'])
  vi.advanceTimersByTime(300)
  expect(runs).toEqual(['sfl-AQ', 'sfl-aq'])
})
