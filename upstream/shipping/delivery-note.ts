import { PageSizes, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { DateTime } from 'luxon'
import type { StockItem } from '#lib/contract/orders.ts'
import { addressLines, carrierName } from '#lib/contract/shared/shipment-texts.ts'
import type { Address, Shipment } from '#lib/contract/shipments.ts'
import { BarcodeError, code128Bars } from '../barcodes/render-barcode.ts'
import english from './labels.en.json' with { type: 'json' }
import japanese from './labels.ja.json' with { type: 'json' }
import { createPen, type Pen, type Style } from './pen.ts'

type NoteLine = {
  barcode: string
  sku: string
  description: string
  quantity: number
  attributes: string
  /** What must not be missed when it is packed. */
  alert: string
}
export type DeliveryNote = {
  /** Null where the parcel says nothing of who sends it. */
  sender: Address | null
  shipTo: Address
  sourceOrderId: string
  purchaseOrderNumber: string
  date: Date
  /** The site's country; empty where it has saved none. */
  printedIn: string
  timezone: string
  dateFormat: string
  carrier: Shipment['carrier']
  trackingNumber: string
  /** What must not be missed before the parcel goes. */
  dispatchAlert: string
  lines: NoteLine[]
  /** What is packed from the stock of the site. */
  stockItems: StockItem[]
}

/** Countries that print on Letter paper. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR'])
const margin = 42
const bottom = margin + 16
const lineHeight = 13
const small = { size: 9 }
const smallBold = { size: 9, bold: true }

/** Draws the paper for the parcel: sender, recipient, items, and the tracking number as a barcode. */
export async function drawDeliveryNote(note: DeliveryNote): Promise<{ bytes: Uint8Array; pageCount: number }> {
  const document = await PDFDocument.create()
  document.setTitle(`Delivery note ${note.sourceOrderId}`)
  document.setCreationDate(note.date)
  document.setModificationDate(note.date)
  const paper = letterCountries.has((note.printedIn || note.shipTo.isoCountry).toUpperCase())
    ? PageSizes.Letter
    : PageSizes.A4
  const { labels, locale } = languageOf(note.shipTo.isoCountry)
  const newPage = () => document.addPage([...paper])
  const date = DateTime.fromJSDate(note.date, { zone: note.timezone }).toFormat(note.dateFormat)
  const head = {
    sender: note.sender ? addressOf(note.sender, locale) : '',
    shipTo: addressOf(note.shipTo, locale),
    date,
    carrier: carrierName(note),
  }
  const alerts = [note.dispatchAlert, ...note.lines.map(({ alert }) => alert)]
  const pen = await createPen(document, newPage(), {
    regular: textsIn([note, labels, head, '0123456789ABCDEF+']),
    bold: textsIn([labels, alerts, '0123456789']),
  })
  const flow = createFlow(pen, newPage)
  drawHead(flow, labels, note, head)
  drawAlert(flow, labels, note.dispatchAlert)
  drawTable(flow, labels, note)
  if (pen.missing.size > 0) drawMissing(flow, labels)
  drawFeet(pen, labels, document)
  await pen.finish()
  return { bytes: await document.save(), pageCount: document.getPageCount() }
}
const addressOf = (address: Address, locale: string) =>
  [...addressLines(address, locale), address.phone, address.email].filter(Boolean).join('\n')

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type Flow = {
  pen: Pen
  left: number
  right: number
  /** Goes down by a height and returns where it began; at the end of a page, on the next one. */
  take: (height: number) => number
  /** Begins a page if a height fits on one, but not on this one any more. */
  keep: (height: number) => void
  /** What every further page begins with. */
  onNewPage: (draw: (() => void) | undefined) => void
}

function createFlow(pen: Pen, newPage: () => PDFPage): Flow {
  const { width, height: pageHeight } = pen.page.getSize()
  const top = pageHeight - margin - 16
  let y = top
  let begin: (() => void) | undefined
  const turn = () => {
    pen.turnTo(newPage())
    y = top
    begin?.()
  }
  return {
    pen,
    left: margin,
    right: width - margin,
    take(height) {
      if (y - height < bottom) turn()
      const at = y
      y -= height
      return at
    },
    keep(height) {
      if (y - height < bottom && height < (top - bottom) / 2) turn()
    },
    onNewPage(draw) {
      begin = draw
    },
  }
}

type Cell = { text: string; x: number; width: number; style: Style & { alignRight?: boolean } }

/** Texts beside each other, each on as many lines as it needs. */
function drawRow({ pen, take, keep }: Flow, cells: readonly Cell[], height = lineHeight): void {
  const columns = cells.map(({ text, style, width }) => pen.wrap(text, style, width))
  const count = Math.max(...columns.map((lines) => lines.length))
  keep(count * height)
  for (let at = 0; at < count; at += 1) {
    const y = take(height)
    for (const [column, { x, style }] of cells.entries()) {
      const line = columns[column]?.[at] ?? ''
      if (line !== '') pen.write(line, x, y, style)
    }
  }
}

type Head = Record<'sender' | 'shipTo' | 'date' | 'carrier', string>

/** Draws sender, recipient, order facts and tracking number. */
function drawHead(flow: Flow, labels: Labels, note: DeliveryNote, head: Head): void {
  const { pen, left, right } = flow
  const middle = (left + right) / 2
  const cells = (sender: string, shipTo: string, style: Style): Cell[] => [
    { text: note.sender ? sender : '', x: left, width: middle - left - 12, style },
    { text: shipTo, x: middle, width: right - middle, style },
  ]
  pen.write(labels.title, left, flow.take(36), { size: 20, bold: true })
  drawRow(flow, cells(labels.from, labels.to, smallBold), 16)
  drawRow(flow, cells(head.sender, head.shipTo, { size: 10 }), 14)
  flow.take(16)
  const facts: [string, string][] = [
    [labels.order, note.sourceOrderId],
    [labels.purchaseOrder, note.purchaseOrderNumber],
    [labels.date, head.date],
    [labels.carrier, head.carrier],
    [labels.tracking, note.trackingNumber],
  ]
  for (const [label, text] of facts.filter(([, value]) => value !== '')) {
    const x = left + 110
    drawRow(flow, [
      { text: label, x: left, width: 104, style: smallBold },
      { text, x, width: right - x, style: small },
    ])
    flow.take(3)
  }
  if (note.trackingNumber !== '') drawTrackingBarcode(flow, note.trackingNumber)
  flow.take(24)
}

/** Bars as rectangles, so that they stay sharp on any printer. A number that Code 128 cannot hold stays text only. */
function drawTrackingBarcode({ pen, left, right, take }: Flow, trackingNumber: string): void {
  const bars = barsOf(trackingNumber)
  if (!bars) return
  const modules = bars.reduce((sum, width) => sum + width, 0)
  const quietZone = 10
  const moduleWidth = Math.min(1, (right - left) / (modules + 2 * quietZone))
  const height = 44
  const below = take(height) - height + 8
  let x = left
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) pen.bar(x, below, width * moduleWidth, height)
    x += width * moduleWidth
  }
}

