import { altCharacter, altDigit, physicalCharacter, typedCharacter } from './characters.ts'
import type { KeyEvent } from './key-event.ts'

type Captured = { physical: string; typed: string; times: number[]; altNumbers: boolean }
export type Ending = 'Enter' | 'Tab' | 'none'

/** The text of a run of keys, by the physical keys and by the layout. */
export function capture(keyEvents: readonly KeyEvent[]): Captured {
  const captured: Captured = { physical: '', typed: '', times: [], altNumbers: false }
  let digits = ''
  for (const keyEvent of keyEvents) {
    const digit = keyEvent.type === 'down' ? altDigit(keyEvent) : undefined
    const written = keyEvent.type === 'up' && keyEvent.key === 'Alt' ? altCharacter(digits) : undefined
    if (digit !== undefined) digits += digit
    if (keyEvent.type === 'up' && keyEvent.key === 'Alt') digits = ''
    const isCharacter = keyEvent.type === 'down' && digit === undefined && !keyEvent.control && !keyEvent.alt
    const physical = written ?? (isCharacter ? (physicalCharacter(keyEvent) ?? typedCharacter(keyEvent)) : undefined)
    if (physical === undefined) continue
    captured.physical += physical
    captured.typed += written ?? typedCharacter(keyEvent) ?? ''
    captured.times.push(keyEvent.at)
    captured.altNumbers ||= written !== undefined
  }
  return captured
}

export function endOf(keyEvents: readonly KeyEvent[]): Ending {
  const last = keyEvents.findLast(({ type, key }) => type === 'down' && key !== 'Shift')
  const name = last?.code || last?.key
  if (name === 'Tab') return 'Tab'
  return name === 'Enter' || name === 'NumpadEnter' ? 'Enter' : 'none'
}
