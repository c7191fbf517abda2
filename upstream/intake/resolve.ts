import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { isBlank, readAttributes } from '#lib/contract/attributes.ts'
import type { ProductComponent } from '#lib/contract/products.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { findLinkBetween } from '../account-links/partners.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, carriers, products, skus } from '../core/database/schema/tables.ts'
import type { SubmittedComponent, SubmittedItem, SubmittedOrder, SubmittedShipment } from './schema.ts'

type Account = typeof accounts.$inferSelect
type Carrier = typeof carriers.$inferSelect
type Product = typeof products.$inferSelect

/** Why an order is refused, as the list of submission errors shows it. */
export type SubmissionFault = { name: string; message: string; path: string }
export type ResolvedComponent = SubmittedComponent & { definition: Product['components'][number] }
export type ResolvedItem = {
  submitted: SubmittedItem
  product: Product
  slaDays: number | null
  /** What the item gets where the order does not name it. */
  skuAttributes: ProductComponent['attributes']
  components: ResolvedComponent[]
}
export type ResolvedOrder = {
  submitted: SubmittedOrder
  source: Account
  destination: Account
  items: ResolvedItem[]
  shipments: (SubmittedShipment & { method: Carrier })[]
}
export type Resolution = { resolved: ResolvedOrder } | { faults: SubmissionFault[]; destination?: Account }

export async function resolveOrder(db: Executor, accountId: string, submitted: SubmittedOrder): Promise<Resolution> {
  const [source] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const destination = await findDestination(db, submitted.destination.name)
  if (!source || !destination) return { faults: [unknownDestination(submitted.destination.name)] }
  if (!(await canSubmit(db, source.id, destination.id))) return { faults: [notLinked(destination.name)] }

  const { items, shipments } = submitted.orderData
  const productOf = await findProducts(db, destination.id, items)
  const findCarrier = await findCarriers(db, destination.id)
  const faults: SubmissionFault[] = []
  const resolvedItems = items.flatMap((item, at) => {
    const found = productOf(item)
    if (found) return { submitted: item, ...found, components: resolveComponents(item, found.product, at, faults) }
    faults.push(unknownProduct(item, at))
    return []
  })
  const resolvedShipments = shipments.flatMap((shipment, at) => {
    const found = findCarrier(shipment, at)
    if ('method' in found) return { ...shipment, ...found }
    faults.push(found.fault)
    return []
  })
  if (faults.length > 0) return { faults, destination }
  return { resolved: { submitted, source, destination, items: resolvedItems, shipments: resolvedShipments } }
}

/** By id in place of the name, too: some clients cannot send every name. An id comes first, because nobody can choose his. */
export async function findDestination(db: Executor, name: string) {
  const isCalled = or(eq(accounts.name, name), eq(accounts.id, name))
  const [found] = await db
    .select()
    .from(accounts)
    .where(isCalled)
    .orderBy(desc(eq(accounts.id, name)))
    .limit(1)
  return found
}

export async function findDestinationId(db: Executor, accountId: string, name: string): Promise<string | null> {
  const found = await findDestination(db, name)
  return found && (await canSubmit(db, accountId, found.id)) ? found.id : null
}

/** An account can submit to itself, and to accounts with an active link that has the permission. */
export async function canSubmit(
  db: Executor,
  sourceId: string,
  destinationId: string,
  find = findLinkBetween,
): Promise<boolean> {
  if (sourceId === destinationId) return true
  const link = await find(db, sourceId, destinationId)
  return link?.active === true && link.permissions.includes('ordersubmission')
}

async function findProducts(db: Executor, accountId: string, items: SubmittedItem[]) {
  const isOwn = and(eq(skus.accountId, accountId), eq(skus.active, true), eq(products.active, true))
  const skuCodes = items.map(({ sku }) => sku)
  const bySku = await db
    .select({ sku: skus, product: products })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(isOwn, inArray(skus.code, skuCodes)))
  const codes = items.map(({ sourceProductId }) => sourceProductId)
  const byCode = await db
    .select()
    .from(products)
    .where(and(eq(products.accountId, accountId), eq(products.active, true), inArray(products.productCode, codes)))
  return (item: SubmittedItem) => {
    if (item.sku === '') {
      const product = byCode.find(({ productCode }) => productCode === item.sourceProductId)
      return product && { product, slaDays: null, skuAttributes: {} }
    }
    const found = bySku.find(({ sku }) => sku.code === item.sku)
    return found && { product: found.product, slaDays: found.sku.slaDays, skuAttributes: found.sku.attributes }
  }
}

