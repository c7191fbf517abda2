import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { accounts, enquiries, items, orders, products, shipments } from '../core/database/schema/tables.ts'
import { hasTerm, type Term } from './words.ts'

const tags = z.array(z.string()).catch([])
const purchaseOrderNumber = z.string().catch('')

function sortByIds<T extends { objectID: string }>(ids: readonly string[], hits: T[]): T[] {
  const byId = new Map(hits.map((hit) => [hit.objectID, hit]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of orders with very many parcels or products, what is shown is sought in the first ones. */
const maxParcels = 500
const maxThings = 1000

/** A hit is an order, with the parcel that most of what was searched for is on. */
export async function orderHits(db: Executor, ids: string[], terms: readonly Term[][]) {
  if (ids.length === 0) return []
  const [rows, parcels] = await Promise.all([
    db
      .select({ order: orders, brand: accounts.name })
      .from(orders)
      .innerJoin(accounts, eq(accounts.id, orders.sourceAccountId))
      .where(inArray(orders.id, ids)),
    db
      .select({ orderId: shipments.orderId, shipTo: shipments.shipTo, carrier: shipments.carrier })
      .from(shipments)
      .where(inArray(shipments.orderId, ids))
      .orderBy(shipments.shipmentIndex)
      .limit(maxParcels),
  ])
  const parcelsOf = Map.groupBy(parcels, ({ orderId }) => orderId)
  const shown = rows.flatMap(({ order, brand }) => {
    const own = [order.sourceOrderId, ...tags.parse(order.rest.tags)]
    const candidates = (parcelsOf.get(order.id) ?? []).map((parcel) => {
      const { name, companyName, postcode, town } = parcel.shipTo
      const { code, service } = parcel.carrier
      return { order, brand, parcel, left: without(terms, ...own, name, companyName, postcode, town, code, service) }
    })
    return candidates.toSorted(byLeft).slice(0, 1)
  })
  const found = shown.map((hit) => ({ ...hit, matched: ofOrder(hit) }))
  const things = await thingsOf(db, found)
  const hits = found.map(({ order, parcel: { shipTo, carrier }, matched: { left, ...matched } }) => {
    const product = bestOf(things.get(order.id) ?? [], left)
    return {
      objectID: order.id,
      orderId: order.id,
      sourceOrderId: order.sourceOrderId,
      status: order.status,
      created: order.date.toISOString(),
      shipTo: { name: shipTo.name, companyName: shipTo.companyName, postcode: shipTo.postcode, town: shipTo.town },
      carrier,
      items: order.itemCount,
      _tags: tags.parse(order.rest.tags),
      shipments: order.shipmentCount,
      matched: { ...matched, ...(product && { product }) },
    }
  })
  return sortByIds(ids, hits)
}

const without = (terms: readonly Term[][], ...texts: (string | undefined)[]) =>
  terms.filter((either) => !texts.some((text) => text && either.some((term) => hasTerm(text, term))))

const byLeft = (one: { left: readonly Term[][] }, other: { left: readonly Term[][] }) =>
  one.left.length - other.left.length

function bestOf(things: readonly string[], terms: readonly Term[][]): string | undefined {
  const [best] = things.map((thing) => ({ thing, left: without(terms, thing) })).toSorted(byLeft)
  return best && best.left.length < terms.length ? best.thing : undefined
}

type Shown = { order: typeof orders.$inferSelect; brand: string; left: readonly Term[][] }

function ofOrder({ order, brand, left }: Shown) {
  const afterBrand = without(left, brand)
  const number = purchaseOrderNumber.parse(order.rest.purchaseOrderNumber)
  const afterNumber = without(afterBrand, number)
  return {
    ...(afterBrand.length < left.length && { brand }),
    ...(afterNumber.length < afterBrand.length && { purchaseOrderNumber: number }),
    left: afterNumber,
  }
}

async function thingsOf(db: Executor, found: { order: { id: string }; matched: { left: readonly Term[][] } }[]) {
  const ids = found.filter(({ matched }) => matched.left.length > 0).map(({ order }) => order.id)
  if (ids.length === 0) return new Map<string, string[]>()
  const rows = await db
    .selectDistinct({ orderId: items.orderId, sku: items.sku, description: items.description })
    .from(items)
    .where(inArray(items.orderId, ids))
    .limit(maxThings)
  const named = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...named].map(([id, things]) => [
      id,
      things.map(({ sku, description }) => [sku, description].filter(Boolean).join(' ')),
    ]),
  )
}

export async function productHits(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const { id, productCode, description } = products
  const rows = await db.select({ objectID: id, productCode, description }).from(products).where(inArray(id, ids))
  return sortByIds(ids, rows)
}

export async function enquiryHits(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db.select().from(enquiries).where(inArray(enquiries.id, ids))
  const hits = rows.map(({ id, status, createdAt, sender, subject }) => ({
    objectID: id,
    status,
    created: createdAt.toISOString(),
    from: sender,
    subject,
  }))
  return sortByIds(ids, hits)
}
