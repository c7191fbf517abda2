// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
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

const scan = (text: string, habits: Habits = {}, target: Element = document.body) => press(keysOf(text, habits), target)

function press(keys: ReturnType<typeof keysOf>, target: Element = document.body) {
  return keys.map(({ key, code, at, shift }) => {
    const event = new KeyboardEvent('keydown', { key, code, shiftKey: shift, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    target.dispatchEvent(event)
    return event
  })
}

it('[BC-01] a scan is reported at its end key, which does not reach the page', () => {
  const events = scan('sfl-AQ', { end: 'Tab' })
  expect(runs).toEqual(['sfl-AQ'])
  expect(events.at(-1)?.defaultPrevented).toBe(true)
})

it('[BC-01] a scan without an end key is reported after silence, a slow one too', () => {
  scan('sfl-AQ', { end: 'none', gapMs: 250 })
  expect(runs).toEqual([])
  vi.advanceTimersByTime(300)
  expect(runs).toEqual(['sfl-AQ'])
})

it('[BC-01] a scan whose first keys a busy computer delivers long before the others is one scan', () => {
  const isFirst = (_: unknown, at: number) => at < 3
  const keys = keysOf('sfl-AQ', { end: 'Tab' })
  press(keys.filter(isFirst))
  vi.advanceTimersByTime(1000)
  press(keys.filter((key, at) => !isFirst(key, at)))
  expect(runs).toEqual(['sfl-AQ'])
})

it('[BC-01] the space that presses a button and browser shortcuts reach the page', () => {
  const prevented = (type: string, init: KeyboardEventInit, at: number) => {
    const event = new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  const space = { key: ' ', code: 'Space' }
  expect([prevented('keydown', space, 1000), prevented('keyup', space, 1080)]).toEqual([false, false])
  const reload = { key: 'r', code: 'KeyR', ctrlKey: true }
  prevented('keydown', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, 2000)
  expect(prevented('keydown', reload, 2100)).toBe(false)
  const down = { key: 'ArrowDown', code: 'ArrowDown' }
  expect([prevented('keydown', down, 3000), prevented('keydown', down, 3030)]).toEqual([false, false])
})

it('[BC-01] the space inside a code does not reach the page, on keyup neither', () => {
  scan('ab ', { end: 'none' })
  const event = new KeyboardEvent('keyup', { key: ' ', code: 'Space', bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: 1025 })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

it('[BC-01] single keys and keys in fields reach the page', () => {
  expect(scan('', { end: 'Tab' })[0]?.defaultPrevented).toBe(false)
  expect(scan('ab', { at: 5000 }).at(-1)?.defaultPrevented).toBe(false)
  const input = document.body.appendChild(document.createElement('input'))
  scan('sfl-AQ', { at: 9000 }, input)
  vi.advanceTimersByTime(1000)
  expect(runs).toEqual([])
})
