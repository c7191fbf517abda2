import { eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { batches, orders, subBatches, submissionErrors } from '../core/database/schema/tables.ts'
import type { Occurrence } from '../core/jobs/fire-triggers.ts'
import { partiesOf } from '../order-status/changes.ts'
import { readOrder } from '../orders/details.ts'
import { findShipment, shipmentsOfOrder } from '../shipments/store.ts'

/** What a trigger sends: `data` for its template, or `summary` as the body when it has no template. */
export type EventData = {
  data: unknown
  summary: Record<string, unknown>
  /** The accounts of the order, submission error or batch. */
  parties: string[]
  orderId?: string
}

type Read = (db: Executor, id: string, timestamp: string) => Promise<EventData | undefined>
const readers: Record<Occurrence['ref'], Read> = {
  order: readOrderEvent,
  shipment: readShipmentEvent,
  ordersubmissionerror: readSubmissionErrorEvent,
  subbatch: readSubBatchEvent,
}

/** Reads the present state of what an occurrence refers to; undefined when it was deleted. */
export const readEventData = (db: Executor, { ref, refId }: Occurrence, timestamp: string) =>
  readers[ref](db, refId, timestamp)

async function readOrderEvent(db: Executor, orderId: string, timestamp: string): Promise<EventData | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) return undefined
  const shipments = await shipmentsOfOrder(db, orderId)
  const order = await readOrder(db, orderId, shipments)
  return {
    data: { ...order, shipments },
    summary: { TimeStamp: timestamp, SourceOrderId: row.sourceOrderId, OrderStatus: row.status },
    parties: partiesOf(row),
    orderId,
  }
}

async function readShipmentEvent(db: Executor, shipmentId: string, timestamp: string): Promise<EventData | undefined> {
  const row = await findShipment(db, shipmentId)
  const event = row && (await readOrderEvent(db, row.orderId, timestamp))
  if (!event) return undefined
  const shipments = await shipmentsOfOrder(db, row.orderId)
  const shipment = shipments.find(({ _id }) => _id === shipmentId)
  const sourceShipmentId = row.rest.sourceShipmentId
  return {
    ...event,
    data: { ...shipment, order: event.data },
    summary: {
      TimeStamp: timestamp,
      SourceOrderId: event.summary.SourceOrderId,
      SourceShipmentId: typeof sourceShipmentId === 'string' ? sourceShipmentId : '',
      ShipmentIndex: String(row.shipmentIndex),
      TrackingNumber: row.trackingNumber,
      OrderStatus: row.status === 'shipped' ? 'shipped' : event.summary.OrderStatus,
    },
  }
}

async function readSubmissionErrorEvent(
  db: Executor,
  errorId: string,
  timestamp: string,
): Promise<EventData | undefined> {
  const [row] = await db.select().from(submissionErrors).where(eq(submissionErrors.id, errorId))
  if (!row) return undefined
  const { body, errorList, accountId, destinationAccountId, destinationName } = row
  return {
    data: { _id: row.id, body, errorList, destinationName },
    summary: { TimeStamp: timestamp, SubmissionErrorId: row.id, Destination: destinationName, Errors: errorList },
    parties: [...new Set([accountId, ...(destinationAccountId ? [destinationAccountId] : [])])],
  }
}

async function readSubBatchEvent(db: Executor, subBatchId: string, timestamp: string): Promise<EventData | undefined> {
  const [row] = await db
    .select({ subBatch: subBatches, batch: batches })
    .from(subBatches)
    .innerJoin(batches, eq(batches.id, subBatches.batchId))
    .where(eq(subBatches.id, subBatchId))
  if (!row) return undefined
  const { id, number, barcode, status, quantity } = row.subBatch
  const batch = {
    _id: row.batch.id,
    number: row.batch.number,
    barcode: row.batch.barcode,
    sla: row.batch.sla.toISOString(),
  }
  return {
    data: { _id: id, number, barcode, status, quantity, batch },
    summary: {
      TimeStamp: timestamp,
      Barcode: barcode,
      Status: status,
      Quantity: quantity,
      BatchBarcode: batch.barcode,
    },
    parties: [row.batch.accountId],
  }
}