function resolveComponents(item: SubmittedItem, product: Product, at: number, faults: SubmissionFault[]) {
  return item.components.flatMap((component, position) => {
    const definition = product.components.find(({ code }) => code === component.code)
    if (definition) {
      faults.push(...findForbidden(component, definition, `orderData.items.${at}.components.${position}.attributes`))
      return { ...component, definition }
    }
    const known = product.components.map(({ code }) => `"${code}"`).join(', ')
    faults.push({
      name: 'UnknownComponent',
      message: `Component "${component.code}" is not part of product "${product.productCode}", which has ${known}`,
      path: `orderData.items.${at}.components.${position}.code`,
    })
    return []
  })
}

function findForbidden(
  { code, attributes }: SubmittedComponent,
  { allowedValues = {} }: ProductComponent,
  path: string,
): SubmissionFault[] {
  const allowed = new Map(Object.entries(allowedValues).map(([name, values]) => [toComparedName(name), values]))
  return readAttributes(attributes).flatMap(([name, value]) => {
    const values = allowed.get(toComparedName(name))
    if (!values || isBlank(value) || values.includes(String(value))) return []
    return {
      name: 'AttributeNotAllowed',
      message: `Component "${code}" cannot have "${name}" ${JSON.stringify(value)}: it can be ${values.map((one) => `"${one}"`).join(', ')}`,
      path: isRecord(attributes) && Object.hasOwn(attributes, name) ? `${path}.${name}` : path,
    }
  })
}

export const toComparedName = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** A message stays short, and each shipment may have one. */
const namedCarriers = 20

type Shipped = Pick<SubmittedShipment, 'carrier'>

/** The site's carrier and service for what a shipment names, by its alias, or by code and service; or what is wrong with that. */
export async function findCarriers(db: Executor, accountId: string) {
  const known = await db.select().from(carriers).where(eq(carriers.accountId, accountId)).orderBy(carriers.alias)
  return (
    { carrier: { alias, code, service } }: Shipped,
    at: number,
  ): { method: Carrier } | { fault: SubmissionFault } => {
    const method = known.find((one) =>
      alias
        ? equalsIgnoringCase(one.alias, alias)
        : equalsIgnoringCase(one.code, code) && equalsIgnoringCase(one.service, service),
    )
    if (method) return { method }
    const named = alias ? `Carrier alias "${alias}"` : `Carrier ${nameOfService({ code, service })}`
    const others = known.slice(0, namedCarriers).map((one) => (alias ? `"${one.alias}"` : nameOfService(one)))
    if (known.length > namedCarriers) others.push('others')
    const message = `${named} is unknown: the print site has ${others.join(', ') || 'none'}`
    return { fault: { name: 'UnknownCarrier', message, path: `orderData.shipments.${at}.carrier` } }
  }
}

const nameOfService = ({ code, service }: Pick<Carrier, 'code' | 'service'>) => `"${code}" with service "${service}"`

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const unknownDestination = (name: string): SubmissionFault => ({
  name: 'UnknownDestination',
  message: `There is no account "${name}" to send orders to`,
  path: 'destination.name',
})
export const notLinked = (name: string): SubmissionFault => ({
  name: 'NotLinked',
  message: `This account is not linked with "${name}" for order submission`,
  path: 'destination.name',
})
const unknownProduct = ({ sku, sourceProductId }: SubmittedItem, at: number): SubmissionFault => ({
  name: 'UnknownSku',
  message: sku ? `SKU "${sku}" is unknown, or has no active product` : `Product "${sourceProductId}" is unknown`,
  path: `orderData.items.${at}.${sku ? 'sku' : 'sourceProductId'}`,
})
