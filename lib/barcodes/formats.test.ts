import { expect, it } from 'vitest'
import { parseBarcode, parseLinkedBarcode } from './formats.ts'

it.each([
  ['b3000a8b51', 'B3000A8B51'],
  ['  B3000A8B51\r\n', 'B3000A8B51'],
  ['Ｂ３０００Ａ８Ｂ５１', 'B3000A8B51'],
  ['12345', '12345'],
])('the barcode parser reads %j as %s', (text, code) => expect(parseBarcode(text)).toBe(code))

it.each([[''], ['B300'], ['   B3  '], ['x'.repeat(5000)]])('the barcode parser refuses %j', (text) =>
  expect(parseBarcode(text)).toBeUndefined(),
)

it.each([
  ['c12', 'C12'],
  [' ', undefined],
  ['x'.repeat(257), undefined],
])('[OV-07] a link may point at the code of a component that is shorter than a scan: %j is %s', (text, code) =>
  expect(parseLinkedBarcode(text)).toBe(code),
)