function barsOf(trackingNumber: string): number[] | undefined {
  try {
    return code128Bars(trackingNumber)
  } catch (error) {
    if (error instanceof BarcodeError) return undefined
    throw error
  }
}

/** Draws what must not be missed in a frame, whose sides go on with it on the next page. */
function drawAlert(flow: Flow, labels: Labels, alert: string): void {
  if (alert === '') return
  const { pen, left, right, take, keep } = flow
  const lines = pen.wrap(alert, smallBold, right - left - 16)
  keep((lines.length + 2) * lineHeight)
  const drawLine = (text: string, style: Style) => {
    const y = take(lineHeight)
    for (const x of [left, right - 1.2]) pen.bar(x, y - 4, 1.2, lineHeight)
    pen.write(text, left + 8, y, style)
    return y
  }
  pen.rule(drawLine(labels.alert, small) + 9, left, right, 1.2)
  let y = 0
  for (const line of lines) y = drawLine(line, smallBold)
  pen.rule(y - 4, left, right, 1.2)
  take(18)
}

function drawTable(flow: Flow, labels: Labels, note: DeliveryNote): void {
  const { pen, right } = flow
  const drawTableHead = () => {
    drawItem(flow, [labels.barcode, labels.sku, labels.description, labels.copies], smallBold)
    pen.rule(flow.take(5) + 8, margin, right)
  }
  drawTableHead()
  flow.onNewPage(drawTableHead)
  const width = right - columns.description - 60
  const drawBelow = (text: string, style: Style) =>
    text === '' || drawRow(flow, [{ text, x: columns.description, width, style }])
  for (const { barcode, sku, description, quantity, attributes, alert } of note.lines) {
    drawItem(flow, [barcode, sku, description, `${quantity}`], small)
    drawBelow(attributes, small)
    drawBelow(alert && `${labels.itemAlert} ${alert}`, smallBold)
  }
  for (const { code, name, quantity } of note.stockItems)
    drawItem(flow, [labels.stock, code, name, `${quantity}`], small)
  const total = [...note.lines, ...note.stockItems].reduce((sum, { quantity }) => sum + quantity, 0)
  const y = flow.take(lineHeight)
  pen.rule(y + 9, margin, right)
  pen.write(labels.total, right - 60, y - 3, { ...smallBold, alignRight: true })
  pen.write(String(total), right, y - 3, { ...smallBold, alignRight: true })
  flow.onNewPage(undefined)
}

const columns = { barcode: margin, sku: margin + 96, description: margin + 216 }

type Item = readonly [barcode: string, sku: string, description: string, quantity: string]

function drawItem(flow: Flow, [barcode, sku, description, quantity]: Item, style: Style): void {
  drawRow(flow, [
    { text: barcode, x: columns.barcode, width: 90, style },
    { text: sku, x: columns.sku, width: 114, style },
    { text: description, x: columns.description, width: flow.right - columns.description - 60, style },
    { text: quantity, x: flow.right, width: 56, style: { ...style, alignRight: true } },
  ])
  flow.take(3)
}

/** Names the characters as Unicode does: no font here can show them. */
function drawMissing(flow: Flow, labels: Labels): void {
  const codes = Array.from(flow.pen.missing, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${hex.padStart(4, '0')}`
  })
  const text = labels.missing.replace('{characters}', codes.join(' '))
  flow.take(10)
  drawRow(flow, [{ text, x: flow.left, width: flow.right - flow.left, style: { size: 8 } }], 11)
}

function drawFeet(pen: Pen, labels: Labels, document: PDFDocument): void {
  const pages = document.getPages()
  for (const [at, page] of pages.entries()) {
    pen.turnTo(page)
    const number = labels.page.replace('{page}', `${at + 1}`).replace('{pages}', `${pages.length}`)
    pen.write(number, page.getWidth() - margin, margin - 14, { size: 8, alignRight: true })
  }
}

type Labels = typeof english

/** The language of the recipient's country: Japanese for Japan, else English. */
const languageOf = (isoCountry: string): { labels: Labels; locale: string } =>
  isoCountry.toUpperCase() === 'JP' ? { labels: japanese, locale: 'ja-JP' } : { labels: english, locale: 'en-GB' }
