// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { listenForSearchKeys } from './keys.ts'

/** Presses a key. Says whether the search opened, and whether the browser was kept from what it does by itself. */
function press(key: string, init: KeyboardEventInit) {
  const open = vi.fn()
  const stop = listenForSearchKeys(open)
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  const isPrevented = !document.body.dispatchEvent(event)
  stop()
  return [open.mock.calls.length === 1, isPrevented]
}

it('[SE-01] the search opens with its keys, which then do nothing else, and with no other', () => {
  const opening: [string, KeyboardEventInit][] = [
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
    ['s', { altKey: true }],
    ['ß', { altKey: true, code: 'KeyS' }],
  ]
  const others: [string, KeyboardEventInit][] = [
    ['s', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['k', { altKey: true }],
  ]
  for (const [key, init] of opening) expect([key, init, ...press(key, init)]).toEqual([key, init, true, true])
  for (const [key, init] of others) expect([key, init, ...press(key, init)]).toEqual([key, init, false, false])
})
