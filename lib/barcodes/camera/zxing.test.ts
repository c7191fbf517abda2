import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { zxingDetector } from './zxing.ts'

const ours = 'https://portal.example.com/_next/static/media/zxing_reader.1234.wasm'
const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

/** What a browser has and Node has not. */
class Picture {
  readonly colorSpace = 'srgb'
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8Array, { width, height }: { width: number; height: number }) {
    this.data = new Uint8ClampedArray(data)
    this.width = width
    this.height = height
  }
}

async function pictureOf(text: string, bcid: string) {
  const png = await toBuffer({ bcid, text, scale: 4, padding: 10, backgroundcolor: 'FFFFFF' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new Picture(data, info) as ImageData
}

it('[BC-02] barcodes of the portal are read, with WebAssembly from the portal only', async () => {
  const asked: string[] = []
  vi.stubGlobal('ImageData', Picture)
  vi.stubGlobal('DOMRectReadOnly', Object)
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    return new Response(await readFile(program), { headers: { 'content-type': 'application/wasm' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const detector = zxingDetector(ours)
  for (const bcid of ['code128', 'qrcode', 'datamatrix', 'code39']) {
    const found = await detector.detect(await pictureOf('B4000A8B52', bcid))
    expect(
      found.map(({ rawValue }) => rawValue),
      bcid,
    ).toEqual(['B4000A8B52'])
  }
  expect(asked).toEqual([ours])
})
