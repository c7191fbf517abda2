import type { Line } from '#lib/common/csv.ts'

export const listFields = ['order', 'shipment', 'trackingNumber', 'trackingUrl'] as const
export type ListField = (typeof listFields)[number]

/** Of each field the place of its column. */
export type Columns = Partial<Record<ListField, number>>

/**
 * How our own export and the programs of carriers name their columns: DHL, UPS WorldShip, FedEx Ship Manager, Royal Mail
 * Click & Drop, Sendcloud, ShipStation, Yamato B2, Yu-pri R and e-Hiden. The first that is in a list counts.
 */
const names: Record<ListField, readonly string[]> = {
  order: [
    'Order ID',
    'Order number',
    'Order - Number',
    'Order #',
    'Order no.',
    'Order reference',
    'Order',
    'Source order ID',
    'Channel reference',
    'Customer reference',
    'Your reference',
    'Sender reference',
    'Shipment reference',
    'Package reference 1',
    'Package reference no. 1',
    'Reference 1',
    'Reference number 1',
    'Reference number',
    'Reference',
    'PO number',
    'Auftragsnummer',
    'Bestellnummer',
    'Sendungsreferenz',
    'Referenznummer',
    'Referenz',
    '注文ID',
    '注文番号',
    '受注番号',
    'お客様管理番号',
    'お客様側管理番号',
    'お客様管理ナンバー',
    '管理番号',
  ],
  shipment: ['Shipment ID', 'Shipment', '出荷ID', '発送ID', '出荷番号'],
  trackingNumber: [
    'Tracking number',
    'Shipment - Tracking number',
    'Tracking no.',
    'Tracking #',
    'Tracking ID',
    'Tracking',
    'Package tracking number',
    'Lead tracking number',
    'Shipment lead tracking number',
    'Master tracking number',
    'Waybill number',
    'Air waybill number',
    'AWB number',
    'AWB',
    'Consignment number',
    'Parcel number',
    'Barcode number',
    'Sendungsnummer',
    'Paketnummer',
    '追跡番号',
    '伝票番号',
    '送り状番号',
    'お問い合わせ番号',
    'お問合せ番号',
    'お問い合せ送り状No.',
    '荷物番号',
  ],
  trackingUrl: ['Tracking URL', 'Tracking link', 'Tracking address', '追跡URL', '追跡リンク'],
}

const toPlainName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '')

const plainNames = new Map(listFields.map((field) => [field, names[field].map(toPlainName)]))

/** Some programs write a title or a date above. */
const headingsWithin = 10

export type Table = { headings: readonly string[]; rows: readonly Line[]; columns: Columns }

/** A list without known headings is taken to have none, and to begin with the order and its tracking number. */
export function toTable(lines: readonly Line[]): Table {
  const at = lines.slice(0, headingsWithin).findIndex(({ cells }) => isWhole(findColumns(cells)))
  const headings = lines[at]?.cells
  if (headings) return { headings, rows: lines.slice(at + 1), columns: findColumns(headings) }
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const letters = Array.from({ length: width }, (_, index) => columnLetters(index))
  return { headings: letters, rows: lines, columns: width > 1 ? { order: 0, trackingNumber: 1 } : {} }
}

type Result = Pick<Line, 'cells'> & { result: string }

/** Headings and rows with what came of each in the last column, which are read again by the columns that were chosen. */
export function withResults(
  { headings }: Pick<Table, 'headings'>,
  columns: Columns,
  results: readonly Result[],
  heading: string,
): string[][] {
  const width = Math.max(headings.length, ...results.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  const found = findColumns(headings)
  const isFound = listFields.every((field) => found[field] === columns[field])
  const readable = isFound ? headings : headings.map((text, at) => headingOf(text, at, columns))
  return [[...padded(readable), heading], ...results.map(({ cells, result }) => [...padded(cells), result])]
}

/** What a field is called where it was chosen, and nothing that is read as another field where none was. */
function headingOf(heading: string, at: number, columns: Columns): string {
  const field = listFields.find((one) => columns[one] === at)
  if (field) return names[field][0] ?? field
  return Object.keys(findColumns([heading])).length > 0 ? columnLetters(at) : heading
}

export const isWhole = ({ order, shipment, trackingNumber }: Columns) =>
  trackingNumber !== undefined && (order !== undefined || shipment !== undefined)

export function findColumns(headings: readonly string[]): Columns {
  const plain = headings.map(toPlainName)
  const found = listFields.map((field) => {
    const name = plainNames.get(field)?.find((name) => plain.includes(name))
    return [field, name === undefined ? undefined : plain.indexOf(name)] as const
  })
  return Object.fromEntries(found.filter(([, at]) => at !== undefined))
}

/** As spreadsheets name them. */
const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
