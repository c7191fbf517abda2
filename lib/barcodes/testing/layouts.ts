export type Layout = 'us' | 'uk' | 'fr' | 'de' | 'jp'
type Keys = Record<string, readonly [plain: string, shifted: string]>

const unitedStates: Keys = {
  ...Object.fromEntries(
    Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => [`Key${letter}`, [letter.toLowerCase(), letter] as const]),
  ),
  ...Object.fromEntries(
    Array.from(')!@#$%^&*(', (symbol, digit) => [`Digit${digit}`, [String(digit), symbol] as const]),
  ),
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
}

/** What the keys of a keyboard write in each country, as far as it differs. `Dead` waits for the next letter. */
export const layouts: Record<Layout, Keys> = {
  us: unitedStates,
  uk: {
    ...unitedStates,
    Digit2: ['2', '"'],
    Digit3: ['3', '£'],
    Quote: ["'", '@'],
    Backslash: ['#', '~'],
    Backquote: ['`', '¬'],
  },
  fr: {
    ...unitedStates,
    ...Object.fromEntries(
      Array.from('à&é"\'(-è_ç', (plain, digit) => [`Digit${digit}`, [plain, String(digit)] as const]),
    ),
    KeyA: ['q', 'Q'],
    KeyQ: ['a', 'A'],
    KeyW: ['z', 'Z'],
    KeyZ: ['w', 'W'],
    KeyM: [',', '?'],
    Semicolon: ['m', 'M'],
    Minus: [')', '°'],
    BracketLeft: ['Dead', 'Dead'],
    BracketRight: ['$', '£'],
    Comma: [';', '.'],
    Period: [':', '/'],
    Slash: ['!', '§'],
    Quote: ['ù', '%'],
    Backslash: ['*', 'µ'],
  },
  de: {
    ...unitedStates,
    KeyY: ['z', 'Z'],
    KeyZ: ['y', 'Y'],
    Digit2: ['2', '"'],
    Digit3: ['3', '§'],
    Digit6: ['6', '&'],
    Digit7: ['7', '/'],
    Digit8: ['8', '('],
    Digit9: ['9', ')'],
    Digit0: ['0', '='],
    Minus: ['ß', '?'],
    Equal: ['Dead', 'Dead'],
    Slash: ['-', '_'],
    Comma: [',', ';'],
    Period: ['.', ':'],
    Semicolon: ['ö', 'Ö'],
    Quote: ['ä', 'Ä'],
  },
  jp: {
    ...unitedStates,
    Digit2: ['2', '"'],
    Digit6: ['6', '&'],
    Digit7: ['7', "'"],
    Digit8: ['8', '('],
    Digit9: ['9', ')'],
    Digit0: ['0', '0'],
    Minus: ['-', '='],
    Equal: ['^', '~'],
    BracketLeft: ['@', '`'],
    BracketRight: ['[', '{'],
    Semicolon: [';', '+'],
    Quote: [':', '*'],
  },
}

/** Every character that a scanner set to the United States can press, with its key. */
export const pressable = new Map(
  Object.entries(unitedStates).flatMap(([code, [plain, shifted]]): [string, { code: string; shift: boolean }][] => [
    [shifted, { code, shift: true }],
    [plain, { code, shift: false }],
  ]),
)
