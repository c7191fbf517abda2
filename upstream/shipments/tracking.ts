import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { shipments } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { requireSite } from '../order-status/access.ts'
import { accountName, lockWithOutsourced, nameOf, type Person, partiesOf, writeLog } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import {
  copyOf,
  type GivenTracking,
  type StoredDocument,
  saveDocument,
  type Tracking,
  trackingOf,
  withDocument,
} from './documents.ts'
import { findCounterparts, type Outsourced } from './original.ts'
import { changed } from './ship.ts'
import { lockShipment, numberOf, readShipment, requireVisibleShipment, type ShipmentRow } from './store.ts'

/** Corrects the tracking of a shipment, shipped or not. A delivery note that shows the old number is drawn anew. */
export async function saveTracking(
  up: Upstream,
  person: Person,
  shipmentId: string,
  given: GivenTracking & Pick<Tracking, 'trackingNumber'>,
) {
  const { order, shipment } = await requireVisibleShipment(up.database.orm, person.accountId, shipmentId)
  requireSite(order, person.accountId, 'Shipment')
  refuseIfCancelled(shipment)
  // Sent again after a lost answer: the brand's mails and triggers follow changes only.
  if (isDeepStrictEqual(trackingOf(shipment, given), trackingOf(shipment, {}))) {
    return { success: true as const, shipment: await readShipment(up.database.orm, shipmentId) }
  }
  const save = (document?: StoredDocument) =>
    up.database.transaction((tx) => saveWith(up, tx, { person, shipmentId, orderId: order.id, given, document }))
  return shipment.shippingDocFileId ? withDocument(up, order, shipment, given, save) : save()
}

type Change = {
  person: Person
  shipmentId: string
  orderId: string
  given: GivenTracking
  document: StoredDocument | undefined
}

async function saveWith(up: Upstream, tx: Executor, { person, shipmentId, orderId, given, document }: Change) {
  // What the partner has shipped stays shipped by it, also when the rest came back.
  const { order, original } = await lockWithOutsourced(tx, orderId, 'under way or ended')
  const shipment = await lockShipment(tx, shipmentId)
  refuseIfCancelled(shipment)
  // Shipped meanwhile, with a note of another number.
  if (shipment.shippingDocFileId && !document) throw changed()
  const tracking = trackingOf(shipment, given)
  const by = await nameOf(tx, person)
  await storeTracking(up, tx, { order, shipment, tracking, document, by })
  if (original) await trackOriginal(up, tx, { original, order, shipment, tracking, document })
  return { success: true as const, shipment: await readShipment(tx, shipmentId) }
}

type Corrected = Outsourced & Pick<Change, 'document'>
type Stored = Omit<Corrected, 'original'> & { by: string }

async function storeTracking(up: Upstream, tx: Executor, { order, shipment, tracking, document, by }: Stored) {
  const [orderId, shipmentId] = [order.id, shipment.id]
  const { trackingNumber, trackingUrl } = tracking
  if (document) await saveDocument(up, tx, shipment, document)
  const shippingDocFileId = document?.fileId ?? shipment.shippingDocFileId
  await tx.update(shipments).set({ trackingNumber, trackingUrl, shippingDocFileId }).where(eq(shipments.id, shipmentId))
  const message = `Tracking number of shipment ${await numberOf(tx, shipment)} set to ${trackingNumber} by ${by}`
  await writeLog(up, tx, { orderId, message, resourceType: 'shipment', resourceId: shipmentId })
  const accountIds = partiesOf(order)
  await up.bus.publish(tx, { accountIds, entity: 'shipment', entityId: shipmentId, orderId })
  const event = 'oneflow.shipment.updated'
  await fireTriggers(up, tx, { event, accountIds, ref: 'shipment', refId: shipmentId, order })
}

/** Corrects the tracking where the shipment is one that was outsourced. */
async function trackOriginal(up: Upstream, tx: Executor, { original, order, shipment, tracking, document }: Corrected) {
  const by = await accountName(tx, order.destinationAccountId)
  for (const { whole, left } of await findCounterparts(tx, original, shipment)) {
    if (whole.status !== shipment.status || left.length > 0) continue
    const note = document && (await copyOf(up, tx, document, original, whole))
    await storeTracking(up, tx, { order: original, shipment: whole, tracking, document: note, by })
  }
}

function refuseIfCancelled({ status }: ShipmentRow): void {
  if (status === 'cancelled') throw conflict('cancelled', 'This shipment is cancelled.')
}
