import * as z from 'zod'
import { readAttributes } from '#lib/contract/attributes.ts'
import { type ListedProduct, type ProductInput, productInput } from '#lib/contract/products.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { parseAttributeLines, toAttributeLines } from './attribute-lines.ts'

/** The fields of a form, and the cells of a file, are text (decision 061). */
export const componentFields = [
  'code',
  'type',
  'width',
  'height',
  'bleed',
  'pages',
  'paper',
  'inks',
  'attributes',
] as const
export const skuFields = ['code', 'description', 'active', 'slaDays', 'price', 'currency', 'attributes'] as const
export type ComponentField = (typeof componentFields)[number]
export type SkuField = (typeof skuFields)[number]
export type ComponentText = Record<ComponentField, string>
export type SkuText = Record<SkuField, string>

const { components: componentList, skus: skuList, ...own } = productInput.shape
const componentShape = componentList.element
const skuShape = skuList.unwrap().element

const emptyOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>

export const noComponent: ComponentText = { ...emptyOf(componentFields), type: 'press' }
export const noSku: SkuText = { ...emptyOf(skuFields), active: 'true' }

const flag = z.enum(['true', 'false'])
const texts = <Name extends string>(names: readonly Name[]) =>
  z.array(z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>))

export const parseComponents = (json: string): ComponentText[] => texts(componentFields).parse(JSON.parse(json))
export const parseSkus = (json: string): SkuText[] => texts(skuFields).parse(JSON.parse(json))

/** A Japanese keyboard types digits and letters in full width too. */
const toNarrow = (text: string) => text.normalize('NFKC').trim()

/** A comma may be a decimal one, but `1,250` may mean thousands. */
function toNumber(text: string) {
  const typed = toNarrow(text)
  if (typed === '') return undefined
  return /^0*[1-9]\d*,\d{3}$/.test(typed) ? Number.NaN : Number(typed.replace(',', '.'))
}
const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function toComponent({ code, type, width, height, bleed, pages, paper, inks, attributes: lines }: ComponentText) {
  const { attributes, allowedValues } = parseAttributeLines(lines) ?? noAttributes
  return given({
    code,
    type,
    paper,
    widthMm: toNumber(width),
    heightMm: toNumber(height),
    bleedMm: toNumber(bleed),
    pages: toNumber(pages),
    inks: listed(inks).length > 0 ? listed(inks) : undefined,
    attributes,
    allowedValues: Object.keys(allowedValues).length > 0 ? allowedValues : undefined,
  })
}

function toSku({ code, description, active, slaDays, price, currency, attributes: lines }: SkuText) {
  const amount = toNumber(price)
  return given({
    code,
    description,
    active: active !== 'false',
    slaDays: toNumber(slaDays),
    price: amount === undefined ? undefined : { amount, currency: toNarrow(currency).toUpperCase() },
    attributes: (parseAttributeLines(lines) ?? noAttributes).attributes,
  })
}

const noAttributes = { attributes: {}, allowedValues: {} }

/** What the schema calls otherwise than the field. */
const named: Record<string, string> = { widthMm: 'width', heightMm: 'height', bleedMm: 'bleed', currency: 'currency' }

function faultsOf<Field extends string>(
  schema: z.ZodType,
  value: unknown,
  fields: readonly Field[],
): ReadonlySet<Field> {
  const issues = schema.safeParse(value).error?.issues ?? []
  const wrong = issues.map(({ path }) => named[String(path.at(-1))] ?? named[String(path[0])] ?? String(path[0]))
  return new Set(fields.filter((field) => wrong.includes(field)))
}

export function findComponentFaults(text: ComponentText): ReadonlySet<ComponentField> {
  const found = new Set(faultsOf(componentShape, toComponent(text), componentFields))
  // A size has two sides.
  if ((text.width.trim() === '') !== (text.height.trim() === ''))
    found.add(text.width.trim() === '' ? 'width' : 'height')
  if (!parseAttributeLines(text.attributes)) found.add('attributes')
  return found
}

export function findSkuFaults(text: SkuText): ReadonlySet<SkuField> {
  const found = new Set(faultsOf(skuShape, toSku(text), skuFields))
  if (!flag.safeParse(text.active).success) found.add('active')
  if (text.price.trim() === '' && text.currency.trim() !== '') found.add('price')
  const parsed = parseAttributeLines(text.attributes)
  if (!parsed || Object.keys(parsed.allowedValues).length > 0) found.add('attributes')
  return found
}

type RowFault = { row: number; field: ComponentField | SkuField | 'repeated' }

export function findFirstFault<Text extends { code: string }>(
  rows: readonly Text[],
  faultsIn: (row: Text) => ReadonlySet<ComponentField | SkuField>,
): RowFault | undefined {
  for (const [at, row] of rows.entries()) {
    const [field] = faultsIn(row)
    if (field) return { row: at + 1, field }
    if (rows.findIndex(({ code }) => code.trim() === row.code.trim()) < at) return { row: at + 1, field: 'repeated' }
  }
  return undefined
}

