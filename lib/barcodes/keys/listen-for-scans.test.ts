// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
import type { Reading } from './detect-scan.ts'
import { listenForScans } from './listen-for-scans.ts'
import { defaultProfile, saveProfile } from './scanner-profile.ts'

let stop = () => {}
let reads: Reading[] = []
let answer: string | undefined

beforeEach(() => {
  vi.useFakeTimers()
  reads = []
  answer = undefined
  stop = listenForScans(window, {
    onRead: (reading) => {
      reads.push(reading)
      return answer
    },
  })
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** Puts something on the page and gives it focus. */
function focused(markup: string): HTMLElement {
  document.body.innerHTML = markup
  const element = document.body.querySelector<HTMLElement>('button, input, select, a, div')
  element?.focus()
  return element ?? document.body
}

/** Presses keys on what has focus, and does what a browser does unless the page prevents it. */
function scan(text: string, habits: Habits = {}) {
  const events: KeyboardEvent[] = []
  for (const { key, code, at, shift, composing } of keysOf(text, habits)) {
    const target = document.activeElement ?? document.body
    for (const type of ['keydown', 'keyup']) {
      const init = { key, code, shiftKey: shift, isComposing: composing, bubbles: true, cancelable: true }
      const event = new KeyboardEvent(type, init)
      Object.defineProperty(event, 'timeStamp', { value: at })
      const isWanted = target.dispatchEvent(event)
      if (type === 'keydown') events.push(event)
      if (isWanted && type === 'keydown' && key.length === 1 && target instanceof HTMLInputElement) {
        if (target.selectionStart === null) target.value += key
        else target.setRangeText(key, target.selectionStart, target.selectionEnd ?? 0, 'end')
      }
      if (isWanted && target instanceof HTMLButtonElement && pressesButton(type, key)) target.click()
    }
  }
  return events
}
const pressesButton = (type: string, key: string) => (type === 'keydown' ? key === 'Enter' : key === ' ')

it('[BC-01] the Enter of a scan presses no button; that of a user does', () => {
  const pressed = vi.fn()
  focused('<button>Cancel Order</button>').addEventListener('click', pressed)
  scan('B4000A8B52')
  expect(reads).toHaveLength(1)
  expect(pressed).not.toHaveBeenCalled()
  scan('', { at: 5000 })
  expect(pressed).toHaveBeenCalledOnce()
})

it('[BC-01] a space inside a code presses no button; that of a user does', () => {
  const pressed = vi.fn()
  focused('<button>Cancel Order</button>').addEventListener('click', pressed)
  scan('B4000 8B52')
  expect(pressed).not.toHaveBeenCalled()
  scan(' ', { at: 5000, end: 'none' })
  expect(pressed).toHaveBeenCalledOnce()
})

it('[BC-01] the Tab of a scan moves no focus', () => {
  focused('<button>Cancel Order</button>')
  expect(scan('B4000A8B52', { end: 'Tab' }).at(-1)?.defaultPrevented).toBe(true)
})

it('[BC-01] a scan triggers no shortcut of the page; keys of a user do', () => {
  const received: string[] = []
  document.addEventListener('keydown', ({ key }) => received.push(key))
  focused('<button>Ship</button>')
  scan('b4000a8b52')
  vi.advanceTimersByTime(1000)
  expect(received).toEqual([])
  scan('ab', { at: 5000, gapMs: 40, end: 'none' })
  expect(received).toEqual([])
  vi.advanceTimersByTime(200)
  expect(received).toEqual(['a', 'b'])
})

it('[BC-01] keys typed right after a shortcut go into the field that it focuses', () => {
  document.body.innerHTML = '<button>Ship</button><input>'
  const [button, input] = [document.querySelector('button'), document.querySelector('input')]
  document.addEventListener('keydown', ({ key }) => key === '/' && input?.focus(), { once: true })
  const insert = vi.fn(() => true)
  document.execCommand = insert
  button?.focus()
  scan('/lum', { gapMs: 80, end: 'none' })
  vi.advanceTimersByTime(200)
  expect(insert.mock.calls).toEqual([
    ['insertText', false, 'l'],
    ['insertText', false, 'u'],
    ['insertText', false, 'm'],
  ])
})

it('[BC-01] a scan changes no focused select; a user still chooses by typing', () => {
  const select = focused('<select><option>All</option><option>Billing</option><option>Boxes</option></select>')
  const changed = vi.fn()
  select.addEventListener('change', changed)
  const events = scan('B4000A8B52')
  expect(events.every(({ defaultPrevented }) => defaultPrevented)).toBe(true)
  expect(changed).not.toHaveBeenCalled()
  scan('bo', { at: 5000, gapMs: 30, end: 'none' })
  vi.advanceTimersByTime(200)
  expect(select).toHaveProperty('value', 'Boxes')
})

it.each([
  '<input type="text">',
  '<input type="search">',
  '<input type="number">',
  '<div tabindex="0" role="textbox"></div>',
])('[BC-01] a scan into %s goes into it, and is not read', (markup) => {
  focused(markup)
  const events = scan('B4000A8B52')
  expect(events.some(({ defaultPrevented }) => defaultPrevented)).toBe(false)
  expect(reads).toEqual([])
})

it('[BC-01] a scan that began on the page does not end in a field that takes focus meanwhile', () => {
  document.body.innerHTML = '<input>'
  const input = document.querySelector('input')
  const prevented: boolean[] = []
  const keys = keysOf('B4000A8B52')
  for (const [index, { key, code, at, shift }] of keys.entries()) {
    if (index === 4) input?.focus()
    const event = new KeyboardEvent('keydown', { key, code, shiftKey: shift, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.activeElement?.dispatchEvent(event)
    prevented.push(event.defaultPrevented)
  }
  expect(prevented.slice(1)).not.toContain(false)
  expect(reads).toMatchObject([{ physical: 'B4000A8B52' }])
})

it('[BC-01] a scan that began in a field presses no button that takes focus meanwhile', () => {
  document.body.innerHTML = '<input><button>Ship</button>'
  const [input, button] = [document.querySelector('input'), document.querySelector('button')]
  input?.focus()
  scan('B4000A8', { end: 'none' })
  button?.focus()
  const [event] = scan('', { at: 1070 })
  expect(event?.defaultPrevented).toBe(true)
  expect(reads).toEqual([])
})

it('[BC-01] a scan into the entry box is read, and the box holds its code', () => {
  const box = focused('<input data-scan-box="">')
  answer = 'B4000A8B52'
  const events = scan('B4000A8B52', { layout: 'fr' })
  expect(box).toHaveProperty('value', 'B4000A8B52')
  expect(document.activeElement).toBe(box)
  expect(events.filter(({ defaultPrevented }) => defaultPrevented)).toHaveLength(1)
  expect(reads).toMatchObject([{ physical: 'B4000A8B52' }])
})

it('[BC-01] a scan that began in the entry box presses nothing that takes focus meanwhile', () => {
  document.body.innerHTML = '<input data-scan-box=""><button>Ship</button>'
  const [box, button] = [document.querySelector('input'), document.querySelector('button')]
  box?.focus()
  scan('B4000A', { end: 'none' })
  button?.focus()
  const events = scan('8B52', { at: 1060 })
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true, true, true])
  expect(reads).toMatchObject([{ physical: 'B4000A8B52', ended: true }])
})

it('[BC-01] text already in the entry box counts as the beginning of the code or as left over', () => {
  focused('<input data-scan-box="">')
  scan('B40', { end: 'none' })
  vi.advanceTimersByTime(1000)
  scan('00A8B52', { at: 2000 })
  expect(reads).toMatchObject([{ physical: 'B4000A8B52', typed: '00A8B52' }])
})

it.each([
  ['at its end', 15, 15],
  ['at its beginning', 0, 0],
  ['in its middle', 3, 5],
])('[BC-01] a scan into a filled field, the cursor %s, replaces what stood there', (_, from, to) => {
  const field = focused('<input value="JJD0099999999XX">') as HTMLInputElement
  const changed = vi.fn()
  field.addEventListener('input', () => changed(field.value))
  field.setSelectionRange(from, to)
  scan('RM123456789GB')
  expect(field.value).toBe('RM123456789GB')
  expect(changed).toHaveBeenLastCalledWith('RM123456789GB')
  expect(reads).toEqual([])
  scan('B4000A8B52', { at: 1600 })
  expect(field.value).toBe('B4000A8B52')
})

it('[BC-01] a code whose link stopped in between replaces what stood in the field as a whole', () => {
  const field = focused('<input value="JJD0099999999">') as HTMLInputElement
  scan('RM12345', { end: 'none' })
  vi.advanceTimersByTime(700)
  scan('6789GB', { at: 1730 })
  expect(field.value).toBe('RM123456789GB')
})

it.each(['us', 'de'] as const)(
  '[BC-01] [SP-01] the prefix of the scanner is taken off a scan into a field before its end key sends it, with the keyboard layout %s',
  (layout) => {
    saveProfile({ prefix: ']C1' })
    onTestFinished(() => saveProfile(defaultProfile))
    const sent = vi.fn()
    const field = focused('<input data-sent-by-scan="">') as HTMLInputElement
    const changed = vi.fn()
    field.addEventListener('input', () => changed(field.value))
    field.addEventListener('keydown', ({ key }) => key === 'Enter' && sent(field.value))
    scan(']C11999AA1', { layout })
    expect(changed).toHaveBeenLastCalledWith('1999AA1')
    field.value = 'JJD00'
    scan(']C1RM123456', { at: 5000, layout })
    expect(sent.mock.calls).toEqual([['1999AA1'], ['RM123456']])
  },
)

it('[BC-01] what a user types keeps the characters that are the prefix of the scanner', () => {
  saveProfile({ prefix: 'RM1' })
  onTestFinished(() => saveProfile(defaultProfile))
  const field = focused('<input>') as HTMLInputElement
  scan('RM123456789GB', { gapMs: 120 })
  expect(field.value).toBe('RM123456789GB')
})

it('[BC-01] what a user types into a filled field is added to it, and a note keeps its text under a scan', () => {
  const field = focused('<input value="JJD00">') as HTMLInputElement
  field.setSelectionRange(5, 5)
  scan('9999999', { gapMs: 120 })
  expect(field.value).toBe('JJD009999999')
  const note = document.createElement('textarea')
  note.value = 'Handle with care.'
  document.body.replaceChildren(note)
  note.focus()
  scan('RM123456789GB', { at: 9000 })
  expect(note.value).toBe('Handle with care.')
})

it('[SP-01] the Tab of a scan sends the form of a field that one scan completes, and moves on from any other', () => {
  const sent = vi.fn((event: Event) => event.preventDefault())
  document.body.innerHTML = '<form><input data-sent-by-scan=""><input></form>'
  document.body.querySelector('form')?.addEventListener('submit', sent)
  const [tracking, other] = document.body.querySelectorAll('input')
  other?.focus()
  expect(scan('RM123456789GB', { end: 'Tab' }).at(-1)?.defaultPrevented).toBe(false)
  expect(sent).not.toHaveBeenCalled()
  tracking?.focus()
  expect(scan('RM123456789GB', { at: 5000, end: 'Tab' }).at(-1)?.defaultPrevented).toBe(true)
  expect(sent).toHaveBeenCalledOnce()
})

it('[BC-01] the Tab of a scan becomes an Enter in a field that acts on Enter itself; that of a user moves on', () => {
  const [sent, entered] = [vi.fn(), vi.fn()]
  document.body.innerHTML = '<form><input data-sent-by-scan="enter"></form>'
  document.body.querySelector('form')?.addEventListener('submit', sent)
  const field = document.body.querySelector('input')
  field?.addEventListener('keydown', ({ key }) => key === 'Enter' && entered(field.value))
  field?.focus()
  expect(scan('B4000A8B52', { end: 'Tab' }).at(-1)?.defaultPrevented).toBe(true)
  expect(entered.mock.calls).toEqual([['B4000A8B52']])
  expect(scan('', { at: 5000, end: 'Tab' }).at(-1)?.defaultPrevented).toBe(false)
  expect(entered).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})

it.each([
  ['<form data-filled-in=""><input></form>', true],
  ['<form><input></form>', false],
])('[BC-01] the Enter of a scan into %s is kept from it: %s', (markup, isKept) => {
  const field = focused(markup)
  const enter = () => scan('B3000A8B51', { end: 'Enter' }).at(-1)
  expect(enter()?.defaultPrevented).toBe(isKept)
  expect((field as HTMLInputElement).value).toBe('B3000A8B51')
  vi.advanceTimersByTime(1000)
  const typed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  field.dispatchEvent(typed)
  expect(typed.defaultPrevented).toBe(false)
})

it('[BC-01] a listener that was stopped reads no scan', () => {
  stop()
  scan('B4000A8B52')
  expect(reads).toEqual([])
})

it('[BC-01] the late Enter of a slow link presses no button; the next Enter does', () => {
  const pressed = vi.fn()
  focused('<button>Complete</button>').addEventListener('click', pressed)
  const events = scan('B4000A8B52', { end: 'none' })
  const last = events.at(-1)?.timeStamp ?? 0
  vi.advanceTimersByTime(400)
  expect(reads).toMatchObject([{ ended: false }])
  const enter = (at: number) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return document.activeElement?.dispatchEvent(event)
  }
  expect(enter(last + 700)).toBe(false)
  expect(enter(last + 900)).toBe(true)
})

it('[BC-01] a late Enter submits the entry box', () => {
  focused('<input data-scan-box>')
  const last = scan('B4000A8B52', { end: 'none' }).at(-1)?.timeStamp ?? 0
  vi.advanceTimersByTime(400)
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: last + 700 })
  expect(document.activeElement?.dispatchEvent(event)).toBe(true)
})

