import { expect, it } from 'vitest'
import { scan } from '../../tests/e2e/support/scan.ts'
import { BarcodeError, type BarcodeRequest, type BarcodeType, renderBarcode } from './render-barcode.ts'

const code = 'B3000A8B51'
const draw = async (more: Partial<BarcodeRequest> = {}) =>
  (await renderBarcode({ text: code, type: 'code128', ...more })).body

it('[BC-04] a scanner reads a barcode of each type, in each rotation and at the smallest scale', async () => {
  for (const [type, text, format] of [
    ['code128', code, 'Code128'],
    ['qrcode', 'https://print.example/ほん?q=1', 'QRCode'],
    ['datamatrix', 'B4000A8B52', 'DataMatrix'],
    ['ean13', '4006381333931', 'EAN13'],
    ['code39', 'JOB-1024', 'Code39'],
  ] as const)
    for (const rotate of ['N', 'R', 'I', 'L'] as const)
      expect(await scan(await draw({ text, type, wscale: 3, hscale: 3, rotate })), `${type} ${rotate}`).toEqual([
        `${format}: ${text}`,
      ])
  expect(await scan(await draw({ wscale: 1, hscale: 1 }))).toEqual([`Code128: ${code}`])
})

it('[BC-04] a text that cannot be drawn is refused in words', async () => {
  const refused: [string, BarcodeType, RegExp][] = [
    ['', 'code128', /needs a text/],
    ['x'.repeat(81), 'qrcode', /at most 80 characters/],
    ['注文', 'code128', /Code 128 takes letters/],
    ['job', 'code39', /Code 39 takes capital/],
    ['4006381333930', 'ean13', /should be 1/],
  ]
  for (const [text, type, message] of refused) {
    const failure = await renderBarcode({ text, type }).catch((error: unknown) => error)
    expect(failure, text).toBeInstanceOf(BarcodeError)
    expect(failure, text).toHaveProperty('message', expect.stringMatching(message))
  }
})
