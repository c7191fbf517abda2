import { PageSizes, PDFDocument } from '@cantoo/pdf-lib'
import { DateTime } from 'luxon'
import type { Address } from '#lib/contract/shipments.ts'
import { BarcodeError, code128Bars } from '../barcodes/render-barcode.ts'
import { createPen, type Pen } from './pen.ts'

type NoteLine = { barcode: string; sku: string; description: string; quantity: number }
export type DeliveryNote = {
  sender: Address
  shipTo: Address
  sourceOrderId: string
  date: Date
  timezone: string
  dateFormat: string
  carrier: string
  trackingNumber: string
  lines: NoteLine[]
}

/** Countries that print on Letter paper. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR'])
const margin = 42
const rowHeight = 16
const small = { size: 9 }
const smallBold = { size: 9, bold: true }

/** Draws the paper for the parcel: sender, recipient, items, and the tracking number as a barcode. */
export async function drawDeliveryNote(note: DeliveryNote): Promise<{ bytes: Uint8Array; pageCount: number }> {
  const document = await PDFDocument.create()
  document.setTitle(`Delivery note ${note.sourceOrderId}`)
  document.setCreationDate(note.date)
  document.setModificationDate(note.date)
  const paper = letterCountries.has(note.shipTo.isoCountry) ? PageSizes.Letter : PageSizes.A4
  const newPage = () => document.addPage([...paper])
  const labels = labelsFor(note.shipTo.isoCountry)
  const pen = await createPen(document, newPage())
  drawTable(pen, labels, note.lines, drawHead(pen, labels, note), newPage)
  drawFeet(pen, labels, document)
  return { bytes: await document.save(), pageCount: document.getPageCount() }
}

/** Draws sender, recipient, order facts and tracking number. Returns the y at which the table begins. */
function drawHead(pen: Pen, labels: Labels, note: DeliveryNote): number {
  const { width, height } = pen.page.getSize()
  const middle = width / 2
  const columnWidth = middle - margin - 12
  pen.write(labels.title, margin, height - margin - 16, { size: 20, bold: true })
  const top = height - margin - 52
  const afterSender = drawAddress(pen, labels.from, note.sender, margin, top, columnWidth)
  const afterRecipient = drawAddress(pen, labels.to, note.shipTo, middle, top, columnWidth)
  let y = Math.min(afterSender, afterRecipient) - 16
  const date = DateTime.fromJSDate(note.date, { zone: note.timezone }).toFormat(note.dateFormat)
  const facts: [string, string][] = [
    [labels.order, note.sourceOrderId],
    [labels.date, date],
    [labels.carrier, note.carrier],
    [labels.tracking, note.trackingNumber],
  ]
  for (const [label, value] of facts) {
    if (value === '') continue
    pen.write(label, margin, y, smallBold)
    pen.write(value, margin + 110, y, { ...small, maxWidth: width - 2 * margin - 110 })
    y -= rowHeight
  }
  return (note.trackingNumber === '' ? y : drawTrackingBarcode(pen, note.trackingNumber, y)) - 24
}

function drawAddress(pen: Pen, label: string, address: Address, x: number, top: number, maxWidth: number): number {
  pen.write(label, x, top, smallBold)
  const { name, companyName, address1, address2, address3, town, state, postcode, isoCountry, phone } = address
  const place = [postcode, town, state].filter(Boolean).join(' ')
  const lines = [name, companyName, address1, address2, address3, place, isoCountry, phone].filter(Boolean)
  let y = top - rowHeight
  for (const line of lines) {
    pen.write(line, x, y, { size: 10, maxWidth })
    y -= 14
  }
  return y
}

