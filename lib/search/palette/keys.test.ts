// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForSearchKeys } from './keys.ts'

const open = vi.fn()
let stop = () => {}

beforeEach(() => {
  stop = listenForSearchKeys(open)
})
afterEach(() => {
  stop()
  open.mockReset()
})

/** Presses a key; tells whether the browser was kept from what it does by itself. */
const press = (key: string, init: KeyboardEventInit) =>
  !document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

it.each([
  ['k', { ctrlKey: true }],
  ['s', { ctrlKey: true }],
  ['K', { metaKey: true }],
  ['s', { altKey: true }],
  ['ß', { altKey: true, code: 'KeyS' }],
])('[SE-01] the search opens with %s %j, and the browser saves nothing', (key, init) => {
  expect(press(key, init)).toBe(true)
  expect(open).toHaveBeenCalledOnce()
})

it.each([
  ['s', {}],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['k', { altKey: true }],
  ['s', { altKey: true, ctrlKey: true }],
  ['/', {}],
  ['/', { ctrlKey: true }],
])('the search does not open with %s %j, which stays the browser’s', (key, init) => {
  expect(press(key, init)).toBe(false)
  expect(open).not.toHaveBeenCalled()
})
