// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dispatchKey, groupSeparator, type Habits, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { listenForSingleKey } from '#lib/browser/keyboard/single-key.ts'
import { modifiers, type Reading } from './detect-scan.ts'
import { listenForScans } from './listen-for-scans.ts'
import { defaultProfile, saveProfile } from './scanner-profile.ts'

const code = 'B4000A8B52'
const tracking = 'RM123456789GB'
const unended = { end: 'none' } as const
let stop = () => {}
let reads: Reading[] = []

function listen() {
  stop()
  reads = []
  const onRead = (reading: Reading) => void reads.push(reading)
  stop = listenForScans(window, { onRead, isCommand: ({ typed }) => typed.startsWith('SFL-CMD-') })
}
beforeEach(() => {
  vi.useFakeTimers()
  listen()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** Puts something on the page and gives its first control focus. */
function focused(markup: string): HTMLInputElement {
  document.body.innerHTML = markup
  const control = document.querySelector<HTMLInputElement>('button, input, select, textarea, div')
  if (!control) throw new Error('no control')
  control.focus()
  return control
}
/** The values that a field had when it told of a change. */
function valuesOf(field: HTMLInputElement) {
  const values: string[] = []
  field.addEventListener('input', () => values.push(field.value))
  return values
}

/** Presses keys on what has focus, and does what a browser does unless the page prevents it. */
const scan = (text: string, habits: Habits = {}) =>
  keysOf(text, habits).flatMap((keyEvent) => {
    const target = document.activeElement ?? document.body
    const event = dispatchKey(keyEvent, target)
    const { key, type, control } = keyEvent
    const isPressed = type === 'down' && !event.defaultPrevented && key.length === 1 && !control
    if (isPressed && target instanceof HTMLInputElement) {
      if (target.selectionStart === null) target.value += key
      else target.setRangeText(key, target.selectionStart, target.selectionEnd ?? 0, 'end')
    }
    const pressing = { Enter: 'down', ' ': 'up' }[key]
    if (pressing === type && !event.defaultPrevented && target instanceof HTMLButtonElement) target.click()
    return type === 'down' && !modifiers.test(key) ? event : []
  })
const isKept = (events: ReturnType<typeof scan>) => events.at(-1)?.defaultPrevented
const enter = (at?: number) => dispatchKey({ key: 'Enter', code: 'Enter', ...(at && { at }) }).defaultPrevented

it('[BC-01] the Enter, Tab or space of a scan presses no button; that of a user does', () => {
  const pressed = vi.fn()
  focused('<button>Cancel Order</button>').addEventListener('click', pressed)
  scan(code)
  scan('B4000 8B52', { at: 3000 })
  expect(isKept(scan(code, { at: 5000, end: 'Tab' }))).toBe(true)
  expect([reads.length, pressed.mock.calls.length]).toEqual([3, 0])
  scan('', { at: 7000 })
  scan(' ', { at: 9000, ...unended })
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('[BC-01] a scan stays where it began, and presses nothing that takes the focus meanwhile', () => {
  for (const [markup, isRead] of [
    ['<button>Ship</button><input>', true],
    ['<input><button>Ship</button>', false],
    ['<input data-scan-box=""><button>Ship</button>', true],
  ] as const) {
    listen()
    focused(markup)
    scan(code.slice(0, 6), unended)
    document.querySelector<HTMLElement>(':not(:focus):is(input, button)')?.focus()
    const rest = scan(code.slice(6), { at: 1060 })
    const isTyped = isRead && rest.some((event) => !event?.defaultPrevented)
    expect([isKept(rest), isTyped], markup).toEqual([true, false])
    expect(reads, markup).toMatchObject(isRead ? [{ physical: code, ended: true }] : [])
  }
})

it('[BC-01] a scan into a filled field replaces what stood there, wherever the cursor is', () => {
  for (const [from, to = from] of [[15], [0], [3, 5]] as [number, number?][]) {
    listen()
    const field = focused('<input value="JJD0099999999XX">')
    const values = valuesOf(field)
    field.setSelectionRange(from, to)
    scan(tracking)
    expect([field.value, values.at(-1)], `${from}`).toEqual([tracking, tracking])
    scan(code, { at: 1600 })
    expect(field.value, `${from}`).toBe(code)
  }
  expect(reads).toEqual([])
})

it('[BC-01] [SP-01] a scan replaces what was typed before, with Shift, Caps Lock, jitter, any end', () => {
  const field = focused('<form><input data-sent-by-scan=""></form>')
  field.form?.addEventListener('submit', (event) => event.preventDefault())
  const jitter = [5, 30, 12, 22, 8]
  for (const end of ['Enter', 'Tab', 'CR LF'] as const)
    for (const habits of [{}, { gapMs: jitter }, { capsLock: true, gapMs: jitter }])
      for (const [remnant, pauseMs] of [
        ['99', 4000],
        ['10881', 1500],
        ['10881', 400],
      ] as const) {
        listen()
        field.value = ''
        const label = habits.capsLock ? tracking.toLowerCase() : tracking
        scan(remnant, { at: 10_000, gapMs: 180, end: 'none' })
        scan(label, { at: 10_000 + 180 * remnant.length + pauseMs, end, ...habits })
        expect(field.value, `${remnant} ${pauseMs} ${end} ${JSON.stringify(habits)}`).toMatch(/^RM123456789GB$/i)
      }
})

it('[SP-01] a number that may lack its beginning is refused, not sent, and replaced by the next scan', () => {
  const field = focused('<form><input data-sent-by-scan=""></form>')
  for (const [beginning, at] of [
    ['RM', 1250],
    ['R', 1600],
    ['RM', 1950],
  ] as const) {
    listen()
    field.value = ''
    scan(beginning, unended)
    const isRefused = isKept(scan(tracking.slice(beginning.length), { at }))
    expect([isRefused, reads], `${beginning} ${at}`).toEqual([true, [expect.objectContaining({ isRest: true })]])
    scan(tracking, { at: 6000 })
    expect(field.value).toBe(tracking)
  }
})

it('[SE-01] a scan right after the key that opened a field is read', () => {
  scan('/', { at: 1000, ...unended })
  vi.advanceTimersByTime(500)
  const field = focused('<input data-sent-by-scan="">')
  expect(isKept(scan(code, { at: 1700 }))).toBe(false)
  expect([field.value, reads]).toEqual([code, []])
})

it('[BC-01] a scan into the box replaces what was typed there, and joins what a stalled link cut', () => {
  const box = focused('<input data-scan-box="">')
  scan('10881', { at: 1000, gapMs: 180, end: 'none' })
  scan(code, { at: 4000 })
  expect(reads).toMatchObject([{ physical: code }])
  box.value = ''
  scan(code.slice(0, 5), { at: 9000, end: 'none' })
  scan(code.slice(5), { at: 9700 })
  expect(reads.at(-1)).toMatchObject({ physical: code })
})

it('[BC-01] the control keys of a label do nothing in a field, and its second end key sends no form', () => {
  const field = focused('<form data-filled-in=""><input></form>')
  const label = `01${code}${groupSeparator}21ab`
  for (const habits of [{}, { separator: 'F8' }, { end: 'CR LF' }] as const) {
    listen()
    field.value = ''
    const events = scan(label, habits).filter(({ key, ctrlKey }) => ctrlKey || key.length > 1)
    expect([field.value, events.every(({ defaultPrevented }) => defaultPrevented)]).toEqual([`01${code}21ab`, true])
  }
})

it('[BC-01] a code whose link stopped in between replaces what stood in the field as a whole', () => {
  const field = focused('<input value="JJD0099999999">')
  scan('RM12345', unended)
  vi.advanceTimersByTime(700)
  scan('6789GB', { at: 1730 })
  expect(field.value).toBe(tracking)
})

it('[BC-01] [SP-01] the prefix of the scanner is off a scan before its end key sends it', () => {
  saveProfile({ prefix: ']C1' })
  onTestFinished(() => saveProfile(defaultProfile))
  for (const layout of ['us', 'de'] as const) {
    listen()
    const field = focused('<input data-sent-by-scan="">')
    const [values, sent] = [valuesOf(field), [] as string[]]
    field.addEventListener('keydown', ({ key }) => void (key === 'Enter' && sent.push(field.value)))
    scan(']C11999AA1', { layout })
    expect(values.at(-1), layout).toBe('1999AA1')
    field.value = 'JJD00'
    scan(']C1RM123456', { at: 5000, layout })
    expect(sent, layout).toEqual(['1999AA1', 'RM123456'])
  }
})

it('[SP-01] the Tab of a scan sends the form of a field that a scan completes, and of no other', () => {
  const other = focused('<form><input><input data-sent-by-scan=""></form>')
  const sent = vi.fn((event: Event) => event.preventDefault())
  other.form?.addEventListener('submit', sent)
  expect(isKept(scan(tracking, { end: 'Tab' }))).toBe(false)
  expect(sent).not.toHaveBeenCalled()
  document.querySelector<HTMLElement>('[data-sent-by-scan]')?.focus()
  expect(isKept(scan(tracking, { at: 5000, end: 'Tab' }))).toBe(true)
  expect(sent).toHaveBeenCalledOnce()
})

it('[BC-01] the Enter of a scan is kept from a form that is filled in; that of a user is not', () => {
  for (const kept of [true, false]) {
    listen()
    const field = focused(kept ? '<form data-filled-in=""><input></form>' : '<form><input></form>')
    expect([isKept(scan(code)), field.value]).toEqual([kept, code])
    vi.advanceTimersByTime(1000)
    expect(enter(), `${kept}`).toBe(false)
  }
})

it('[BC-01] the late Enter of a slow link presses no button; the next Enter does', () => {
  focused('<button>Cancel Order</button>')
  const last = scan(code, unended).at(-1)?.timeStamp ?? 0
  vi.advanceTimersByTime(400)
  expect(reads).toMatchObject([{ ended: false }])
  expect([enter(last + 700), enter(last + 900)]).toEqual([true, false])
})

it('[BC-01] a command card is not typed into a field, which is neither changed, sent nor left', () => {
  for (const end of ['Enter', 'Tab'] as const) {
    listen()
    const field = focused('<input value="RM123" data-sent-by-scan="">')
    const values = valuesOf(field)
    expect(isKept(scan('SFL-CMD-CANCEL', { end })), end).toBe(true)
    expect(reads, end).toMatchObject([{ typed: 'SFL-CMD-CANCEL', ended: true }])
    expect(values, end).toEqual(['RM123'])
  }
})

it('[BC-01] a single-key shortcut is a key that the user pressed alone, outside fields and dialogs', () => {
  const act = vi.fn<() => void>()
  onTestFinished(listenForSingleKey('?', act))
  const press = (text: string, habits: Habits = {}) => {
    scan(text, { end: 'none', at: performance.now(), ...habits })
    vi.advanceTimersByTime(1000)
    return act.mock.calls.splice(0).length
  }
  focused('<button>Ship</button>')
  expect(press('?')).toBe(1)
  for (const gapMs of [8, 30, 55]) expect(press('?A??7?', { gapMs, end: 'Enter' }), `a key each ${gapMs} ms`).toBe(0)
  expect(press('/')).toBe(0)
  dispatchKey({ key: '?', code: 'Slash', at: performance.now(), control: true })
  expect(press('')).toBe(0)
  for (const markup of ['<input>', '<button>Ship</button><div data-dialog=""></div>']) {
    focused(markup)
    expect(press('?'), markup).toBe(0)
  }
})
