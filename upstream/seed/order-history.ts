import type { FileError } from '#lib/contract/files.ts'
import type { fileVersions, orderLogs } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { type OrderRows, toRows } from '../intake/rows.ts'
import type { AccountKey } from './accounts.ts'
import type { PlannedOrder } from './order-body.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Random } from './random.ts'
import type { Sample } from './samples.ts'

type Log = typeof orderLogs.$inferInsert
type Version = typeof fileVersions.$inferInsert

export type SeededOrder = OrderRows & {
  plan: OrderPlan
  versions: Version[]
  logs: Log[]
  /** When its last file arrived and its items went into production; not all orders get that far. */
  acceptedAt?: Date
  awaited: string[]
}

type Setting = { now: Date; samples: Sample[]; barcode: (kind: 'item' | 'component') => string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const staff: Partial<Record<AccountKey, string[]>> = { kestrel: ['Pia Novak', 'Marcus Bell'], hoshi: ['佐藤 遥'] }

export function simulateOrder(
  random: Random,
  { plan, resolved }: PlannedOrder,
  { now, samples, barcode }: Setting,
): SeededOrder {
  const { receivedAt, status } = plan
  const rows = toRows(resolved, { orderId: newId(receivedAt), now: receivedAt, barcode })
  const seeded: SeededOrder = { ...rows, plan, versions: [], logs: [], awaited: [] }
  const ageMs = now.getTime() - receivedAt.getTime()
  const after = (share: number) => new Date(receivedAt.getTime() + ageMs * share)
  const by = random.pick(staff[plan.destination] ?? ['Kestrel'])
  rows.order.status = status

  addLog(seeded, receivedAt, 'Order created')
  for (const file of rows.files)
    addLog(seeded, receivedAt, 'Added file to order', { resourceType: 'file', resourceId: file.id })
  const arrivedAt = receiveFiles(random, seeded, samples, now)
  if (status === 'pending' || status === 'dataready' || status === 'error') return seeded
  if (status === 'cancelled') {
    cancelOrder(seeded, after(0.3), by)
    return seeded
  }
  seeded.acceptedAt = arrivedAt
  addLog(seeded, arrivedAt, 'All files are ready')
  for (const item of rows.items) item.status = 'live'
  for (const shipment of rows.shipments) shipment.productionAt = arrivedAt

  const endAt = status === 'shipped' ? earlier(after(0.92), hoursAfter(arrivedAt, random.between(5, 44))) : after(0.95)
  const between = (share: number) => new Date(arrivedAt.getTime() + (endAt.getTime() - arrivedAt.getTime()) * share)
  completeItems(random, seeded, between, by)
  for (const shipment of rows.shipments) {
    const isShipped = status === 'shipped' || (plan.isPartlyShipped && shipment.shipmentIndex === 0)
    if (isShipped) shipShipment(random, seeded, shipment, between(0.9 + (0.1 * random.between(0, 9)) / 10), by)
  }
  const lastAt = seeded.logs.at(-1)?.timestamp ?? endAt
  if (status === 'shipped') addLog(seeded, lastAt, 'All shipments are shipped')
  return seeded
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * hourMs)

type About = Pick<Log, 'resourceType' | 'level'> & { resourceId?: string }

function addLog(seeded: SeededOrder, timestamp: Date, message: string, { resourceId, ...about }: About = {}): void {
  const orderId = seeded.order.id
  seeded.logs.push({ id: newId(timestamp), orderId, message, timestamp, resourceId: resourceId ?? orderId, ...about })
  if (timestamp > (seeded.order.updatedAt ?? timestamp)) seeded.order.updatedAt = timestamp
}

function receiveFiles(random: Random, seeded: SeededOrder, samples: Sample[], now: Date): Date {
  const { receivedAt } = seeded.plan
  let lastAt = receivedAt
  for (const file of seeded.files) {
    const outcome = toFileOutcome(file, seeded.plan, samples)
    const durationMs = outcome.durationMs ?? random.between(15, 240) * 1000
    const at = new Date(Math.min(receivedAt.getTime() + durationMs, now.getTime() - 1000))
    recordFileOutcome(seeded, file, outcome, at)
    if (at > lastAt) lastAt = at
  }
  return lastAt
}

function recordFileOutcome(
  seeded: SeededOrder,
  file: OrderRows['files'][number],
  outcome: FileOutcome,
  at: Date,
): void {
  file.status = outcome.status
  const errorList = outcome.error ? [{ ...outcome.error, timestamp: at.toISOString() }] : []
  const { fileSize, storageKey, found } = outcome.sample ?? {}
  const version = { fileId: file.id, revision: 1, status: outcome.status, createdAt: seeded.plan.receivedAt, errorList }
  seeded.versions.push({ ...version, fileSize, storageKey, ...found })
  if (outcome.status === 'notreceived') seeded.awaited.push(file.id)
  if (!outcome.message) return
  file.updatedAt = at
  const level = outcome.status === 'failed' ? 'error' : 'info'
  addLog(seeded, at, outcome.message, { level, resourceType: 'file', resourceId: file.id })
  if (outcome.status === 'failed') addLog(seeded, at, `Order stopped: file "${file.path}" failed`, { level })
}

function cancelOrder(seeded: SeededOrder, at: Date, by: string): void {
  for (const item of seeded.items) item.status = 'cancelled'
  for (const shipment of seeded.shipments) shipment.status = 'cancelled'
  addLog(seeded, at, `Order cancelled by ${by}`)
}

function completeItems(random: Random, seeded: SeededOrder, between: (share: number) => Date, by: string): void {
  const { status, isPartlyShipped } = seeded.plan
  const leaving = seeded.shipments[0]?.id
  for (const [index, item] of seeded.items.entries()) {
    const isPacked = isPartlyShipped && item.shipmentId === leaving
    const isStarted = status === 'printready' && index > 0 && index < seeded.items.length - 1 && random.chance(0.4)
    if (status === 'printready' && !isPacked && !isStarted) continue
    item.status = 'complete'
    item.completed = between(0.3 + (0.5 * (index + 1)) / seeded.items.length)
    const about = { resourceType: 'item', resourceId: item.id }
    addLog(seeded, item.completed, `Item ${item.sourceItemId} completed by ${by}`, about)
  }
  const lastAt = seeded.items.findLast(({ completed }) => completed)?.completed
  if (status !== 'printready' && lastAt) addLog(seeded, lastAt, 'All items are complete')
}

function shipShipment(
  random: Random,
  seeded: SeededOrder,
  shipment: OrderRows['shipments'][number],
  at: Date,
  by: string,
): void {
  const { trackingNumber, trackingUrl } = trackingOf(random, shipment.carrier.code ?? '')
  Object.assign(shipment, { status: 'shipped', shippedDate: at, trackingNumber, trackingUrl })
  const message = `Shipment ${shipment.shipmentIndex + 1} shipped by ${by} with the tracking number ${trackingNumber}`
  addLog(seeded, at, message, { resourceType: 'shipment', resourceId: shipment.id })
}

type FileOutcome = {
  status: 'ready' | 'notreceived' | 'failed'
  sample?: Sample
  error?: Omit<FileError, 'timestamp'>
  message?: string
  durationMs?: number
}

const unknownServer = {
  title: 'The artwork could not be fetched',
  description: 'The name of the server is unknown. Check the address.',
}

function toFileOutcome(
  { path, fetchUrl, localFile }: OrderRows['files'][number],
  { trouble }: OrderPlan,
  samples: Sample[],
): FileOutcome {
  if (localFile || !fetchUrl) return { status: 'ready', durationMs: 0 }
  const sample = sampleAt(fetchUrl, samples)
  if (sample?.found) {
    const { pageCount } = sample.found
    const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
    return { status: 'ready', sample, message: `File "${path}" is ready: ${pages}` }
  }
  if (sample?.error) return failed(path, sample.error, { sample })
  if (trouble === 'missing') return failed(path, unknownServer, { durationMs: 12 * hourMs })
  return {
    status: 'notreceived',
    message: `File "${path}" was not received: ${unknownServer.description}`,
    durationMs: 1000,
  }
}

const failed = (
  path: string,
  error: { title: string; description: string },
  more: Partial<FileOutcome>,
): FileOutcome => ({
  ...more,
  status: 'failed',
  error,
  message: `File "${path}" failed: ${error.title}. ${error.description}`,
})

function sampleAt(address: string, samples: Sample[]): Sample | undefined {
  const [, folder, name] = new URL(address).pathname.split('/')
  if (folder !== 'samples') return undefined
  return samples.find((sample) => sample.name === name)
}

/** A number and an address like those of the carrier; the address does not exist. */
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
