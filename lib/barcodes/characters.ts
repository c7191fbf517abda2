import type { KeyPress } from './key-press.ts'

/** What scanners press: unless configured otherwise, the keys of a keyboard of the United States. */
const symbols: Record<string, readonly [plain: string, shifted: string]> = {
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
}

/** What the physical key stands for, whatever layout, Caps Lock or input method make of it. */
export function physicalCharacter({ code, shift }: KeyPress): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  return symbols[code]?.[shift ? 1 : 0] ?? /^Numpad(\d)$/.exec(code)?.[1]
}

/** What the layout made of it. `Dead`, `Process`, `Unidentified` and the names of keys are no characters. */
export function typedCharacter({ key }: KeyPress): string | undefined {
  return key.length === 1 ? key : undefined
}

/** Both readings of a key; where only one is to be had, it stands for the other. */
export function readingsOf(press: KeyPress): { physical: string; typed: string } | undefined {
  const [physical, typed] = [physicalCharacter(press), typedCharacter(press)]
  const either = physical ?? typed
  return either === undefined ? undefined : { physical: either, typed: typed ?? either }
}

/** The digit of a character that is written as Alt and its number, whether Num Lock is on or off. */
export function altDigit({ alt, code }: KeyPress): string | undefined {
  return alt ? /^Numpad(\d)$/.exec(code)?.[1] : undefined
}

export function altCharacter(digits: string): string | undefined {
  const number = Number(digits)
  return number >= 32 && number < 127 ? String.fromCharCode(number) : undefined
}
