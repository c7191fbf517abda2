import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without its wasm from disk the decoder would fetch it from the internet.
const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })

/** The codes that a scanner reads off a picture, as `format: text`. */
export async function scan(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  return (await readBarcodes(pixels, { tryHarder: true })).map(({ format, text }) => `${format}: ${text}`)
}

/** The pages of a PDF as a coarse printer of 200 dpi puts them on paper. */
export async function printed(pdf: Uint8Array): Promise<Buffer[]> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    const pages: Buffer[] = []
    for (const page of document.pages()) {
      const { data } = await page.render({
        scale: 200 / 72,
        render: ({ data: raw, width, height }) =>
          sharp(raw, { raw: { width, height, channels: 4 } })
            .png()
            .toBuffer(),
      })
      pages.push(Buffer.from(data))
    }
    return pages
  } finally {
    pdfium.destroy()
  }
}