/** `word` words what is wrong in a list. */
export const productForm = (word: (list: 'components' | 'skus', fault: RowFault | 'none') => string) =>
  z
    .object({
      productCode: own.productCode,
      description: own.description.unwrap(),
      active: flag,
      stopsOnDifferences: flag,
      components: z.string(),
      skus: z.string(),
    })
    .superRefine(({ components, skus }, context) => {
      const add = (list: 'components' | 'skus', fault: RowFault | 'none' | undefined) => {
        if (fault) context.addIssue({ code: 'custom', path: [list], message: word(list, fault) })
      }
      const parts = parseComponents(components)
      add('components', parts.length === 0 ? 'none' : findFirstFault(parts, findComponentFaults))
      add('skus', findFirstFault(parseSkus(skus), findSkuFaults))
    })
export type ProductFields = z.input<ReturnType<typeof productForm>>

export const toProduct = (fields: ProductFields & { version?: string }): ProductInput & { version?: string } => ({
  productCode: fields.productCode,
  description: fields.description,
  active: fields.active === 'true',
  stopsOnDifferences: fields.stopsOnDifferences === 'true',
  components: parseComponents(fields.components).map(toComponent) as ProductInput['components'],
  skus: parseSkus(fields.skus).map(toSku) as ProductInput['skus'],
  ...(fields.version !== undefined && { version: fields.version }),
})

const text = (value: string | number | undefined) => (value === undefined ? '' : String(value))

export const toComponentText = (component: ListedProduct['components'][number]): ComponentText => ({
  code: component.code,
  type: component.type,
  width: text(component.widthMm),
  height: text(component.heightMm),
  bleed: text(component.bleedMm),
  pages: text(component.pages),
  paper: component.paper,
  inks: (component.inks ?? []).join(', '),
  attributes: toAttributeLines(component.attributes, component.allowedValues),
})

export const toSkuText = (sku: ListedProduct['skus'][number]): SkuText => ({
  code: sku.code,
  description: sku.description,
  active: String(sku.active),
  slaDays: text(sku.slaDays),
  price: text(sku.price?.amount),
  currency: sku.price?.currency ?? '',
  attributes: toAttributeLines(sku.attributes),
})

export const toProductFields = (product: ListedProduct): ProductFields => ({
  productCode: product.productCode,
  description: product.description,
  active: product.active ? 'true' : 'false',
  stopsOnDifferences: product.stopsOnDifferences ? 'true' : 'false',
  components: JSON.stringify(product.components.map(toComponentText)),
  skus: JSON.stringify(product.skus.map(toSkuText)),
})

export const newProduct: ProductFields = {
  productCode: '',
  description: '',
  active: 'true',
  stopsOnDifferences: 'false',
  components: JSON.stringify([noComponent]),
  skus: JSON.stringify([noSku]),
}

const sentCode = z.union([z.string(), z.number().transform(String)]).catch('')
const sentItem = z.object({
  sku: sentCode,
  sourceProductId: sentCode,
  description: z.string().catch(''),
  components: z.array(z.looseObject({ code: sentCode })).catch([]),
})

/** What an item of a refused order tells of the product that it asks for. */
export function toProductOfOrder(body: unknown, item: number): ProductFields | undefined {
  const orderData = isRecord(body) && isRecord(body.orderData) ? body.orderData : {}
  const sent = sentItem.safeParse(Array.isArray(orderData.items) ? orderData.items[item] : undefined).data
  if (!sent) return undefined
  const [sku, sourceProductId] = [sent.sku.trim(), sent.sourceProductId.trim()]
  const parts = sent.components.map(({ code, width, height, pages, attributes }): ComponentText => {
    const known = readAttributes(attributes).filter(([, value]) => value !== null)
    return {
      ...noComponent,
      code: code.trim(),
      ...(isSize(width) && isSize(height) && { width: String(width), height: String(height) }),
      ...(isSize(pages) && { pages: String(pages) }),
      attributes: toAttributeLines(Object.fromEntries(known)),
    }
  })
  return {
    ...newProduct,
    productCode: (sourceProductId || sku).slice(0, 100),
    description: sent.description.trim().slice(0, 200),
    components: JSON.stringify(parts.length > 0 ? parts : [noComponent]),
    skus: JSON.stringify(sku ? [{ ...noSku, code: sku }] : []),
  }
}

/** A product that is there, so that it and the SKUs that an order asks for can be ordered. */
export function withSkusOf(asked: ProductFields, known: ProductFields): ProductFields {
  const byCode = new Map(parseSkus(known.skus).map((sku) => [sku.code, sku]))
  for (const sku of parseSkus(asked.skus)) byCode.set(sku.code, { ...(byCode.get(sku.code) ?? sku), active: 'true' })
  return { ...known, active: 'true', skus: JSON.stringify([...byCode.values()]) }
}

const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0

const unknownAt = /^orderData\.items\.(\d+)\.(?:sku|sourceProductId)$/

/** The item of a refused order whose product is not known. */
export function itemWithoutProduct({ path, name }: { path: string; name?: string | undefined }): number | undefined {
  const found = name === 'UnknownSku' ? unknownAt.exec(path) : null
  return found ? Number(found[1]) : undefined
}
