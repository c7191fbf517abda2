import type * as z from 'zod'
import type { ListedProduct } from '#lib/contract/products.ts'
import type { ReadProduct } from './csv/csv.ts'
import {
  type ComponentField,
  componentFields,
  newProduct,
  noComponent,
  noSku,
  type ProductFields,
  parseComponents,
  parseSkus,
  type productForm,
  type SkuField,
  skuFields,
  toProductFields,
} from './rules.ts'

/** Of a list, with the fields of its rows. A row that comes or goes changes its code. */
export type FieldChange = { name: keyof ProductFields; fields: readonly (ComponentField | SkuField)[] }
export type PlannedProduct = { line: number; code: string } & (
  | { kind: 'new'; fields: ProductFields }
  | {
      kind: 'changed'
      fields: ProductFields
      changes: readonly FieldChange[]
      id: string
      version: string | undefined
    }
  | { kind: 'same' }
  | { kind: 'wrong'; issues: readonly z.core.$ZodIssue[] }
)

/** What an import would do: nothing is changed here. */
export function planProduct(
  read: ReadProduct,
  schema: ReturnType<typeof productForm>,
  known: ListedProduct | undefined,
): PlannedProduct {
  const planned = { line: read.line, code: read.productCode }
  const before = known && toProductFields(known)
  const checked = schema.safeParse(complete(read, before), { reportInput: true })
  if (!checked.success) return { ...planned, kind: 'wrong', issues: checked.error.issues }
  const fields = checked.data
  if (!before) return { ...planned, kind: 'new', fields }
  const changes = findChanges(fields, before)
  if (changes.length === 0) return { ...planned, kind: 'same' }
  return { ...planned, kind: 'changed', fields, changes, id: known._id, version: known.version }
}

const nothing: ProductFields = { ...newProduct, components: '[]', skus: '[]' }

/** What the file does not say stays as it is, and so do the SKUs that it does not name. */
function complete({ productCode, own, components, skus }: ReadProduct, before = nothing) {
  const [knownParts, knownSkus] = [parseComponents(before.components), parseSkus(before.skus)]
  const parts = components?.map((part) => ({ ...noComponent, ...findRow(knownParts, part.code), ...part }))
  const named = skus.map((sku) => ({ ...noSku, ...findRow(knownSkus, sku.code), ...sku }))
  const others = knownSkus.filter(({ code }) => !findRow(named, code))
  return {
    ...before,
    productCode,
    ...own,
    components: JSON.stringify(parts ?? knownParts),
    skus: JSON.stringify([...named, ...others]),
  }
}

const findRow = <Row extends { code: string }>(rows: readonly Row[], code: string | undefined) =>
  rows.find((row) => row.code === code)

function findChanges(after: ProductFields, before: ProductFields): FieldChange[] {
  const ofParts = changedFields(parseComponents(after.components), parseComponents(before.components), componentFields)
  const ofSkus = changedFields(parseSkus(after.skus), parseSkus(before.skus), skuFields)
  const own = (['description', 'active', 'stopsOnDifferences'] as const).filter((name) => after[name] !== before[name])
  return [
    ...own.map((name) => ({ name, fields: [] })),
    ...(ofSkus.length > 0 ? [{ name: 'skus' as const, fields: ofSkus }] : []),
    ...(after.components === before.components ? [] : [{ name: 'components' as const, fields: ofParts }]),
  ]
}

function changedFields<Name extends string>(
  after: readonly ({ code: string } & Record<Name, string>)[],
  before: typeof after,
  names: readonly Name[],
): Name[] {
  const pairs = [...after, ...before].map(({ code }) => [findRow(after, code), findRow(before, code)] as const)
  return names.filter((name) =>
    pairs.some(([one, other]) => (one && other ? one[name] !== other[name] : name === 'code')),
  )
}
