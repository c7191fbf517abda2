import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import { BarcodeError, type BarcodeImage, type BarcodeType, renderBarcode } from './render-barcode.ts'

// Without its wasm from disk the decoder would fetch it from the internet.
beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

async function scan({ body }: BarcodeImage, format?: ReadInputBarcodeFormat): Promise<string[]> {
  const png = await sharp(body).png().toBuffer()
  const found = await readBarcodes(new Uint8Array(png), { formats: format ? [format] : [], tryHarder: true })
  return found.map(({ text }) => text)
}

const samples: { type: BarcodeType; text: string; reads: ReadInputBarcodeFormat }[] = [
  { type: 'code128', text: 'B3000A8B51', reads: 'Code128' },
  { type: 'qrcode', text: 'https://print.example/ほん?q=1', reads: 'QRCode' },
  { type: 'datamatrix', text: 'B4000A8B52', reads: 'DataMatrix' },
  { type: 'ean13', text: '4006381333931', reads: 'EAN13' },
  { type: 'code39', text: 'JOB-1024', reads: 'Code39' },
]
const rotations = ['N', 'R', 'I', 'L'] as const

describe('renderBarcode', () => {
  for (const { type, text, reads } of samples) {
    it(`[BC-04] draws ${type} as a PNG that an independent decoder reads in every rotation`, async () => {
      for (const rotate of rotations) {
        const image = await renderBarcode({ text, type, wscale: 3, hscale: 3, rotate })
        expect(image.contentType).toBe('image/png')
        expect(await scan(image, reads)).toEqual([text])
      }
    })
  }

  it('draws a readable Code 128 at the smallest scale', async () => {
    expect(await scan(await renderBarcode({ text: 'B3000A8B51', type: 'code128', wscale: 1, hscale: 1 }))).toEqual([
      'B3000A8B51',
    ])
  })

  it('draws on white, with a white quiet zone on all sides', async () => {
    const { body } = await renderBarcode({ text: 'B3000A8B51', type: 'code128' })
    const { data, info } = await sharp(body)
      .flatten({ background: '#ff0000' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = data.subarray(info.width * (info.height >> 1))
    expect([...middle.subarray(0, 20)]).toEqual(Array.from({ length: 20 }, () => 255))
    expect([...data.subarray(0, info.width)].every((pixel) => pixel === 255)).toBe(true)
  })

  it('draws the same picture for the same text after another barcode', async () => {
    const request = { text: 'B3000A8B51', type: 'code128' } as const
    const first = await renderBarcode(request)
    await renderBarcode(request)
    expect((await renderBarcode(request)).body).toEqual(first.body)
  })

  it.each([
    ['a scale far too large', 5000, 10],
    ['a scale of nothing', 0, 1],
    ['a negative scale', -4, 1],
    ['a scale that is not a number', Number.NaN, 1],
  ])('clamps %s', async (_, asked, used) => {
    const clamped = await renderBarcode({ text: 'B1', type: 'code128', wscale: asked, hscale: asked })
    expect(clamped.body).toEqual(
      (await renderBarcode({ text: 'B1', type: 'code128', wscale: used, hscale: used })).body,
    )
  })

  it.each<[string, BarcodeType, string, RegExp]>([
    ['an empty text', 'code128', '', /needs a text/],
    ['a text of 81 characters', 'qrcode', 'x'.repeat(81), /at most 80 characters/],
    ['Japanese in Code 128', 'code128', '注文', /Code 128 takes letters/],
    ['a control character in Code 128', 'code128', 'B1\n', /Code 128 takes letters/],
    ['small letters in Code 39', 'code39', 'job', /Code 39 takes capital/],
    ['letters in EAN-13', 'ean13', 'ABC', /EAN-13 takes 12 digits/],
    ['a wrong check digit', 'ean13', '4006381333930', /should be 1/],
  ])('refuses %s in words for people', async (_, type, text, message) => {
    const failure = renderBarcode({ text, type })
    await expect(failure).rejects.toThrow(BarcodeError)
    await expect(failure).rejects.toThrow(message)
  })
})
