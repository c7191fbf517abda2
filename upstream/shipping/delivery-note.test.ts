import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { address } from '#lib/contract/shipments.ts'
import { printed, scan } from '../../tests/e2e/support/scan.ts'
import { type DeliveryNote, drawDeliveryNote } from './delivery-note.ts'

let pdfium: Library

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

const sender = address.parse({ name: 'Print House', address1: '1 Mill Lane', town: 'Leeds', isoCountry: 'GB' })
const gasse = { address1: 'Gasse 5', town: 'Köln', postcode: '50667', isoCountry: 'DE' }
const shipTo = address.parse({ name: 'Zoë Müller', ...gasse })
const line = {
  barcode: 'B3000A8B51',
  sku: 'FLYER-A5',
  description: 'Flyer, 150 g',
  quantity: 250,
  attributes: '',
  alert: '',
}
const carrier = { code: 'royalmail', service: 'tracked', alias: '' }
const plain = { purchaseOrderNumber: '', dispatchAlert: '', stockItems: [], carrier }
const place = {
  printedIn: 'GB',
  timezone: 'Asia/Tokyo',
  dateFormat: 'dd/MM/yyyy',
  date: new Date('2026-03-04T23:30:00Z'),
}
const order = { sender, shipTo, sourceOrderId: 'PO-77001', trackingNumber: 'RM123456789GB', lines: [line] }
const given = (over: Partial<DeliveryNote> = {}): DeliveryNote => ({ ...plain, ...place, ...order, ...over })

async function open(note: DeliveryNote) {
  const { bytes, pageCount } = await drawDeliveryNote(note)
  const document = await pdfium.loadDocument(bytes)
  onTestFinished(() => document.destroy())
  const pages = [...document.pages()]
  expect(pages).toHaveLength(pageCount)
  const text = pages.map((page) => page.getText()).join('\n')
  return { bytes, pages, text, oneLine: text.replaceAll(/\s+/g, ' '), squeezed: text.replaceAll(/\s+/g, '') }
}

/** The fonts on the pages of a document beside the one of Latin, Greek and Cyrillic, by their scripts. */
async function scriptsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  const names = document.getPages().flatMap((page) => {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    return fonts?.keys().map((key) => key.decodeText()) ?? []
  })
  return [...new Set(names.flatMap((name) => /^noto-sans-(hebrew|arabic|thai|jp|sc|kr)-/.exec(name)?.[1] ?? []))]
}

/** How many dark pixels the first page has. */
async function inkOf(bytes: Uint8Array): Promise<number> {
  const document = await pdfium.loadDocument(bytes)
  const picture = await document.getPage(0).render({ scale: 2, render: 'bitmap' })
  document.destroy()
  return picture.data.filter((value, at) => at % 4 === 0 && value < 128).length
}

it('[SP-01] a scanner reads the tracking number off the note; one of no code is text', async () => {
  for (const trackingNumber of ['RM123456789GB', '1Z 999 AA1 01 2345 6784']) {
    const [page = Buffer.alloc(0)] = await printed((await drawDeliveryNote(given({ trackingNumber }))).bytes)
    expect(await scan(page)).toEqual([`Code128: ${trackingNumber}`])
  }
  expect((await open(given({ trackingNumber: '追跡-1' }))).text).toContain('追跡-1')
})

