import Papa from 'papaparse'
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

export const csvHeader: readonly string[] = columns

/** RFC 4180; what a spreadsheet would run is written as text. */
export const toCsv = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(rows as string[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`

export const byteOrderMark = '\uFEFF'

export type ReadProduct = { line: number; fields: ProductFields }
export type CsvFault = 'encoding' | 'columns' | 'empty' | 'rows'
const mostRows = 20_000
export const mostBytes = 5 * 1024 * 1024

export function parseProductsCsv(bytes: Uint8Array): { products: ReadProduct[] } | { fault: CsvFault } {
  const text = decodeText(bytes)
  if (text === undefined) return { fault: 'encoding' }
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: mostRows + 2 })
  const [header = [], ...rows] = data
  const names = header.map((name) => name.trim().toLowerCase())
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]))
  if (places.get('product') === -1) return { fault: 'columns' }
  if (rows.length === 0) return { fault: 'empty' }
  if (rows.length > mostRows) return { fault: 'rows' }
  const cell = (row: readonly string[], column: Column) => unescapeFormula(row[places.get(column) ?? -1] ?? '').trim()
  const byCode = new Map<string, { line: number; rows: string[][] }>()
  for (const [at, row] of rows.entries()) {
    const code = cell(row, 'product')
    const known = byCode.get(code) ?? { line: at + 2, rows: [] }
    byCode.set(code, { ...known, rows: [...known.rows, row] })
  }
  const products = Array.from(byCode, ([productCode, { line, rows: own }]): ReadProduct => {
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
    return { line, fields }
  })
  return { products }
}

/** Spreadsheets write the truth values of their language in capitals. */
const toFlag = (text: string, absent: 'true' | 'false'): 'true' | 'false' => {
  if (text === '') return absent
  return /^(?:true|1|yes|wahr|vrai)$/i.test(text) ? 'true' : 'false'
}

const unescapeFormula = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** By its mark; without one UTF-8, else what Windows writes. */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 1000).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
