// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { takeEarlyKeys } from './early-scans.ts'
import { holdEarlyScans } from './hold-early-scans.ts'

const ready = () => window.dispatchEvent(new Event('begun'))
const scan = (text: string, target: EventTarget | null = document.body) =>
  [...Array.from(text), 'Enter'].map((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    target?.dispatchEvent(event)
    return event
  })
const keys = () => takeEarlyKeys().map(({ key }) => key)

function page(scanLog = '<div data-scanner="starting"></div>') {
  document.body.innerHTML = `${scanLog}<form><input data-scan-box></form><button>Complete</button>`
  holdEarlyScans('begun')
}
afterEach(() => {
  takeEarlyKeys()
  document.body.replaceChildren()
})

it('[BC-01] a scan before hydration is held, and its end key presses nothing', () => {
  page()
  expect(scan('B4000A8B52', document.querySelector('button')).at(-1)?.defaultPrevented).toBe(true)
  ready()
  expect(keys()).toEqual([...Array.from('B4000A8B52'), 'Enter'])
  scan('B4000A8B53')
  expect(keys()).toEqual([])
})

it('[BC-01] keys are not held on a page without scans, nor from a field', () => {
  page()
  scan('B4000A8B52', document.querySelector('input'))
  expect(keys()).toEqual([])
  page('')
  ready()
  scan('B4000A8B52')
  expect(keys()).toEqual([])
})