/** Bars as rectangles, so that they stay sharp on any printer. A number that Code 128 cannot hold stays text only. */
function drawTrackingBarcode(pen: Pen, trackingNumber: string, top: number): number {
  const bars = barsOf(trackingNumber)
  if (!bars) return top
  const modules = bars.reduce((sum, width) => sum + width, 0)
  const quietZone = 10
  const moduleWidth = Math.min(1, (pen.page.getWidth() - 2 * margin) / (modules + 2 * quietZone))
  const height = 44
  const bottom = top - height
  let x = margin
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) pen.bar(x, bottom, width * moduleWidth, height)
    x += width * moduleWidth
  }
  return bottom
}

function barsOf(trackingNumber: string): number[] | undefined {
  try {
    return code128Bars(trackingNumber)
  } catch (error) {
    if (error instanceof BarcodeError) return undefined
    throw error
  }
}

type NewPage = () => ReturnType<PDFDocument['addPage']>

function drawTable(pen: Pen, labels: Labels, lines: NoteLine[], top: number, newPage: NewPage): void {
  const bottom = margin + 48
  let y = drawTableHead(pen, labels, top)
  for (const line of lines) {
    if (y < bottom) {
      pen.turnTo(newPage())
      y = drawTableHead(pen, labels, pen.page.getHeight() - margin - 16)
    }
    drawRow(pen, line, y)
    y -= rowHeight
  }
  const right = pen.page.getWidth() - margin
  pen.rule(y + rowHeight - 5, margin, right)
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  pen.write(labels.total, right - 60, y - 2, { ...smallBold, alignRight: true })
  pen.write(String(total), right, y - 2, { ...smallBold, alignRight: true })
}

const columns = { barcode: margin, sku: margin + 96, description: margin + 216 }

function drawTableHead(pen: Pen, labels: Labels, y: number): number {
  const right = pen.page.getWidth() - margin
  pen.write(labels.barcode, columns.barcode, y, smallBold)
  pen.write(labels.sku, columns.sku, y, smallBold)
  pen.write(labels.description, columns.description, y, smallBold)
  pen.write(labels.copies, right, y, { ...smallBold, alignRight: true })
  pen.rule(y - 5, margin, right)
  return y - rowHeight - 2
}

function drawRow(pen: Pen, { barcode, sku, description, quantity }: NoteLine, y: number): void {
  const right = pen.page.getWidth() - margin
  pen.write(barcode, columns.barcode, y, { ...small, maxWidth: 90 })
  pen.write(sku, columns.sku, y, { ...small, maxWidth: 114 })
  pen.write(description, columns.description, y, { ...small, maxWidth: right - columns.description - 60 })
  pen.write(String(quantity), right, y, { ...small, alignRight: true })
}

function drawFeet(pen: Pen, labels: Labels, document: PDFDocument): void {
  const pages = document.getPages()
  for (const [at, page] of pages.entries()) {
    pen.turnTo(page)
    if (pen.hasMissing()) pen.write(labels.missing, margin, margin - 14, { size: 8 })
    pen.write(labels.page(at + 1, pages.length), page.getWidth() - margin, margin - 14, { size: 8, alignRight: true })
  }
}

/** Labels of the delivery note, in the language of the recipient's country: Japanese for Japan, else English. */
const english = {
  title: 'Delivery note',
  from: 'From',
  to: 'Deliver to',
  order: 'Order',
  date: 'Date',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  barcode: 'Barcode',
  sku: 'SKU',
  description: 'Description',
  copies: 'Copies',
  total: 'Total',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  missing: 'Characters that this document cannot print are shown as □.',
}
const japanese: typeof english = {
  title: '納品書',
  from: '発送元',
  to: 'お届け先',
  order: '注文番号',
  date: '発送日',
  carrier: '運送会社',
  tracking: '追跡番号',
  barcode: 'バーコード',
  sku: 'SKU',
  description: '品名',
  copies: '部数',
  total: '合計',
  page: (page, pages) => `${page} / ${pages} ページ`,
  missing: '印刷できない文字は□で表示しています。',
}

const labelsFor = (isoCountry: string) => (isoCountry === 'JP' ? japanese : english)
type Labels = typeof english
