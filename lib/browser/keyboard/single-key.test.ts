// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForSingleKey } from './single-key.ts'

const act = vi.fn()
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.advanceTimersByTime(1000)
  act.mockClear()
  stop = listenForSingleKey('?', act)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTime(ms)
function press(key: string, given: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  Object.defineProperty(event, 'timeStamp', { value: Date.now() })
  return !target.dispatchEvent(event)
}
function add(markup: string) {
  document.body.innerHTML = markup
  return document.body.children[0]
}

it('a single-key shortcut handles nothing of a scan, however fast the scanner is', () => {
  for (const gap of [8, 30, 55]) {
    for (const key of ['?', 'A', '?', '?', '7', '?', 'Enter']) {
      press(key)
      pass(gap)
    }
    pass(1000)
    expect(act, `a key each ${gap} ms`).not.toHaveBeenCalled()
  }
})

it('a single-key shortcut handles nothing in fields, under overlays, or once stopped', () => {
  for (const [where, type] of [
    ['with Control', () => press('?', { ctrlKey: true })],
    ['with Alt', () => press('?', { altKey: true })],
    ['while an input method composes', () => press('?', { isComposing: true })],
    ['another key', () => press('/')],
    ['in a field', () => press('?', {}, add('<input>'))],
    ['under a dialog', () => add('<div data-dialog></div>') && press('?')],
    ['once it is stopped', () => [press('?'), stop()]],
  ] as const) {
    type()
    pass(1000)
    expect(act, where).not.toHaveBeenCalled()
    document.body.replaceChildren()
  }
})
