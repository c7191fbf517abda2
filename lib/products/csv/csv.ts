import { writeCsvStream } from 'hucre/csv'
import { csvRows, decodeText, type Line } from '#lib/common/csv.ts'
import type { ListedProduct } from '#lib/contract/products.ts'
import {
  type ComponentText,
  componentFields,
  newProduct,
  noComponent,
  type ProductFields,
  type SkuText,
  skuFields,
  toComponentText,
  toSkuText,
} from '../rules.ts'

const ofProduct = ['product', 'description', 'active', 'stopsOnDifferences'] as const
const columns = [
  ...ofProduct,
  ...skuFields.map((name) => `sku ${name}` as const),
  ...componentFields.map((name) => `component ${name}` as const),
]
type Column = (typeof columns)[number]

/** A product has as many rows as it has SKUs or components, whichever are more; each row names it. */
export const toCsvRows = (product: ListedProduct): string[][] => {
  const { productCode, description, active, stopsOnDifferences } = product
  const [skus, parts] = [product.skus.map(toSkuText), product.components.map(toComponentText)]
  return Array.from({ length: Math.max(1, skus.length, parts.length) }, (_, at) => [
    productCode,
    ...(at === 0 ? [description, String(active), String(stopsOnDifferences)] : ['', '', '']),
    ...skuFields.map((name) => skus[at]?.[name] ?? ''),
    ...componentFields.map((name) => parts[at]?.[name] ?? ''),
  ])
}

/** RFC 4180; what a spreadsheet would run is written as text. */
export const toCsvStream = (rows: Iterable<string[]> | AsyncIterable<string[]>) =>
  writeCsvStream(rows, { bom: true, escapeFormulae: true, headers: columns })

export type ReadProduct = { line: number; fields: ProductFields }
export type CsvFault = 'encoding' | 'columns' | 'empty' | 'rows'
const mostRows = 20_000
export const mostBytes = 5 * 1024 * 1024

export function parseProductsCsv(bytes: Uint8Array): { products: ReadProduct[] } | { fault: CsvFault } {
  const text = decodeText(bytes)
  if (text === undefined) return { fault: 'encoding' }
  const found: Line[] = []
  for (const row of csvRows(text)) {
    if (row.cells.some(Boolean)) found.push(row)
    if (found.length > mostRows + 1) return { fault: 'rows' }
  }
  const [header, ...rows] = found
  const names = header?.cells.map((name) => name.toLowerCase()) ?? []
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]))
  if (places.get('product') === -1) return { fault: 'columns' }
  if (rows.length === 0) return { fault: 'empty' }
  const cell = ({ cells }: Line, column: Column) => cells[places.get(column) ?? -1] ?? ''
  const byCode = Map.groupBy(rows, (row) => cell(row, 'product'))
  const products = Array.from(byCode, ([productCode, own]): ReadProduct => {
    const first = (column: Column) => own.map((row) => cell(row, column)).find(Boolean) ?? ''
    const skus = own
      .map((row) => Object.fromEntries(skuFields.map((name) => [name, cell(row, `sku ${name}`)])) as SkuText)
      .filter((sku) => Object.values(sku).some(Boolean))
      .map((sku) => ({ ...sku, active: toFlag(sku.active, 'true') }))
    const parts = own
      .map((row) => Object.fromEntries(componentFields.map((name) => [name, cell(row, `component ${name}`)])))
      .filter((part) => Object.values(part).some(Boolean))
      .map((part) => ({ ...(part as ComponentText), type: part['type'] || noComponent.type }))
    const fields = {
      productCode,
      description: first('description'),
      active: toFlag(first('active'), newProduct.active),
      stopsOnDifferences: toFlag(first('stopsOnDifferences'), newProduct.stopsOnDifferences),
      components: JSON.stringify(parts),
      skus: JSON.stringify(skus),
    }
    return { line: own[0]?.line ?? 0, fields }
  })
  return { products }
}

/** Spreadsheets write the truth values of their language in capitals. */
const toFlag = (text: string, absent: 'true' | 'false'): 'true' | 'false' => {
  if (text === '') return absent
  return /^(?:true|1|yes|wahr|vrai)$/i.test(text) ? 'true' : 'false'
}
