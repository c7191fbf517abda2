import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
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
const line = { barcode: 'B3000A8B51', sku: 'FLYER-A5', description: 'Flyer, 150 g', quantity: 250, alert: '' }
const given = (over: Partial<DeliveryNote> = {}): DeliveryNote => ({
  sender,
  shipTo,
  sourceOrderId: 'PO-77001',
  date: new Date('2026-03-04T23:30:00Z'),
  timezone: 'Asia/Tokyo',
  dateFormat: 'dd/MM/yyyy',
  carrier: 'royalmail tracked',
  trackingNumber: 'RM123456789GB',
  purchaseOrderNumber: '',
  dispatchAlert: '',
  lines: [line],
  stockItems: [],
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

/** The fonts on the pages of a document beside Helvetica, by the names of their scripts. */
async function scriptsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  const names = document.getPages().flatMap((page) => {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    return fonts?.keys().map((key) => key.decodeText().replace(/-\d+$/, '')) ?? []
  })
  return [...new Set(names)].filter((name) => !name.startsWith('Helvetica')).toSorted()
}

/** How many dark pixels the first page has. */
async function inkOf(bytes: Uint8Array): Promise<number> {
  const document = await pdfium.loadDocument(bytes)
  const picture = await document.getPage(0).render({ scale: 2, render: 'bitmap' })
  document.destroy()
  return picture.data.filter((value, at) => at % 4 === 0 && value < 128).length
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

  it('[SP-01] writes Chinese as text, in one font also where Japanese has the character', async () => {
    const note = given({ shipTo: { ...shipTo, name: '张伟', address1: '长安街 1 号', town: '北京' } })
    const { text, document } = await open(note)
    for (const words of ['张伟', '长安街', '北京']) expect(text).toContain(words)
    expect(await scriptsOf((await drawDeliveryNote(note)).bytes)).toEqual(['chinese'])
    document.destroy()
  })

  it('drops accents that the font lacks, and owns up to characters it cannot print', async () => {
    const mixed = address.parse({ name: 'Łukasz 🎉 Żółć', companyName: '🎉🎉🎉🎉', town: 'Gdańsk', isoCountry: 'PL' })
    const { text, document } = await open(given({ shipTo: mixed }))
    for (const words of ['Lukasz', 'Zólc', '□□□□', 'Gdansk']) expect(text).toContain(words)
    expect(text).toContain('Characters that this document cannot print')
    document.destroy()
  })

  it.each([
    ['thai', 'สวัสดีครับ น้ำ'],
    ['hebrew', 'משה כהן'],
    ['arabic', 'فاطمة الزهراء ١٢'],
    ['korean', '김민수 뷁쌍'],
  ])('[SP-01] prints %s in a font of its own, which is in the document only then', async (script, name) => {
    const { bytes } = await drawDeliveryNote(given({ shipTo: { ...shipTo, name } }))
    expect(await scriptsOf(bytes)).toEqual([script])
    expect(await inkOf(bytes)).toBeGreaterThan(
      (await inkOf((await drawDeliveryNote(given({ shipTo: { ...shipTo, name: '' } }))).bytes)) + 150,
    )
  })

  it('[SP-01] writes Korean as text, which a search finds', async () => {
    const note = given({ shipTo: { ...shipTo, name: '김민수', town: '서울특별시' } })
    const { text, document } = await open(note)
    expect(text).toContain('김민수')
    expect(text).toContain('서울특별시')
    expect(await scriptsOf((await drawDeliveryNote(note)).bytes)).toEqual(['korean'])
    document.destroy()
  })

  it('[SP-01] says what must not be missed above the items and at an item, whole and in lines that fit', async () => {
    const dispatchAlert = `Wrap it in blue paper. ${'Do not fold. '.repeat(20)}Ring twice.\nThen wait.`
    const lines = [line, { ...line, sku: 'BOOK', alert: 'Book 1 goes on top.' }]
    const { text, document, pages } = await open(given({ dispatchAlert, lines, purchaseOrderNumber: 'PO-9' }))
    const oneLine = text.replaceAll(/\s+/g, ' ')
    for (const words of [
      'Wrap it in blue paper.',
      'Ring twice.',
      'Then wait.',
      'Please note: Book 1 goes on top.',
      'PO-9',
    ])
      expect(oneLine).toContain(words)
    expect(text).not.toContain('…')
    expect(pages).toHaveLength(1)
    document.destroy()
  })

  it('[SP-01] lists stock items as rows of their own, and counts them', async () => {
    const stockItems = [{ code: 'GIFT-BAG', name: 'Gift bag', quantity: 2, shipmentIndex: 0 }]
    const { text, document } = await open(given({ stockItems }))
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Stock item GIFT-BAG Gift bag 2 .*252/)
    document.destroy()
  })

  it('cuts texts of twenty thousand characters without a break in a moment', async () => {
    const endless = 'x'.repeat(20_000)
    const lines = Array.from({ length: 20 }, () => ({ ...line, description: endless, alert: endless }))
    const begun = performance.now()
    const { text, document } = await open(given({ dispatchAlert: endless, lines }))
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(text).toContain('…')
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
