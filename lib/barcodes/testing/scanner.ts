import type { KeyEvent } from '../key-event.ts'
import { type Layout, layouts, pressable } from './layouts.ts'

export type Habits = {
  at?: number
  gapMs?: number | readonly number[]
  layout?: Layout
  capsLock?: boolean
  /** Everything passes through an input method. */
  inputMethod?: boolean
  /** Text is injected: there are no physical keys. */
  injected?: boolean
  /** How the separator of a GS1 label is pressed. */
  separator?: 'Control' | 'F8'
  end?: 'Enter' | 'Tab' | 'NumpadEnter' | 'CR LF' | 'none'
}

/** In a text: the separator of a GS1 label. */
export const groupSeparator = '\u001d'

const nothing = { shift: false, control: false, alt: false, capsLock: false, composing: false, repeat: false }

export function keyEvent(key: string, at: number, more: Partial<KeyEvent> = {}): KeyEvent {
  return { ...nothing, type: 'down', at, code: key, key, ...more }
}

/** The keys that a scanner of the United States sends for a text, as a computer with some keyboard layout receives them. */
export function keysOf(text: string, habits: Habits = {}): KeyEvent[] {
  const { at = 1000, gapMs = 10, end = 'Enter' } = habits
  let time = at
  const next = (index: number) => {
    if (index > 0) time += typeof gapMs === 'number' ? gapMs : (gapMs[(index - 1) % gapMs.length] ?? 10)
    return time
  }
  const characters = Array.from(text)
  const pressed = characters.flatMap((character, index) => press(keyOf(character, next(index), habits)))
  if (end === 'none') return pressed
  const key = { NumpadEnter: 'Enter', 'CR LF': 'Enter' }[end as string] ?? end
  const code = habits.injected ? '' : end === 'CR LF' ? 'Enter' : end
  const enter = press(keyEvent(key, next(characters.length), { code }))
  const lineFeed = end === 'CR LF' ? press(keyEvent('j', time + 5, { code: 'KeyJ', control: true })) : []
  return [...pressed, ...enter, ...lineFeed]
}

/** A keyboard presses Shift and Control before the key, and releases them after it. */
function press(pressed: KeyEvent): KeyEvent[] {
  const isShifted = pressed.shift && pressed.code !== ''
  const held = isShifted ? ['Shift'] : pressed.control ? ['Control'] : []
  const modifier = (type: KeyEvent['type']) =>
    held.map((key) => ({
      ...keyEvent(key, pressed.at, { code: `${key}Left` }),
      type,
      [key.toLowerCase()]: type === 'down',
    }))
  return [...modifier('down'), pressed, { ...pressed, type: 'up' }, ...modifier('up')]
}

function keyOf(character: string, at: number, habits: Habits): KeyEvent {
  const { layout = 'us', capsLock = false, inputMethod = false, injected = false, separator = 'Control' } = habits
  if (character === groupSeparator)
    return separator === 'F8' ? keyEvent('F8', at) : keyEvent(']', at, { code: 'BracketRight', control: true })
  const { code, shift } = pressable.get(character) ?? { code: '', shift: false }
  if (injected || code === '') return keyEvent(character, at, { code: '' })
  const written = layouts[layout][code]?.[shift ? 1 : 0] ?? character
  const key = capsLock && written.length === 1 ? swapped(written) : written
  if (inputMethod) return keyEvent('Process', at, { code, shift, capsLock, composing: true })
  return keyEvent(key, at, { code, shift, capsLock })
}

const swapped = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())

/** An event of a key that came at this time, on what has the focus or another target. */
export function dispatchKey(key: Partial<KeyEvent>, target = document.activeElement ?? document.body): KeyboardEvent {
  const { shift: shiftKey = false, control: ctrlKey = false, composing: isComposing = false, at, type, ...more } = key
  const init = { ...more, shiftKey, ctrlKey, isComposing, bubbles: true, cancelable: true }
  const event = new KeyboardEvent(type === 'up' ? 'keyup' : 'keydown', init)
  if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
  target.dispatchEvent(event)
  return event
}
