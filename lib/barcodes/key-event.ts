export type KeyEvent = {
  type: 'down' | 'up'
  /** Milliseconds: when the computer received the key, not when the page handled it. */
  at: number
  /** The physical key, empty where text was injected instead of keys pressed. */
  code: string
  key: string
  repeat: boolean
  shift: boolean
  /** Control or Command, unless it is half of AltGr. */
  control: boolean
  alt: boolean
  capsLock: boolean
  composing: boolean
}

export function toKeyEvent(event: KeyboardEvent): KeyEvent {
  const altGraph = event.getModifierState('AltGraph')
  return {
    type: event.type === 'keyup' ? 'up' : 'down',
    at: event.timeStamp,
    code: event.code === 'Unidentified' ? '' : event.code,
    key: event.key,
    repeat: event.repeat,
    shift: event.shiftKey,
    control: (event.ctrlKey || event.metaKey) && !altGraph,
    alt: event.altKey && !altGraph,
    capsLock: event.getModifierState('CapsLock'),
    composing: event.isComposing || event.key === 'Process',
  }
}

/** The keys that scanners send: unless configured otherwise, those of a US keyboard. */
const shiftedDigits = ')!@#$%^&*('
const symbols: Record<string, readonly [plain: string, shifted: string]> = {
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

export function physicalCharacter({ code, shift }: KeyEvent): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit) return shift ? shiftedDigits[Number(digit)] : digit
  return symbols[code]?.[shift ? 1 : 0] ?? /^Numpad(\d)$/.exec(code)?.[1]
}

/** The character that the layout gives. `Dead`, `Process`, `Unidentified` and key names are none. */
export function typedCharacter({ key }: KeyEvent): string | undefined {
  return key.length === 1 ? key : undefined
}

export function readingsOf(keyEvent: KeyEvent): { physical: string; typed: string } | undefined {
  const [physical, typed] = [physicalCharacter(keyEvent), typedCharacter(keyEvent)]
  const either = physical ?? typed
  return either === undefined ? undefined : { physical: either, typed: typed ?? either }
}

export function altDigit({ alt, code }: KeyEvent): string | undefined {
  return alt ? /^Numpad(\d)$/.exec(code)?.[1] : undefined
}

export function altCharacter(digits: string): string | undefined {
  const number = Number(digits)
  return number >= 32 && number < 127 ? String.fromCharCode(number) : undefined
}
