import { and, asc, count, desc, eq, gte, inArray, lte, notInArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { OrderStatus } from '#lib/contract/orders.ts'
import type { production, WorkItem } from '#lib/contract/production.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { accounts, components, items, orders, shipments } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { shownStatus } from '../orders/items.ts'
import { shownSku } from '../products/store.ts'

type WorkQuery = ParsedInputOf<typeof production.items>['query']

const source = alias(accounts, 'source')

/** An order with file errors is dataready while its artwork is fetched again. */
const heldBack: OrderStatus[] = ['error', 'dataready']

/** The work list of a site, by deadline. Work on an order stops until its file errors are fixed; what is complete stays so. */
export async function listWorkItems(db: Executor, accountId: string, query: WorkQuery) {
  const { shipByDate: range } = query
  const matches = and(
    eq(items.accountId, accountId),
    eq(items.status, query.status),
    range?.$gte ? gte(items.shipByDate, new Date(range.$gte)) : undefined,
    range?.$lte ? lte(items.shipByDate, new Date(range.$lte)) : undefined,
  )
  const total =
    (await db.$count(items, matches)) - (query.status === 'live' ? await countHeld(db, accountId, matches) : 0)
  const inOrder = query.direction === 1 ? asc : desc
  const sorted = [inOrder(items.shipByDate), inOrder(items.id)]
  // The page is found in the index alone, and only its own items are read.
  const page = db
    .select({ id: items.id })
    .from(items)
    .innerJoin(orders, eq(orders.id, items.orderId))
    .where(and(matches, query.status === 'live' ? notInArray(orders.status, heldBack) : undefined))
    .orderBy(...sorted)
    .limit(query.pagesize)
    .offset(offsetOf(query))
  const found = await itemsWithOrder(db, inArray(items.id, page)).orderBy(...sorted)
  return toPage(query, total, await toWorkItems(db, found))
}

/** Such orders are few, so counting what they hold back is cheaper than looking up the order of every item. */
async function countHeld(db: Executor, accountId: string, matches: SQL | undefined): Promise<number> {
  const [held] = await db
    .select({ rows: count() })
    .from(orders)
    .innerJoin(items, eq(items.orderId, orders.id))
    .where(and(eq(orders.destinationAccountId, accountId), inArray(orders.status, heldBack), matches))
  return held?.rows ?? 0
}

export async function readWorkItem(db: Executor, itemId: string): Promise<WorkItem> {
  const [item] = await toWorkItems(db, await itemsWithOrder(db, eq(items.id, itemId)))
  if (!item) throw notFound('Item')
  return item
}

const itemsWithOrder = (db: Executor, matches: SQL | undefined) =>
  db
    .select({
      item: items,
      order: { _id: orders.id, sourceOrderId: orders.sourceOrderId, sourceName: source.name, status: orders.status },
      shippedDate: shipments.shippedDate,
    })
    .from(items)
    .innerJoin(orders, eq(orders.id, items.orderId))
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(shipments, eq(shipments.id, items.shipmentId))
    .where(matches)

type Found = Awaited<ReturnType<typeof itemsWithOrder>>[number]

async function toWorkItems(db: Executor, found: Found[]): Promise<WorkItem[]> {
  if (found.length === 0) return []
  const ids = found.map(({ item }) => item.id)
  const parts = await db
    .select()
    .from(components)
    .where(inArray(components.itemId, ids))
    .orderBy(asc(components.position), asc(components.id))
  const partsOf = Map.groupBy(parts, (part) => part.itemId)
  return found.map(({ item, order, shippedDate }) => ({
    _id: item.id,
    orderId: item.orderId,
    shipmentId: item.shipmentId,
    sourceItemId: item.sourceItemId,
    sku: shownSku(item.sku, item.rest.sourceProductId),
    description: item.description,
    quantity: item.quantity,
    status: shownStatus(item.status),
    barcode: item.barcode,
    shipByDate: item.shipByDate.toISOString(),
    completed: item.completed?.toISOString(),
    shippedDate: shippedDate?.toISOString(),
    order,
    components: (partsOf.get(item.id) ?? []).map(({ id, code, barcode, fileId, localFile, path }) => ({
      _id: id,
      code,
      barcode,
      fileId: fileId ?? undefined,
      localFile,
      path,
    })),
  }))
}