it('[BC-01] a scan among early keys is found, and none of them reaches the page', () => {
  stop()
  const typed = vi.fn()
  const events = scan('B4000A8B52')
  window.addEventListener('keydown', typed)
  stop = listenForScans(window, { onRead: (reading) => void reads.push(reading) }, events)
  vi.runAllTimers()
  expect(reads).toMatchObject([{ physical: 'B4000A8B52', ended: true }])
  expect(typed).not.toHaveBeenCalled()
  window.removeEventListener('keydown', typed)
})

it.each(['Enter', 'Tab'] as const)(
  '[BC-01] a command card is not typed into a field: it keeps its text, and the %s of the scan neither sends nor leaves it',
  (end) => {
    stop()
    const isCommand = ({ typed }: Reading) => typed.startsWith('SFL-CMD-')
    stop = listenForScans(window, { onRead: (reading) => void reads.push(reading), isCommand })
    const field = focused('<input value="RM123" data-sent-by-scan="">') as HTMLInputElement
    const written = vi.fn()
    field.addEventListener('input', written)
    const events = scan('SFL-CMD-CANCEL', { end })
    expect(reads).toMatchObject([{ typed: 'SFL-CMD-CANCEL', ended: true }])
    expect(field.value).toBe('RM123')
    expect(written).toHaveBeenCalledOnce()
    expect(events.at(-1)?.defaultPrevented).toBe(true)
  },
)
