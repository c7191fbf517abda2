import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { isRecord } from '#lib/contract/wire.ts'
import type { Executor } from '../core/database/open.ts'
import { orders, shipments } from '../core/database/schema/tables.ts'
import { conflict, invalid } from '../core/errors.ts'
import { parseInput } from '../core/http/validation.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { listOfTexts } from '../intake/fields.ts'
import { toStorable } from '../intake/read-body.ts'
import { fullAddress } from '../intake/schema.ts'
import { describeSubmittedOrder } from '../intake/submitted-order.ts'
import {
  type LockedOrder,
  lockWithOutsourced,
  nameOf,
  type Person,
  partiesOf,
  publishOrder,
  writeLog,
} from '../order-status/changes.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { listDifferences } from './differences.ts'

const changeable = z.object({
  tags: listOfTexts.optional(),
  shipments: z
    .array(z.looseObject({ _id: z.string().optional(), shipTo: fullAddress.optional() }))
    .max(1000)
    .default([]),
})
type ShipmentRow = typeof shipments.$inferSelect
type Address = ShipmentRow['shipTo']

/**
 * Changes the tags of an accepted order and the addresses of its live shipments, all or nothing. `body` is the order as it
 * was read, or its `orderData`, or the part of it that changes. Throws a 400 that names everything else that differs.
 */
export async function updateOrder(up: Upstream, person: Person, orderId: string, body: unknown): Promise<void> {
  const storable = toStorable(body)
  const whole = isRecord(storable) && isRecord(storable.orderData) ? storable : { orderData: storable }
  const { orderData: present } = await describeSubmittedOrder(up, orderId, { withUploads: false })
  const fixed = listDifferences(whole.orderData, present, 'orderData').filter((path) => !isChangeable.test(path))
  if (fixed.length > 0) {
    throw invalid(fixed.map((path) => ({ path, message: 'cannot be changed once an order is accepted' })))
  }
  const { orderData } = parseInput(z.object({ orderData: changeable }), whole)
  await up.database.transaction(async (tx) => {
    const { order, original } = await lockWithOutsourced(tx, orderId)
    if (original) throw conflict('outsourced', 'This order is made for another one: change that one.')
    await refuseIfOutsourced(tx, order.id)
    refuseIfClosed(order)
    const by = await nameOf(tx, person)
    if (orderData.tags) await saveTags(up, tx, order, orderData.tags, by)
    await saveAddresses(up, tx, order, orderData.shipments, by)
  })
}

const isChangeable = /^orderData\.(tags|shipments\.\d+\.shipTo)(\.|$)/

function refuseIfClosed({ status }: LockedOrder): void {
  if (status === 'cancelled' || status === 'shipped') throw conflict('closed', `This order is ${status}.`)
}

async function saveTags(up: Upstream, tx: Executor, order: LockedOrder, tags: string[], by: string): Promise<void> {
  if (JSON.stringify(order.rest.tags) === JSON.stringify(tags)) return
  const rest = { ...order.rest, tags }
  await tx.update(orders).set({ rest, updatedAt: up.now() }).where(eq(orders.id, order.id))
  await writeLog(up, tx, { orderId: order.id, message: `Tags set to ${tags.join(', ') || 'none'} by ${by}` })
  await publishOrder(up, tx, order)
}

type Given = z.output<typeof changeable>['shipments']

async function saveAddresses(up: Upstream, tx: Executor, order: LockedOrder, given: Given, by: string): Promise<void> {
  const rows = await tx.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(shipments.shipmentIndex)
  for (const [at, { _id, shipTo }] of given.entries()) {
    const row = _id === undefined ? rows[at] : rows.find(({ id }) => id === _id)
    if (!row) throw invalid([{ path: `orderData.shipments.${at}._id`, message: 'is no shipment of this order' }])
    if (!shipTo || isSameAddress(row.shipTo, shipTo)) continue
    if (row.status !== 'live') throw conflict('shipment_closed', `Shipment ${row.shipmentIndex + 1} is ${row.status}.`)
    await saveAddress(up, tx, order, row, shipTo, by)
  }
}

async function saveAddress(
  up: Upstream,
  tx: Executor,
  order: LockedOrder,
  { id, shipmentIndex }: ShipmentRow,
  shipTo: Address,
  by: string,
): Promise<void> {
  await tx.update(shipments).set({ shipTo }).where(eq(shipments.id, id))
  const message = `Address of shipment ${shipmentIndex + 1} changed by ${by}`
  await writeLog(up, tx, { orderId: order.id, message, resourceType: 'shipment', resourceId: id })
  const accountIds = partiesOf(order)
  await up.bus.publish(tx, { accountIds, entity: 'shipment', entityId: id, orderId: order.id })
  const event = 'oneflow.shipment.updated'
  await fireTriggers(up, tx, { event, accountIds, ref: 'shipment', refId: id, order })
}

const addressFields = fullAddress.keyof().options
const isSameAddress = (one: Address, other: Address) =>
  addressFields.every((name) => (one[name] ?? '') === (other[name] ?? ''))
