import { PageSizes, PDFDocument } from '@cantoo/pdf-lib'
import { DateTime } from 'luxon'
import { countryBeyondCode, otherAddressTexts } from '#lib/contract/addresses.ts'
import type { StockItem } from '#lib/contract/orders.ts'
import type { Address } from '#lib/contract/shipments.ts'
import { BarcodeError, code128Bars } from '../barcodes/render-barcode.ts'
import english from './labels.en.json' with { type: 'json' }
import japanese from './labels.ja.json' with { type: 'json' }
import { createPen, type Pen } from './pen.ts'

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
  timezone: string
  dateFormat: string
  carrier: string
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
const rowHeight = 16
const lineHeight = 12
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
  const pen = await createPen(document, newPage(), JSON.stringify(note))
  drawTable(pen, labels, note, drawAlert(pen, labels, note.dispatchAlert, drawHead(pen, labels, note)), newPage)
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
  const afterSender = note.sender ? drawAddress(pen, labels.from, note.sender, margin, top, columnWidth) : top
  const afterRecipient = drawAddress(pen, labels.to, note.shipTo, middle, top, columnWidth)
  let y = Math.min(afterSender, afterRecipient) - 16
  const date = DateTime.fromJSDate(note.date, { zone: note.timezone }).toFormat(note.dateFormat)
  const facts: [string, string][] = [
    [labels.order, note.sourceOrderId],
    [labels.purchaseOrder, note.purchaseOrderNumber],
    [labels.date, date],
    [labels.carrier, note.carrier],
    [labels.tracking, note.trackingNumber],
  ]
  for (const [label, value] of facts.filter(([, text]) => text !== '')) {
    pen.write(label, margin, y, smallBold)
    pen.write(value, margin + 110, y, { ...small, maxWidth: width - 2 * margin - 110 })
    y -= rowHeight
  }
  return (note.trackingNumber === '' ? y : drawTrackingBarcode(pen, note.trackingNumber, y)) - 24
}

function drawAddress(pen: Pen, label: string, address: Address, x: number, top: number, maxWidth: number): number {
  pen.write(label, x, top, smallBold)
  const { name, companyName, address1, address2, address3, address4 = '', town, state, postcode, isoCountry } = address
  const place = [postcode, town, state].filter(Boolean).join(' ')
  const streets = [address1, address2, address3, address4]
  const lines = [name, companyName, ...streets, place, countryBeyondCode(address), isoCountry]
    .concat(otherAddressTexts(address), address.phone, address.email)
    .filter(Boolean)
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

const maxAlertLines = 12
const maxAttributeLines = 200

/** Draws what must not be missed in a frame. Returns the y at which the table begins. */
function drawAlert(pen: Pen, labels: Labels, alert: string, top: number): number {
  if (alert === '') return top
  const width = pen.page.getWidth() - 2 * margin
  const lines = pen.wrap(alert, smallBold, width - 16, maxAlertLines)
  const height = (lines.length + 1) * lineHeight + 12
  pen.frame(margin, top - height + 10, width, height)
  pen.write(labels.alert, margin + 8, top - 6, small)
  for (const [at, line] of lines.entries()) pen.write(line, margin + 8, top - 6 - (at + 1) * lineHeight, smallBold)
  return top - height - 12
}

function drawTable(pen: Pen, labels: Labels, note: DeliveryNote, top: number, newPage: NewPage): void {
  const bottom = margin + 48
  const right = pen.page.getWidth() - margin
  let y = drawTableHead(pen, labels, top)
  const takeRow = (height: number) => {
    if (y < bottom) {
      pen.turnTo(newPage())
      y = drawTableHead(pen, labels, pen.page.getHeight() - margin - 16)
    }
    const at = y
    y -= height
    return at
  }
  for (const line of note.lines) {
    drawRow(pen, line, takeRow(rowHeight))
    const width = right - columns.description - 60
    const attributes = line.attributes === '' ? [] : pen.wrap(line.attributes, small, width, maxAttributeLines)
    for (const text of attributes) {
      pen.write(text, columns.description, takeRow(lineHeight) + 3, small)
    }
    if (line.alert === '') continue
    for (const text of pen.wrap(`${labels.itemAlert} ${line.alert}`, smallBold, width, maxAlertLines)) {
      pen.write(text, columns.description, takeRow(lineHeight) + 3, smallBold)
    }
  }
  for (const { code, name, quantity } of note.stockItems) {
    drawRow(pen, { barcode: labels.stock, sku: code, description: name, quantity }, takeRow(rowHeight))
  }
  pen.rule(y + rowHeight - 5, margin, right)
  const total = [...note.lines, ...note.stockItems].reduce((sum, { quantity }) => sum + quantity, 0)
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

function drawRow(
  pen: Pen,
  { barcode, sku, description, quantity }: Omit<NoteLine, 'alert' | 'attributes'>,
  y: number,
): void {
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
    const number = labels.page.replace('{page}', `${at + 1}`).replace('{pages}', `${pages.length}`)
    pen.write(number, page.getWidth() - margin, margin - 14, { size: 8, alignRight: true })
  }
}

/** In the language of the recipient's country: Japanese for Japan, else English. */
const labelsFor = (isoCountry: string): Labels => (isoCountry === 'JP' ? japanese : english)
type Labels = typeof english
