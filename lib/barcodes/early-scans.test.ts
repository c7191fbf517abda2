// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { sendHeldForm, takeEarlyKeys } from './early-scans.ts'
import { holdEarlyScans } from './hold-early-scans.ts'

const ready = () => window.dispatchEvent(new Event('begun'))
const press = (key: string, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event
}
const scan = (text: string, target?: EventTarget) => [...Array.from(text), 'Enter'].map((key) => press(key, target))
const keys = () => takeEarlyKeys().map(({ key }) => key)

function page(strip = '<div data-scanner="starting"></div>') {
  document.body.innerHTML = `${strip}<form><input data-scan-box></form><button>Complete</button>`
  holdEarlyScans('begun')
}
afterEach(() => {
  takeEarlyKeys()
  document.body.replaceChildren()
})

it('[BC-01] keeps a scan that comes before the scripts, and its end presses nothing', () => {
  page()
  const end = scan('B4000A8B52', document.querySelector('button') ?? undefined).at(-1)
  expect(end?.defaultPrevented).toBe(true)
  ready()
  expect(keys()).toEqual([...Array.from('B4000A8B52'), 'Enter'])
  scan('B4000A8B53')
  expect(keys()).toEqual([])
})

it('[BC-01] lets a hand press what it likes', () => {
  page()
  expect(press('Enter').defaultPrevented).toBe(false)
})

it('[BC-01] keeps nothing for a page that takes no scans, nor from a field', () => {
  page()
  scan('B4000A8B52', document.querySelector('input') ?? undefined)
  expect(keys()).toEqual([])
  page('')
  ready()
  scan('B4000A8B52')
  expect(keys()).toEqual([])
})

it('[BC-01] sends the entry box once somebody takes it', async () => {
  page()
  const form = document.querySelector('form')
  form?.requestSubmit()
  const taken = vi.fn((event: Event) => event.preventDefault())
  form?.addEventListener('submit', taken)
  sendHeldForm(form)
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce())
})

it('stands alone as text', () => {
  page()
  takeEarlyKeys()
  window.eval(`(${holdEarlyScans.toString()})("begun")`)
  scan('B4000A8B52')
  expect(keys()).toHaveLength(11)
})
