import type { ListedProduct } from '#lib/contract/products.ts'
import type { ReadProduct } from './csv/csv.ts'
import { type ProductFields, type productForm, toProductFields } from './rules.ts'

export type PlannedProduct = ReadProduct & { code: string } & (
    | { kind: 'new' | 'same' }
    | { kind: 'changed'; id: string; version: string | undefined }
    | { kind: 'wrong'; reason: string }
  )

/** What an import would do: nothing is changed here. A SKU that the file does not name stays. */
export function planProduct(
  read: ReadProduct,
  schema: ReturnType<typeof productForm>,
  known: ListedProduct | undefined,
): PlannedProduct {
  const code = read.fields.productCode
  const checked = schema.safeParse(read.fields)
  if (!checked.success) return { ...read, code, kind: 'wrong', reason: checked.error.issues[0]?.message ?? '' }
  if (!known) return { ...read, code, kind: 'new' }
  const before = toProductFields(known)
  const fields = { ...read.fields, skus: withOthers(read.fields.skus, before.skus) }
  if (isSame(fields, before)) return { ...read, code, kind: 'same' }
  return { ...read, fields, code, kind: 'changed', id: known._id, version: known.version }
}

function withOthers(given: string, before: string): string {
  const [named, known] = [given, before].map((json) => JSON.parse(json) as { code: string }[]) as [
    { code: string }[],
    { code: string }[],
  ]
  return JSON.stringify([...named, ...known.filter(({ code }) => !named.some((sku) => sku.code === code))])
}

const sorted = (json: string) =>
  JSON.stringify((JSON.parse(json) as { code: string }[]).toSorted((a, b) => (a.code < b.code ? -1 : 1)))

const isSame = (one: ProductFields, other: ProductFields) =>
  sorted(one.skus) === sorted(other.skus) &&
  (['productCode', 'description', 'active', 'stopsOnDifferences', 'components'] as const).every(
    (name) => one[name] === other[name],
  )
