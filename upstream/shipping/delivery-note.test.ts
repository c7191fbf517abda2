import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { address } from '#lib/contract/shipments.ts'
import { type DeliveryNote, drawDeliveryNote } from './delivery-note.ts'

let pdfium: Library

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

const sender = address.parse({ name: 'Print House', address1: '1 Mill Lane', town: 'Leeds', isoCountry: 'GB' })
const shipTo = address.parse({
  name: 'Zoë Müller',
  address1: 'Gasse 5',
  town: 'Köln',
  postcode: '50667',
  isoCountry: 'DE',
})
const line = { barcode: 'B3000A8B51', sku: 'FLYER-A5', description: 'Flyer, 150 g', quantity: 250 }
const given = (over: Partial<DeliveryNote> = {}): DeliveryNote => ({
  sender,
  shipTo,
  sourceOrderId: 'PO-77001',
  date: new Date('2026-03-04T23:30:00Z'),
  timezone: 'Asia/Tokyo',
  dateFormat: 'dd/MM/yyyy',
  carrier: 'royalmail tracked',
  trackingNumber: 'RM123456789GB',
  lines: [line],
  ...over,
})

async function open(note: DeliveryNote) {
  const { bytes, pageCount } = await drawDeliveryNote(note)
  const document = await pdfium.loadDocument(bytes)
  const pages = [...document.pages()]
  expect(pages).toHaveLength(pageCount)
  const text = pages.map((page) => page.getText()).join('\n')
  return { document, pages, text }
}

const render = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

describe('drawDeliveryNote', () => {
  it('[SP-01] says who sends what to whom, when and with what tracking number', async () => {
    const { text, document } = await open(given())
    for (const words of ['Print House', 'Zoë Müller', '50667 Köln', 'PO-77001', 'RM123456789GB', 'FLYER-A5', '250']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('05/03/2026')
    expect(text).not.toContain('□')
    document.destroy()
  })

  it.each(['RM123456789GB', '1Z 999 AA1 01 2345 6784', 'x'.repeat(80)])(
    '[SP-01] draws %s as a Code 128 that an independent decoder reads',
    async (trackingNumber) => {
      const { pages, document } = await open(given({ trackingNumber }))
      const picture = await pages[0]?.render({ scale: 4, render: 'bitmap' })
      if (!picture) throw new Error('no page')
      const found = await readBarcodes(new Uint8Array(await render(picture)), { formats: ['Code128'], tryHarder: true })
      expect(found.map(({ text }) => text)).toEqual([trackingNumber])
      document.destroy()
    },
  )

  it('leaves the bars out for a tracking number that Code 128 cannot hold', async () => {
    const { text, document } = await open(given({ trackingNumber: '追跡-1' }))
    expect(text).toContain('追跡-1')
    document.destroy()
  })

  it('writes Japanese as text, in Japanese for a Japanese recipient', async () => {
    const japanese = address.parse({ name: '山田 太郎', address1: '千代田区丸の内1-1', town: '東京', isoCountry: 'JP' })
    const { text, document } = await open(given({ shipTo: japanese }))
    for (const words of ['納品書', 'お届け先', '山田 太郎', '千代田区丸の内1-1']) expect(text).toContain(words)
    document.destroy()
  })

  it('drops accents that the font lacks, and owns up to characters it cannot print', async () => {
    const mixed = address.parse({ name: 'Łukasz 🎉 Żółć', companyName: 'שלום', town: 'Gdańsk', isoCountry: 'PL' })
    const { text, document } = await open(given({ shipTo: mixed }))
    for (const words of ['Lukasz', 'Zólc', '□□□□']) expect(text).toContain(words)
    expect(text).toContain('Gdansk')
    expect(text).toContain('Characters that this document cannot print')
    document.destroy()
  })

  it.each([
    ['GB', 595, 842],
    ['US', 612, 792],
  ])('uses the paper of %s', async (isoCountry, width, height) => {
    const { pages, document } = await open(given({ shipTo: { ...shipTo, isoCountry } }))
    const size = pages[0]?.getOriginalSize()
    expect([Math.round(size?.originalWidth ?? 0), Math.round(size?.originalHeight ?? 0)]).toEqual([width, height])
    document.destroy()
  })

  it('goes on over as many pages as the items need and adds the copies up', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => ({ ...line, sku: `SKU-${at}`, quantity: 10 }))
    const { text, pages, document } = await open(given({ lines }))
    expect(pages.length).toBeGreaterThan(2)
    expect(text).toContain('SKU-119')
    expect(text).toContain('1200')
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`)
    document.destroy()
  })
})