it('[SP-01] names are in a font of their own script, which is in the document only then', async () => {
  const withoutName = await inkOf((await drawDeliveryNote(given({ shipTo: { ...shipTo, name: '' } }))).bytes)
  const japanese = address.parse({ name: '山田 太郎', address1: '千代田区丸の内1-1', town: '東京', isoCountry: 'JP' })
  for (const [font, recipient, ...words] of [
    ['jp', japanese, '納品書', 'お届け先', '山田 太郎', '千代田区丸の内1-1'],
    ['jp', { name: '髙﨑 遥', town: '𠮷野家' }, '髙﨑 遥', '𠮷野家'],
    ['sc', { name: '张伟', address1: '长安街 1 号', town: '北京' }, '张伟', '长安街', '北京'],
    ['kr', { name: '김민수 뷁쌍', town: '서울특별시' }, '김민수 뷁쌍', '서울특별시'],
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

it('[SP-01] letters of all Europe are printed, and a character that no font has is named', async () => {
  const names = ['Їжак Ґанок', 'Ђорђе Њ Ћ', 'ά έ ή ώ', 'Łukasz Gdańsk', 'Nguyễn Thị Hồng']
  const { squeezed, bytes } = await open(given({ shipTo: { ...shipTo, name: names.join(', ') } }))
  for (const name of names) expect(squeezed).toContain(name.replaceAll(' ', ''))
  expect(squeezed).not.toContain('□')
  expect(await scriptsOf(bytes)).toEqual([])
  const { oneLine } = await open(given({ shipTo: { ...shipTo, name: 'Ann 🎁 Lee\u001d' } }))
  expect(oneLine).toContain('Ann □ Lee□')
  expect(oneLine).toContain('shown as □: U+1F381 U+001D')
})

it('[SP-01] no text is cut, however long: it takes as many lines and pages as it needs', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const long = (times: number) => Array.from({ length: times }, (_, at) => `${alphabet}${at}`).join('')
  const words = (times: number) => Array.from({ length: times }, (_, at) => `w${at}x`).join(' ')
  const shown = {
    sourceOrderId: `PO-${long(3)}`,
    dispatchAlert: `${words(400)} 折らないでください`,
    shipTo: { ...shipTo, name: words(14), address1: `STREET-${long(3)}` },
    lines: [{ ...line, barcode: `B-${long(2)}`, sku: `SKU-${long(4)}`, description: words(2000), alert: words(200) }],
  } as const satisfies Partial<DeliveryNote>
  const { squeezed, text, pages } = await open(given(shown))
  expect(text).not.toContain('…')
  expect(pages.length).toBeGreaterThan(3)
  const { sourceOrderId, dispatchAlert } = shown
  for (const said of [sourceOrderId, shown.shipTo.name]) expect(squeezed).toContain(said.replaceAll(' ', ''))
  // Texts beside each other are read line by line: all their words are there.
  const [{ description, alert }] = shown.lines
  const read = new Set(text.match(/w\d+x/g))
  for (const said of [description, alert, dispatchAlert])
    expect(said.match(/w\d+x/g)?.filter((word) => !read.has(word))).toEqual([])
  for (const part of [...shown.shipTo.address1.split(/(?<=\d)(?=A)/), 'TUVWXYZ3']) expect(squeezed).toContain(part)
})

it('[SP-01] addresses and carrier are written as on the page of the order', async () => {
  const inTokyo = { address1: '神田神保町1-12-3', town: '千代田区', state: '東京都', postcode: '101-0051' }
  const toJapan = address.parse({ name: '田中 美咲', isoCountry: 'JP', ...inTokyo })
  const japanese = await open(given({ sender: null, shipTo: toJapan }))
  expect(japanese.oneLine).toContain('〒101-0051 東京都千代田区 神田神保町1-12-3 田中 美咲 日本')
  const { oneLine } = await open(given({ sender: null }))
  expect(oneLine).toContain('Zoë Müller Gasse 5 50667 Köln Germany')
  expect(oneLine).toContain('Royal Mail Tracked')
})

it('[SP-01] alerts stand above the items and at an item, and stock items are counted rows', async () => {
  const dispatchAlert = `Wrap it in blue paper. ${'Do not fold. '.repeat(20)}Ring twice.\nThen wait.`
  const attributes = 'Cover: lamination: Gloss\nText: paper: Silk'
  const lines = [line, { ...line, sku: 'BOOK', quantity: 10, attributes, alert: 'Book 1 goes on top.' }]
  const stockItems = [{ code: 'GIFT-BAG', name: 'Gift bag', quantity: 2, shipmentIndex: 0 }]
  const { text, pages, oneLine } = await open(given({ dispatchAlert, lines, stockItems, purchaseOrderNumber: 'PO-9' }))
  const alerts = [
    'Wrap it in blue paper.',
    'Ring twice.',
    'Then wait.',
    'Please note: Book 1 goes on top.',
    'Cover: lamination: Gloss Text: paper: Silk',
  ]
  for (const words of [...alerts, 'PO-9']) expect(oneLine).toContain(words)
  expect(oneLine).toMatch(/Stock item GIFT-BAG Gift bag 2 .*262/)
  expect(text).not.toContain('…')
  expect(pages).toHaveLength(1)
})

it('[SP-01] the note has the paper of the country that prints it, all pages, and the sum of copies', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => ({ ...line, sku: `SKU-${at}`, quantity: 10 }))
  for (const [printedIn, isoCountry, ...size] of [
    ['GB', 'US', 595, 842],
    ['US', 'GB', 612, 792],
    ['', 'US', 612, 792],
  ] as const) {
    const { text, pages } = await open(given({ lines, printedIn, shipTo: { ...shipTo, isoCountry } }))
    const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {}
    expect([originalWidth, originalHeight].map(Math.round)).toEqual(size)
    expect(pages.length).toBeGreaterThan(2)
    for (const words of ['SKU-119', '1200', `Page ${pages.length} of ${pages.length}`]) expect(text).toContain(words)
  }
})
