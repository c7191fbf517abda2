import { eq } from 'drizzle-orm'
import type { EventReader, RecordedEvent, Subject } from '../core/database/event-reader.ts'
import type { Executor } from '../core/database/open.ts'
import { batches, orders, shipments, subBatches, submissionErrors } from '../core/database/schema/tables.ts'
import { sourceOrderIdOf } from '../intake/submission-errors.ts'
import { readOrder } from '../orders/details.ts'
import { shipmentsOfOrder } from '../shipments/store.ts'

type Said = Record<string, unknown>
type Reader = {
  summary: (db: Executor, id: string) => Promise<Said | undefined>
  data: (db: Executor, id: string) => Promise<Said | undefined>
}

const orderReader: Reader = {
  async summary(db, orderId) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    return order && { SourceOrderId: order.sourceOrderId, OrderStatus: order.status }
  },
  async data(db, orderId) {
    if ((await db.$count(orders, eq(orders.id, orderId))) === 0) return undefined
    const shipments = await shipmentsOfOrder(db, orderId)
    return { ...(await readOrder(db, orderId, shipments)), shipments }
  },
}

/** As orders have it: some have kept a number. */
const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const shipmentReader: Reader = {
  async summary(db, shipmentId) {
    const [found] = await db
      .select({ shipment: shipments, order: orders })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.id, shipmentId))
    if (!found) return undefined
    const { shipment, order } = found
    const { sourceShipmentId } = shipment.rest
    return {
      SourceOrderId: order.sourceOrderId,
      SourceShipmentId: isText(sourceShipmentId) ? String(sourceShipmentId) : '',
      ShipmentIndex: String(shipment.shipmentIndex),
      TrackingNumber: shipment.trackingNumber,
      OrderStatus: shipment.status === 'shipped' ? 'shipped' : order.status,
    }
  },
  async data(db, shipmentId) {
    const [row] = await db.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, shipmentId))
    const order = row && (await orderReader.data(db, row.orderId))
    if (!row || !order) return undefined
    const ofOrder = await shipmentsOfOrder(db, row.orderId)
    return { ...ofOrder.find(({ _id }) => _id === shipmentId), order }
  },
}

const findError = async (db: Executor, errorId: string) => {
  const [row] = await db.select().from(submissionErrors).where(eq(submissionErrors.id, errorId))
  return row && { ...row, sourceOrderId: sourceOrderIdOf(row.body) }
}

const submissionErrorReader: Reader = {
  async summary(db, errorId) {
    const row = await findError(db, errorId)
    if (!row) return undefined
    const { id, sourceOrderId, orderId, destinationName, errorList } = row
    return {
      SubmissionErrorId: id,
      SourceOrderId: sourceOrderId,
      OrderId: orderId ?? '',
      Destination: destinationName,
      Errors: errorList,
    }
  },
  async data(db, errorId) {
    const row = await findError(db, errorId)
    if (!row) return undefined
    const { id, sourceOrderId, orderId, body, errorList, destinationName } = row
    return { _id: id, sourceOrderId, orderId, body, errorList, destinationName }
  },
}

async function findSubBatch(db: Executor, subBatchId: string) {
  const [row] = await db
    .select({ subBatch: subBatches, batch: batches })
    .from(subBatches)
    .innerJoin(batches, eq(batches.id, subBatches.batchId))
    .where(eq(subBatches.id, subBatchId))
  return row
}

const subBatchReader: Reader = {
  async summary(db, subBatchId) {
    const row = await findSubBatch(db, subBatchId)
    if (!row) return undefined
    const { barcode, status, quantity } = row.subBatch
    return {
      Barcode: barcode,
      Status: status,
      Quantity: quantity,
      BatchBarcode: row.batch.barcode,
    }
  },
  async data(db, subBatchId) {
    const row = await findSubBatch(db, subBatchId)
    if (!row) return undefined
    const { id, number, barcode, status, quantity } = row.subBatch
    const batch = {
      _id: row.batch.id,
      number: row.batch.number,
      barcode: row.batch.barcode,
      sla: row.batch.sla.toISOString(),
    }
    return { _id: id, number, barcode, status, quantity, batch }
  },
}

const readers: Record<Subject['ref'], Reader> = {
  order: orderReader,
  shipment: shipmentReader,
  ordersubmissionerror: submissionErrorReader,
  subbatch: subBatchReader,
}

/** The body of a message without a template names its event: triggers for several may lead to one address. */
export const summaryOf = ({ exchange, at }: Pick<RecordedEvent, 'exchange' | 'at'>, said: Said) => ({
  TimeStamp: at.toISOString(),
  Event: exchange,
  ...said,
})

export const eventReader: EventReader = {
  async summary(db, event) {
    const said = await readers[event.ref].summary(db, event.refId)
    return said && summaryOf(event, said)
  },
  data: (db, { ref, refId }) => readers[ref].data(db, refId),
}
