import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
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
  onTestFinished(() => document.destroy())
  const pages = [...document.pages()]
  expect(pages).toHaveLength(pageCount)
  const text = pages.map((page) => page.getText()).join('\n')
  return { bytes, pages, text, oneLine: text.replaceAll(/\s+/g, ' ') }
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

it('[SP-01] a delivery note says who sends what to whom, when and with what tracking number', async () => {
  const { text } = await open(given())
  for (const words of ['Print House', 'Zoë Müller', '50667 Köln', 'PO-77001', 'RM123456789GB', 'FLYER-A5', '250'])
    expect(text).toContain(words)
  expect(text).toContain('05/03/2026')
  expect(text).not.toContain('□')
})

it('[SP-01] a tracking number is a Code 128 that an independent decoder reads, or text where that cannot hold it', async () => {
  for (const trackingNumber of ['RM123456789GB', '1Z 999 AA1 01 2345 6784', 'x'.repeat(80)]) {
    const { pages } = await open(given({ trackingNumber }))
    const picture = await pages[0]?.render({ scale: 4, render: 'bitmap' })
    if (!picture) throw new Error('no page')
    const found = await readBarcodes(new Uint8Array(await render(picture)), { formats: ['Code128'], tryHarder: true })
    expect(found.map(({ text }) => text)).toEqual([trackingNumber])
  }
  expect((await open(given({ trackingNumber: '追跡-1' }))).text).toContain('追跡-1')
})

it('[SP-01] names and addresses are in a font of their own script, which is in the document only then', async () => {
  const withoutName = await inkOf((await drawDeliveryNote(given({ shipTo: { ...shipTo, name: '' } }))).bytes)
  const japanese = address.parse({ name: '山田 太郎', address1: '千代田区丸の内1-1', town: '東京', isoCountry: 'JP' })
  for (const [font, recipient, ...words] of [
    ['japanese', japanese, '納品書', 'お届け先', '山田 太郎', '千代田区丸の内1-1'],
    ['chinese', { name: '张伟', address1: '长安街 1 号', town: '北京' }, '张伟', '长安街', '北京'],
    ['korean', { name: '김민수 뷁쌍', town: '서울특별시' }, '김민수', '서울특별시'],
    // The glyphs of these scripts are not their letters: that they are drawn is seen by their ink.
    ['thai', { name: 'สวัสดีครับ น้ำ' }],
    ['hebrew', { name: 'משה כהן' }],
    ['arabic', { name: 'فاطمة الزهراء ١٢' }],
  ] as const) {
    const { text, bytes } = await open(given({ shipTo: { ...shipTo, ...recipient } }))
    for (const word of words) expect(text).toContain(word)
    expect(await scriptsOf(bytes)).toEqual([font])
    expect(words.length > 0 || (await inkOf(bytes)) > withoutName + 150, `${font} is drawn`).toBe(true)
  }
})

it('[SP-01] accents that the font lacks are dropped, and the note owns up to characters it cannot print', async () => {
  const mixed = address.parse({ name: 'Łukasz 🎉 Żółć', companyName: '🎉🎉🎉🎉', town: 'Gdańsk', isoCountry: 'PL' })
  const { text } = await open(given({ shipTo: mixed }))
  for (const words of ['Lukasz', 'Zólc', '□□□□', 'Gdansk', 'Characters that this document cannot print'])
    expect(text).toContain(words)
})

it('[SP-01] alerts stand above the items and at an item, whole, and stock items are rows that are counted', async () => {
  const dispatchAlert = `Wrap it in blue paper. ${'Do not fold. '.repeat(20)}Ring twice.\nThen wait.`
  const lines = [line, { ...line, sku: 'BOOK', quantity: 10, alert: 'Book 1 goes on top.' }]
  const stockItems = [{ code: 'GIFT-BAG', name: 'Gift bag', quantity: 2, shipmentIndex: 0 }]
  const { text, pages, oneLine } = await open(given({ dispatchAlert, lines, stockItems, purchaseOrderNumber: 'PO-9' }))
  for (const words of [
    'Wrap it in blue paper.',
    'Ring twice.',
    'Then wait.',
    'Please note: Book 1 goes on top.',
    'PO-9',
  ])
    expect(oneLine).toContain(words)
  expect(oneLine).toMatch(/Stock item GIFT-BAG Gift bag 2 .*262/)
  expect(text).not.toContain('…')
  expect(pages).toHaveLength(1)
})

it('[SP-01] texts of twenty thousand characters without a break are cut in a moment', async () => {
  const endless = 'x'.repeat(20_000)
  const lines = Array.from({ length: 20 }, () => ({ ...line, description: endless, alert: endless }))
  const begun = performance.now()
  const { text } = await open(given({ dispatchAlert: endless, lines }))
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(text).toContain('…')
})

it('[SP-01] the note has the paper of its country, as many pages as the items need, and the sum of copies', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => ({ ...line, sku: `SKU-${at}`, quantity: 10 }))
  for (const [isoCountry, ...size] of [
    ['GB', 595, 842],
    ['US', 612, 792],
  ] as const) {
    const { text, pages } = await open(given({ lines, shipTo: { ...shipTo, isoCountry } }))
    const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {}
    expect([originalWidth, originalHeight].map(Math.round)).toEqual(size)
    expect(pages.length).toBeGreaterThan(2)
    for (const words of ['SKU-119', '1200', `Page ${pages.length} of ${pages.length}`]) expect(text).toContain(words)
  }
})
