import { csvRows, decodeText, type Line } from '#lib/common/csv.ts'
import { toCsvStream } from '#lib/common/write-csv.ts'
import { toOneLine } from '#lib/contract/fields.ts'
import type { ListedProduct } from '#lib/contract/products.ts'
import { type ComponentText, componentFields, type SkuText, skuFields, toComponentText, toSkuText } from '../rules.ts'

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

export const writeProducts = (rows: Iterable<string[]> | AsyncIterable<string[]>) => toCsvStream(rows, columns)

/** What a file does not say of a product is absent. */
export type ReadProduct = {
  line: number
  productCode: string
  own: { description?: string; active?: string; stopsOnDifferences?: string }
  components: Partial<ComponentText>[] | undefined
  skus: Partial<SkuText>[]
}
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
  const isThere = (column: Column) => places.get(column) !== -1
  if (!isThere('product')) return { fault: 'columns' }
  if (rows.length === 0) return { fault: 'empty' }
  const cell = ({ cells }: Line, column: Column) => {
    if (!isThere(column)) return undefined
    const text = cells[places.get(column) ?? -1] ?? ''
    return column.endsWith('attributes') ? text : toOneLine(text)
  }
  const toRows = <Name extends string>(list: 'sku' | 'component', fields: readonly Name[], own: readonly Line[]) =>
    own
      .map((row) => fields.map((name) => [name, cell(row, `${list} ${name}` as Column)] as const))
      .filter((cells) => cells.some(([, text]) => text))
      .map(toTold)
  const byCode = Map.groupBy(rows, (row) => cell(row, 'product') ?? '')
  const products = Array.from(byCode, ([productCode, own]): ReadProduct => {
    const first = (column: Column) => own.map((row) => cell(row, column)).reduce((one, other) => one || other)
    const hasComponents = componentFields.some((name) => isThere(`component ${name}`))
    return {
      line: own[0]?.line ?? 0,
      productCode,
      own: toTold(ofProduct.slice(1).map((column) => [column, first(column)])),
      components: hasComponents ? toRows('component', componentFields, own) : undefined,
      skus: toRows('sku', skuFields, own),
    }
  })
  return { products }
}

const flags = ['active', 'stopsOnDifferences']
const neverEmpty = [...flags, 'type']

/** A column that is not there says nothing, nor does an empty cell of what cannot be empty. */
const toTold = <Name extends string>(
  cells: readonly (readonly [Name, string | undefined])[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    cells
      .filter(([name, text]) => text !== undefined && (text !== '' || !neverEmpty.includes(name)))
      .map(([name, text = '']) => [name, flags.includes(name) ? toFlag(text) : text]),
  ) as Partial<Record<Name, string>>

/** Spreadsheets write the truth values of their language in capitals. Another word stays, and is wrong. */
function toFlag(text: string): string {
  if (/^(?:true|1|yes|wahr|vrai)$/i.test(text)) return 'true'
  return /^(?:false|0|no|falsch|faux)$/i.test(text) ? 'false' : text
}
