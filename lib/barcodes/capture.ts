import { altCharacter, altDigit, physicalCharacter, typedCharacter } from './characters.ts'
import type { KeyPress } from './key-press.ts'

type Captured = { physical: string; typed: string; times: number[]; altNumbers: boolean }
export type Ending = 'Enter' | 'Tab' | 'none'

/** What one run of keys wrote, by the keys and by the layout. */
export function capture(presses: readonly KeyPress[]): Captured {
  const captured: Captured = { physical: '', typed: '', times: [], altNumbers: false }
  let digits = ''
  for (const press of presses) {
    const digit = press.type === 'down' ? altDigit(press) : undefined
    const written = press.type === 'up' && press.key === 'Alt' ? altCharacter(digits) : undefined
    if (digit !== undefined) digits += digit
    if (press.type === 'up' && press.key === 'Alt') digits = ''
    const isCharacter = press.type === 'down' && digit === undefined && !press.control && !press.alt
    const physical = written ?? (isCharacter ? (physicalCharacter(press) ?? typedCharacter(press)) : undefined)
    if (physical === undefined) continue
    captured.physical += physical
    captured.typed += written ?? typedCharacter(press) ?? ''
    captured.times.push(press.at)
    captured.altNumbers ||= written !== undefined
  }
  return captured
}

export function endOf(presses: readonly KeyPress[]): Ending {
  const last = presses.findLast(({ type, key }) => type === 'down' && key !== 'Shift')
  const name = last?.code || last?.key
  if (name === 'Tab') return 'Tab'
  return name === 'Enter' || name === 'NumpadEnter' ? 'Enter' : 'none'
}
