import { expect, it } from 'vitest'
import { parseBarcode, parseLinkedBarcode } from './formats.ts'
import { codeOfCommand, commandOf, commands } from './scan/commands.ts'

it('[OV-07] a barcode is read in capitals, of 5 to 256 characters, and may be shorter in a link', () => {
  const rows: [text: string, code: string | undefined, linked: string | undefined][] = [
    ['b3000a8b51', 'B3000A8B51', 'B3000A8B51'],
    ['  B3000A8B51\r\n', 'B3000A8B51', 'B3000A8B51'],
    ['Ｂ３０００Ａ８Ｂ５１', 'B3000A8B51', 'B3000A8B51'],
    ['12345', '12345', '12345'],
    ['   c12  ', undefined, 'C12'],
    ['', undefined, undefined],
    [' ', undefined, undefined],
    ['x'.repeat(257), undefined, undefined],
  ]
  for (const [text, code, linked] of rows)
    expect([parseBarcode(text), parseLinkedBarcode(text)], text).toEqual([code, linked])
})

it('[BC-01] the card of each command is known by its code and by the alternative reading', () => {
  for (const command of commands) {
    const code = codeOfCommand(command)
    expect(parseBarcode(code.toLowerCase())).toBe(code)
    const known = [{ code }, { code: 'OTHER', alternative: code }, { code: `${code}1` }].map(commandOf)
    expect(known).toEqual([command, command, undefined])
  }
})
