import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { isRecord } from '#lib/contract/wire.ts'
import type { Executor } from '../core/database/open.ts'
import { orders, shipments } from '../core/database/schema/tables.ts'
import { conflict, invalid } from '../core/errors.ts'
import { parseInput } from '../core/http/validation.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { listOfTexts } from '../intake/fields/fields.ts'
import { toStorable } from '../intake/read-body.ts'
import { findCarriers } from '../intake/resolve.ts'
import { carrier, fullAddress } from '../intake/schema.ts'
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

/** The client for PHP knows no alias, and sends a carrier that has nothing else back without it. */
const blankAsMissing = (given: unknown) =>
  isRecord(given) && ['alias', 'code', 'service'].every((name) => !given[name]) ? undefined : given

const changeable = z.object({
  tags: listOfTexts.optional(),
  shipments: z
    .array(
      z.looseObject({
        _id: z.string().optional(),
        shipTo: fullAddress.optional(),
        carrier: z.preprocess(blankAsMissing, carrier.optional()),
      }),
    )
    .max(1000)
    .default([]),
})
type ShipmentRow = typeof shipments.$inferSelect
type NumberedRow = ShipmentRow & { number: number }
type Address = ShipmentRow['shipTo']

/**
 * Changes the tags of an accepted order, and the addresses and carriers of its live shipments, all or nothing. `given` is the order as it
 * was read, or its `orderData`, or the part of it that changes. Throws a 400 that names everything else that differs.
 */
export async function updateOrder(up: Upstream, person: Person, orderId: string, given: unknown): Promise<void> {
  const storable = toStorable(given)
  const { _id, ...data } = isRecord(storable) ? storable : {}
  const body = isRecord(data.orderData) ? data : { orderData: data }
  const whole: Record<string, unknown> = _id === undefined ? body : { _id, ...body }
  const present: Record<string, unknown> = await describeSubmittedOrder(up, orderId, { withUploads: false })
  const fixed = Object.keys(whole)
    .flatMap((name) => listDifferences(whole[name], present[name], name))
    .filter((path) => !isChangeable.test(path) && !isOfService.test(path))
  if (fixed.length > 0) {
    throw invalid(fixed.map((path) => ({ path, message: 'cannot be changed once an order is accepted' })))
  }
  const { orderData } = parseInput(z.object({ orderData: changeable }), whole)
  await up.database.transaction(async (tx) => {
    const { order, original } = await lockWithOutsourced(tx, orderId)
    if (original) throw conflict('outsourced', 'This order is made for another one: change that one.')
    await refuseIfOutsourced(tx, order.id, person.accountId)
    refuseIfClosed(order)
    const by = await nameOf(tx, person)
    if (orderData.tags) await saveTags(up, tx, order, orderData.tags, by)
    await saveShipments(up, tx, order, orderData.shipments, by)
  })
}

const isChangeable = /^orderData\.(tags|shipments\.\d+\.(shipTo|carrier$|carrier\.(alias|code|service)))(\.|$)/
/** What is written after an order was read: its logs, what becomes of its files, and what shipping adds. */
const isOfService =
  /^((__v|createdAt|logs|files)(?!\.\d+\.(path|fetchUrl|localFile)$)|orderData\.shipments\.\d+\.(trackingNumber|trackingUrl|shippedDate)$)/

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

async function saveShipments(up: Upstream, tx: Executor, order: LockedOrder, given: Given, by: string): Promise<void> {
  const rows = withNumbers(
    await tx.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(shipments.shipmentIndex),
  )
  for (const [at, { _id, shipTo, carrier }] of given.entries()) {
    const row = _id === undefined ? rows[at] : rows.find(({ id }) => id === _id)
    if (!row) throw invalid([{ path: `orderData.shipments.${at}._id`, message: 'is no shipment of this order' }])
    const changes: Change[] = []
    if (shipTo && listDifferences(shipTo, row.shipTo, '').length > 0) {
      changes.push({
        set: { shipTo: { ...othersOf(row.shipTo), ...shipTo } },
        message: `Address of shipment ${row.number} changed by ${by}`,
      })
    }
    const asked = carrier && changedCarrier(row, carrier)
    if (asked) changes.push(...(await changesOfCarrier(tx, row, { asked, at, by })))
    if (changes.length > 0) await saveShipment(up, tx, order, row, changes)
  }
}

type AskedCarrier = ShipmentRow['carrier']

/** What is asked for instead of the carrier of a shipment: the alias that it came with does not outweigh a new code. */
function changedCarrier(
  { carrier, rest }: ShipmentRow,
  { alias, code, service }: AskedCarrier,
): AskedCarrier | undefined {
  // As an order is read once it is shipped.
  if (carrier.alias === alias && carrier.code === code && carrier.service === service) return undefined
  const present = isRecord(rest.carrier) ? { ...noCarrier, ...rest.carrier } : carrier
  const isSame = (name: keyof AskedCarrier, given: string) => present[name] === given
  if (isSame('code', code) && isSame('service', service)) {
    return isSame('alias', alias) ? undefined : { alias, code, service }
  }
  return { alias: isSame('alias', alias) ? '' : alias, code, service }
}
const noCarrier: AskedCarrier = { alias: '', code: '', service: '' }

async function changesOfCarrier(
  tx: Executor,
  row: NumberedRow,
  { asked, at, by }: { asked: AskedCarrier; at: number; by: string },
): Promise<Change[]> {
  const findCarrier = await findCarriers(tx, row.accountId)
  const found = findCarrier({ carrier: asked }, at)
  if ('fault' in found) throw invalid([{ path: found.fault.path, message: found.fault.message }])
  const { id: serviceId, alias, code, service } = found.method
  if (row.carrier.alias === alias && row.carrier.code === code && row.carrier.service === service) return []
  const set = { carrier: { alias, code, service }, rest: { ...row.rest, carrier: { ...asked, serviceId } } }
  return [{ set, message: `Carrier of shipment ${row.number} set to ${code} ${service} by ${by}` }]
}

type Change = { set: Partial<ShipmentRow>; message: string }

/** Saves all changes of a shipment before its event is recorded, which says how the shipment is by then. */
async function saveShipment(
  up: Upstream,
  tx: Executor,
  order: LockedOrder,
  { id, status, number }: NumberedRow,
  changes: Change[],
): Promise<void> {
  if (status !== 'live') throw conflict('shipment_closed', `Shipment ${number} is ${status}.`)
  for (const { set, message } of changes) {
    await tx.update(shipments).set(set).where(eq(shipments.id, id))
    await writeLog(up, tx, { orderId: order.id, message, resourceType: 'shipment', resourceId: id })
  }
  const accountIds = partiesOf(order)
  await up.bus.publish(tx, { accountIds, entity: 'shipment', entityId: id, orderId: order.id })
  const event = 'oneflow.shipment.updated'
  await fireTriggers(up, tx, { event, accountIds, ref: 'shipment', refId: id, order })
}

/** What a brand sent besides the address itself, such as a VAT number. Many clients know nothing of it. */
const othersOf = (address: Address) =>
  Object.fromEntries(Object.entries(address).filter(([name]) => !Object.hasOwn(fullAddress.shape, name)))
