import { expect, it } from 'vitest'
import { parseBarcode, parseLinkedBarcode } from './formats.ts'

it('[OV-07] a barcode is read in capitals, of 5 to 256 characters, or shorter in a link', () => {
  const rows: [text: string, code: string | undefined, linked: string | undefined][] = [
    ['Ｂ３０００Ａ８Ｂ５１', 'B3000A8B51', 'B3000A8B51'],
    ['12345', '12345', '12345'],
    ['   c12  ', undefined, 'C12'],
    [' ', undefined, undefined],
    ['x'.repeat(257), undefined, undefined],
  ]
  for (const [text, code, linked] of rows)
    expect([parseBarcode(text), parseLinkedBarcode(text)], text).toEqual([code, linked])
})
