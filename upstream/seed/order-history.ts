import { newId } from '../database/ids.ts'
import type { fileVersions, orderLogs } from '../database/schema/tables.ts'
import { type OrderRows, toRows } from '../intake/rows.ts'
import type { AccountKey } from './accounts.ts'
import { type FileFate, fateOf } from './file-fate.ts'
import type { Wanted } from './order-body.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Random } from './random.ts'
import type { Samples } from './samples.ts'

type Log = typeof orderLogs.$inferInsert
type Version = typeof fileVersions.$inferInsert

/** Everything that has been written about an order until now. */
export type Lived = OrderRows & {
  plan: OrderPlan
  versions: Version[]
  logs: Log[]
  /** When its last file arrived and its items went into production; not all orders get that far. */
  acceptedAt?: Date
  /** Artwork that is still waited for. */
  awaited: string[]
}

type Setting = { now: Date; samples: Samples; barcode: (kind: 'item' | 'component') => string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const staff: Partial<Record<AccountKey, string[]>> = { kestrel: ['Pia Novak', 'Marcus Bell'], hoshi: ['佐藤 遥'] }

/** Lets an order live through what its plan says: its files, production and dispatch, with the logs of all that. */
export function liveThrough(random: Random, { plan, resolved }: Wanted, { now, samples, barcode }: Setting): Lived {
  const { receivedAt, status } = plan
  const rows = toRows(resolved, { orderId: newId(receivedAt), now: receivedAt, barcode })
  const lived: Lived = { ...rows, plan, versions: [], logs: [], awaited: [] }
  const ageMs = now.getTime() - receivedAt.getTime()
  const after = (share: number) => new Date(receivedAt.getTime() + ageMs * share)
  const by = random.pick(staff[plan.destination] ?? ['Kestrel'])
  rows.order.status = status

  write(lived, receivedAt, 'Order created')
  for (const file of rows.files)
    write(lived, receivedAt, 'Added file to order', { resourceType: 'file', resourceId: file.id })
  const arrivedAt = receiveFiles(random, lived, samples, now)
  if (status === 'pending' || status === 'dataready' || status === 'error') return lived
  if (status === 'cancelled') {
    cancel(lived, after(0.3), by)
    return lived
  }
  lived.acceptedAt = arrivedAt
  write(lived, arrivedAt, 'All files are ready')
  for (const item of rows.items) item.status = 'live'

  const endAt = status === 'shipped' ? earlier(after(0.92), hoursAfter(arrivedAt, random.between(5, 44))) : after(0.95)
  const between = (share: number) => new Date(arrivedAt.getTime() + (endAt.getTime() - arrivedAt.getTime()) * share)
  produce(random, lived, between, by)
  for (const shipment of rows.shipments) {
    const isShipped = status === 'shipped' || (plan.isPartlyShipped && shipment.shipmentIndex === 0)
    if (isShipped) ship(random, lived, shipment, between(0.9 + (0.1 * random.between(0, 9)) / 10), by)
  }
  const lastAt = lived.logs.at(-1)?.timestamp ?? endAt
  if (status === 'shipped') write(lived, lastAt, 'All shipments are shipped')
  return lived
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * hourMs)

type About = Pick<Log, 'resourceType' | 'level'> & { resourceId?: string }

function write(lived: Lived, timestamp: Date, message: string, { resourceId, ...about }: About = {}): void {
  const orderId = lived.order.id
  lived.logs.push({ id: newId(timestamp), orderId, message, timestamp, resourceId: resourceId ?? orderId, ...about })
  if (timestamp > (lived.order.updatedAt ?? timestamp)) lived.order.updatedAt = timestamp
}

/** What came of each file. Returns when the last one was settled. */
function receiveFiles(random: Random, lived: Lived, samples: Samples, now: Date): Date {
  const { receivedAt } = lived.plan
  let settledAt = receivedAt
  for (const file of lived.files) {
    const fate = fateOf(file, lived.plan, samples)
    const takenMs = fate.takesMs ?? random.between(15, 240) * 1000
    const at = new Date(Math.min(receivedAt.getTime() + takenMs, now.getTime() - 1000))
    settle(lived, file, fate, at)
    if (at > settledAt) settledAt = at
  }
  return settledAt
}

function settle(lived: Lived, file: OrderRows['files'][number], fate: FileFate, at: Date): void {
  file.status = fate.status
  const errorList = fate.error ? [{ ...fate.error, timestamp: at.toISOString() }] : []
  const { fileSize, storageKey, found } = fate.sample ?? {}
  const version = { fileId: file.id, revision: 1, status: fate.status, createdAt: lived.plan.receivedAt, errorList }
  lived.versions.push({ ...version, fileSize, storageKey, ...found })
  if (fate.status === 'notreceived') lived.awaited.push(file.id)
  if (!fate.message) return
  file.updatedAt = at
  const level = fate.status === 'failed' ? 'error' : 'info'
  write(lived, at, fate.message, { level, resourceType: 'file', resourceId: file.id })
  if (fate.status === 'failed') write(lived, at, `Order stopped: file "${file.path}" failed`, { level })
}

function cancel(lived: Lived, at: Date, by: string): void {
  for (const item of lived.items) item.status = 'cancelled'
  for (const shipment of lived.shipments) shipment.status = 'cancelled'
  write(lived, at, `Order cancelled by ${by}`)
}

function produce(random: Random, lived: Lived, between: (share: number) => Date, by: string): void {
  const { status, isPartlyShipped } = lived.plan
  const leaving = lived.shipments[0]?.id
  for (const [index, item] of lived.items.entries()) {
    const isPacked = isPartlyShipped && item.shipmentId === leaving
    const isStarted = status === 'printready' && index > 0 && index < lived.items.length - 1 && random.chance(0.4)
    if (status === 'printready' && !isPacked && !isStarted) continue
    item.status = 'complete'
    item.completed = between(0.3 + (0.5 * (index + 1)) / lived.items.length)
    const about = { resourceType: 'item', resourceId: item.id }
    write(lived, item.completed, `Item ${item.sourceItemId} completed by ${by}`, about)
  }
  const lastAt = lived.items.findLast(({ completed }) => completed)?.completed
  if (status !== 'printready' && lastAt) write(lived, lastAt, 'All items are complete')
}

function ship(random: Random, lived: Lived, shipment: OrderRows['shipments'][number], at: Date, by: string): void {
  const { trackingNumber, trackingUrl } = trackingOf(random, shipment.carrier.code ?? '')
  Object.assign(shipment, { status: 'shipped', shippedDate: at, trackingNumber, trackingUrl })
  const message = `Shipment ${shipment.shipmentIndex + 1} shipped by ${by} with the tracking number ${trackingNumber}`
  write(lived, at, message, { resourceType: 'shipment', resourceId: shipment.id })
}

/** A number and an address as the carrier would give them. Nobody answers at these addresses. */
function trackingOf(random: Random, carrier: string): { trackingNumber: string; trackingUrl: string } {
  const trackingNumber = numberOf(random, carrier)
  const isCollected = carrier === 'customer'
  return { trackingNumber, trackingUrl: isCollected ? '' : `https://${carrier}.example/track/${trackingNumber}` }
}

function numberOf(random: Random, carrier: string): string {
  switch (carrier) {
    case 'royalmail':
      return `RM${random.digits(9)}GB`
    case 'dhl':
      return `JD01${random.digits(12)}`
    case 'yamato':
      return `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`
    case 'customer':
      return `COLLECTED-${random.digits(4)}`
    default:
      return `SP${random.digits(10)}`
  }
}
