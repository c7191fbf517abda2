import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { carriers, items } from '../core/database/schema/tables.ts'
import { conflict, Problem } from '../core/errors.ts'
import { requireSite } from '../order-status/access.ts'
import { lockWithOutsourced, nameOf, type Person } from '../order-status/changes.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { type GivenTracking, type StoredDocument, saveDocument, trackingOf, withDocument } from './documents.ts'
import { markShipped } from './mark-shipped.ts'
import { shipOriginal } from './original.ts'
import { checkPacking } from './packing.ts'
import { refuseUnlessShippable } from './shippable.ts'
import { lockShipment, readShipment, requireVisibleShipment, type ShipmentRow } from './store.ts'

/** Ships a shipment once and for all, with its delivery note. What is shipped has been produced, so its items are complete. */
export async function shipShipment(up: Upstream, person: Person, shipmentId: string, given: GivenTracking) {
  const seen = await requireVisibleShipment(up.database.orm, person.accountId, shipmentId)
  requireSite(seen.order, person.accountId, 'Shipment')
  refuseUnlessShippable(seen.shipment, seen.order)
  await refuseIfOutsourced(up.database.orm, seen.order.id)
  await refuseIfCarrierRefuses(up.database.orm, seen.shipment)
  const tracking = trackingOf(seen.shipment, given)
  return withDocument(up, seen.order, seen.shipment, tracking, (document) =>
    up.database.transaction(async (tx) => {
      const { order, original } = await lockWithOutsourced(tx, seen.order.id)
      const shipment = await lockShipment(tx, shipmentId)
      refuseUnlessShippable(shipment, order)
      await refuseIfOutsourced(tx, order.id)
      refuseIfChanged(seen.shipment, shipment)
      await refuseIfRepacked(tx, shipmentId, document)
      const by = await nameOf(tx, person)
      const packed = { isChecked: await checkPacking(tx, order, shipment), by }
      await saveDocument(up, tx, shipment, document)
      await markShipped(up, tx, { order, shipment, tracking, fileId: document.fileId, by, packed })
      if (original) await shipOriginal(up, tx, { original, order, shipment, tracking, document })
      return { success: true as const, shipment: await readShipment(tx, shipmentId) }
    }),
  )
}

async function refuseIfCarrierRefuses(db: Executor, { accountId, carrier }: ShipmentRow): Promise<void> {
  const named = [
    carrier.alias ? eq(carriers.alias, carrier.alias) : undefined,
    carrier.code ? and(eq(carriers.code, carrier.code), eq(carriers.service, carrier.service)) : undefined,
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return
  const found = await db
    .select({ refusal: carriers.refusal })
    .from(carriers)
    .where(and(eq(carriers.accountId, accountId), or(...named)))
  const refusal = found.find((one) => one.refusal)?.refusal
  if (refusal) throw new Problem(400, 'carrier_refused', refusal, [{ path: 'carrier', message: refusal }])
}

/** The delivery note, and the tracking that is kept, are those of the shipment as it was seen. */
function refuseIfChanged(seen: ShipmentRow, shipment: ShipmentRow): void {
  if (!isDeepStrictEqual(seen, shipment)) throw changed()
}

export const changed = () => conflict('changed', 'This shipment has just been changed. Please try again.')

async function refuseIfRepacked(tx: Executor, shipmentId: string, { itemIds }: StoredDocument): Promise<void> {
  const packed = await tx
    .select({ id: items.id })
    .from(items)
    .where(eq(items.shipmentId, shipmentId))
    .orderBy(asc(items.position), asc(items.id))
  const isAsDrawn = packed.length === itemIds.length && packed.every(({ id }, at) => id === itemIds[at])
  if (!isAsDrawn) throw conflict('changed', 'The items of this shipment have just been changed. Please try again.')
}
