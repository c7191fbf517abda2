import sharp from 'sharp'
import { expect, it } from 'vitest'
import { barcodes } from '#lib/contract/barcodes.ts'
import { scan } from '#tests/e2e/support/scan.ts'
import { BarcodeError, type BarcodeRequest, type BarcodeType, renderBarcode } from './render-barcode.ts'
import { toBarcode } from './to-barcode.ts'

const code = 'B3000A8B51'
const draw = async (more: Partial<BarcodeRequest> = {}) =>
  (await renderBarcode({ text: code, type: 'code128', ...more })).body
async function sizeOf(more: Partial<BarcodeRequest> = {}) {
  const { width, height } = await sharp(await draw(more)).metadata()
  return { width, height }
}

it('[BC-04] a scanner reads a barcode of each type in every rotation, and at the smallest scale', async () => {
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

it('[BC-04] a barcode grows with its scale, and a rotation lays it on its side', async () => {
  const usual = await sizeOf({ wscale: 2, hscale: 2 })
  expect(await sizeOf({ wscale: 4, hscale: 2 })).toEqual({ width: usual.width * 2, height: usual.height })
  const high = await sizeOf({ wscale: 2, hscale: 4 })
  // Rounded to whole pixels.
  expect([high.width, Math.abs(high.height - usual.height * 2) <= 1]).toEqual([usual.width, true])
  const { width: height, height: width } = usual
  expect(await sizeOf({ wscale: 2, hscale: 2, rotate: 'R' })).toEqual({ width, height })
  for (const [asked, used] of [
    [5000, 10],
    [0, 1],
    [-4, 1],
    [Number.NaN, 1],
  ] as const)
    expect(await draw({ wscale: asked, hscale: asked }), `${asked}`).toEqual(await draw({ wscale: used, hscale: used }))
})

it('[BC-04] a barcode has a white quiet zone, and is the same picture after another barcode', async () => {
  const body = await draw()
  const flat = sharp(body).flatten({ background: '#ff0000' }).greyscale().raw()
  const { data, info } = await flat.toBuffer({ resolveWithObject: true })
  const middle = info.width * (info.height >> 1)
  const quiet = [...data.subarray(middle, middle + 20), ...data.subarray(0, info.width)]
  expect(new Set(quiet)).toEqual(new Set([255]))
  await draw({ text: 'B4' })
  expect(await draw()).toEqual(body)
})

it('[BC-04] a text that cannot be drawn is refused in words, a wrong size or type by the call', async () => {
  const refused: [string, BarcodeType, RegExp][] = [
    ['', 'code128', /needs a text/],
    ['x'.repeat(81), 'qrcode', /at most 80 characters/],
    ['注文', 'code128', /Code 128 takes letters/],
    ['B1\n', 'code128', /Code 128 takes letters/],
    ['job', 'code39', /Code 39 takes capital/],
    ['ABC', 'ean13', /EAN-13 takes 12 digits/],
    ['4006381333930', 'ean13', /should be 1/],
  ]
  for (const [text, type, message] of refused) {
    const failure = await renderBarcode({ text, type }).catch((error: unknown) => error)
    expect(failure, text).toBeInstanceOf(BarcodeError)
    expect(failure, text).toHaveProperty('message', expect.stringMatching(message))
  }
  const { query } = barcodes.generate
  expect(query.safeParse({}).success).toBe(true)
  const odd = { type: 'aztec', wscale: '0', hscale: '5000', rotate: ['N', 'R'] }
  for (const [name, value] of [...Object.entries(odd), ['wscale', 'wide'], ['rotate', 'Q']] as const)
    expect(query.safeParse({ [name]: value }).success, `${name} ${value}`).toBe(false)
})

it('a code names what it is of and its number, and a number that makes it longer is refused', () => {
  const rows = [
    [toBarcode('order', 1), 'B100000001'],
    [toBarcode('shipment', 255), 'B2000000FF'],
    [toBarcode('item', 0x000a8b51), code],
    [toBarcode('component', 0x000a8b52), 'B4000A8B52'],
    [toBarcode('batch', 0), 'B500000000'],
    [toBarcode('subbatch', 0xffffffff), 'B6FFFFFFFF'],
  ]
  for (const [made, expected] of rows) expect(made).toBe(expected)
  for (const counter of [-1, 1.5, 2 ** 32, Number.NaN]) expect(() => toBarcode('item', counter)).toThrow(RangeError)
})
