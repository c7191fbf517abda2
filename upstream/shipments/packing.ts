import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import * as z from 'zod'
import { stockItem } from '#lib/contract/orders.ts'
import type { Packing, Tick } from '#lib/contract/packing.ts'
import { countPiece, countTicks, isIn, type Piece, stockItemsOf } from '#lib/contract/shared/packing.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, components, items, orders, packingTicks, shipments } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { requireSite } from '../order-status/access.ts'
import { nameOf, type Person } from '../order-status/changes.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { refuseUnlessShippable } from './shippable.ts'
import { requireVisibleShipment, type ShipmentRow } from './store.ts'

type OrderRow = typeof orders.$inferSelect

/** For the site that packs the order; the brand is not told how it does. */
export async function readPacking(db: Executor, { id, destinationAccountId }: OrderRow): Promise<Packing> {
  const rows = await db
    .select()
    .from(packingTicks)
    .where(eq(packingTicks.orderId, id))
    .orderBy(asc(packingTicks.at), asc(packingTicks.id))
  const ofOrder = await db
    .select({ shipmentId: shipments.id, packed: shipments.packed, at: shipments.shippedDate })
    .from(shipments)
    .where(eq(shipments.orderId, id))
  return {
    // A tick is written once and taken back once, and no row is deleted.
    revision: rows.length + rows.filter(({ undoneAt }) => undoneAt).length,
    ...(await readRules(db, destinationAccountId)),
    ticks: rows.flatMap(({ undoneAt, ...tick }) => (undoneAt ? [] : [toTick(tick)])),
    shipped: ofOrder.flatMap(({ shipmentId, packed, at }) =>
      packed ? [{ shipmentId, ...packed, at: at?.toISOString() ?? '' }] : [],
    ),
  }
}

const toTick = ({ id, piece, by, at }: Omit<typeof packingTicks.$inferSelect, 'undoneAt'>): Tick => ({
  id,
  piece,
  by,
  at: at.toISOString(),
})

async function readRules(db: Executor, accountId: string) {
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  const { countPackedCopies = false, requirePacking = false } = account?.settings ?? {}
  return { countsCopies: countPackedCopies, isRequired: requirePacking }
}

export function tickPiece(up: Upstream, person: Person, shipmentId: string, given: { id: string; piece: string }) {
  return changePacking(up, person, shipmentId, async (tx, { order, shipment }) => {
    const [known] = await tx
      .select()
      .from(packingTicks)
      .where(and(eq(packingTicks.orderId, order.id), eq(packingTicks.id, given.id)))
    if (known) return
    await refuseUnlessMissing(tx, order, shipment, given.piece)
    const by = await nameOf(tx, person)
    await tx.insert(packingTicks).values({ orderId: order.id, ...given, by, at: up.now() })
  })
}

export function untickPiece(up: Upstream, person: Person, shipmentId: string, tickId: string) {
  return changePacking(up, person, shipmentId, async (tx, { order }) => {
    await tx
      .update(packingTicks)
      .set({ undoneAt: up.now() })
      .where(and(eq(packingTicks.orderId, order.id), eq(packingTicks.id, tickId), isNull(packingTicks.undoneAt)))
  })
}

type Packed = { order: OrderRow; shipment: ShipmentRow }

/** One after the other in an order, so that of two scans of the last copy one is refused. */
function changePacking(
  up: Upstream,
  person: Person,
  shipmentId: string,
  change: (tx: Executor, packed: Packed) => Promise<void>,
) {
  return up.database.transaction(async (tx) => {
    const seen = await requireVisibleShipment(tx, person.accountId, shipmentId)
    requireSite(seen.order, person.accountId, 'Shipment')
    const [order] = await tx.select().from(orders).where(eq(orders.id, seen.order.id)).for('no key update')
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId))
    if (!order || !shipment) throw notFound('Shipment')
    refuseUnlessShippable(shipment, order)
    await refuseIfOutsourced(tx, order.id)
    await change(tx, { order, shipment })
    const accountIds = [order.destinationAccountId]
    await up.bus.publish(tx, { accountIds, entity: 'shipment', entityId: shipmentId, orderId: order.id })
    return { success: true as const, packing: await readPacking(tx, order) }
  })
}

async function refuseUnlessMissing(tx: Executor, order: OrderRow, shipment: ShipmentRow, scanned: string) {
  const piece = (await piecesOf(tx, order, shipment)).find(({ id, partIds }) => [id, ...partIds].includes(scanned))
  if (!piece) throw conflict('moved', 'This piece is not in this shipment any more. Do not pack it.')
  const { ticks, countsCopies } = await readPacking(tx, order)
  const { needed, count, parts } = countPiece(piece, countTicks(ticks), countsCopies)
  const at = piece.partIds.indexOf(scanned)
  if ((at < 0 || piece.partIds.length === 1 ? count : (parts[at] ?? 0)) < needed) return
  const last = ticks.findLast((tick) => tick.piece === scanned || tick.piece === piece.id)
  throw conflict('already_in', `It is in already${last ? `: ${last.by} scanned it` : ''}.`)
}

const stockOf = z.object({ stockItems: z.array(stockItem).catch([]) })

async function piecesOf(db: Executor, order: OrderRow, shipment: ShipmentRow): Promise<Piece[]> {
  const packed = await db
    .select({ id: items.id, quantity: items.quantity })
    .from(items)
    .where(and(eq(items.shipmentId, shipment.id), ne(items.status, 'cancelled')))
  const itemIds = packed.map(({ id }) => id)
  const parts = await db
    .select({ id: components.id, itemId: components.itemId })
    .from(components)
    .where(inArray(components.itemId, itemIds))
    .orderBy(asc(components.position))
  const partsOf = Map.groupBy(parts, ({ itemId }) => itemId)
  const ofOrder = await db
    .select({ _id: shipments.id, shipmentIndex: shipments.shipmentIndex })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(asc(shipments.shipmentIndex), asc(shipments.id))
  const { stockItems } = stockOf.parse(order.rest)
  const named = { _id: shipment.id, shipmentIndex: shipment.shipmentIndex }
  return [
    ...packed.map((item) => ({ ...item, partIds: (partsOf.get(item.id) ?? []).map(({ id }) => id) })),
    ...stockItemsOf(named, ofOrder, stockItems).map(({ id, quantity }) => ({ id, quantity, partIds: [] })),
  ]
}

/** Whether all pieces of a locked shipment were scanned. Where the account requires it, nothing else ships. */
export async function checkPacking(tx: Executor, order: OrderRow, shipment: ShipmentRow): Promise<boolean> {
  const { ticks, countsCopies, isRequired } = await readPacking(tx, order)
  const pieces = await piecesOf(tx, order, shipment)
  const times = countTicks(ticks)
  const missing = pieces.filter((piece) => !isIn(countPiece(piece, times, countsCopies))).length
  if (missing > 0 && isRequired) {
    const text = `${missing} of ${pieces.length} pieces were not scanned. This account ships no parcel without checking it.`
    throw conflict('not_checked', text)
  }
  return missing === 0 && pieces.length > 0
}
