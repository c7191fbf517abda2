export type Layout = 'us' | 'uk' | 'fr' | 'de' | 'jp'
type Keys = Record<string, readonly [plain: string, shifted: string]>

/** Keys as `Name plain shifted`; `Dead` waits for the next letter. */
const toKeys = (...rows: string[]): Keys =>
  Object.fromEntries(
    rows.map((row) => {
      const [name = '', plain = '', shifted = ''] = row.split(' ')
      return [name, [plain, shifted] as const]
    }),
  )
const digits = (plain: string, shifted: string): Keys =>
  toKeys(...Array.from(plain, (character, digit) => `Digit${digit} ${character} ${shifted[digit]}`))

const unitedStates: Keys = {
  ...toKeys(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter} ${letter.toLowerCase()} ${letter}`)),
  ...digits('0123456789', ')!@#$%^&*('),
  ...toKeys('Minus - _', 'Equal = +', 'BracketLeft [ {', 'BracketRight ] }', 'Backslash \\ |', 'Semicolon ; :'),
  ...toKeys('Quote \' "', 'Backquote ` ~', 'Comma , <', 'Period . >', 'Slash / ?'),
  Space: [' ', ' '],
}

/** What the keys of a keyboard write in each country, as far as it differs. */
export const layouts: Record<Layout, Keys> = {
  us: unitedStates,
  uk: { ...unitedStates, ...toKeys('Digit2 2 "', 'Digit3 3 £', "Quote ' @", 'Backslash # ~', 'Backquote ` ¬') },
  fr: {
    ...unitedStates,
    ...digits('à&é"\'(-è_ç', '0123456789'),
    ...toKeys('KeyA q Q', 'KeyQ a A', 'KeyW z Z', 'KeyZ w W', 'KeyM , ?', 'Semicolon m M', 'Minus ) °'),
    ...toKeys('BracketLeft Dead Dead', 'BracketRight $ £', 'Comma ; .', 'Period : /', 'Slash ! §'),
    ...toKeys('Quote ù %', 'Backslash * µ'),
  },
  de: {
    ...unitedStates,
    ...toKeys('KeyY z Z', 'KeyZ y Y', 'Digit2 2 "', 'Digit3 3 §', 'Digit6 6 &', 'Digit7 7 /', 'Digit8 8 ('),
    ...toKeys('Digit9 9 )', 'Digit0 0 =', 'Minus ß ?', 'Equal Dead Dead', 'Slash - _', 'Comma , ;', 'Period . :'),
    ...toKeys('Semicolon ö Ö', 'Quote ä Ä'),
  },
  jp: {
    ...unitedStates,
    ...toKeys('Digit2 2 "', 'Digit6 6 &', "Digit7 7 '", 'Digit8 8 (', 'Digit9 9 )', 'Digit0 0 0', 'Minus - ='),
    ...toKeys('Equal ^ ~', 'BracketLeft @ `', 'BracketRight [ {', 'Semicolon ; +', 'Quote : *'),
  },
}

/** Every character that a scanner set to the United States can press, with its key. */
export const pressable = new Map(
  Object.entries(unitedStates).flatMap(([code, [plain, shifted]]): [string, { code: string; shift: boolean }][] => [
    [shifted, { code, shift: true }],
    [plain, { code, shift: false }],
  ]),
)
