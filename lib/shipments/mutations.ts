import { mutationOptions } from '@tanstack/react-query'
import { carries, itemsWithCode } from '#lib/barcodes/match.ts'
import { identifyBarcode } from '#lib/barcodes/queries.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { finishLastTasks } from '#lib/browser/page/last-tasks.ts'
import { toComparedCode, toPlainCode } from '#lib/contract/codes.ts'
import { createShipmentFinder } from '#lib/contract/shared/packing.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadItemName, readOrder } from '#lib/orders/queries.ts'
import { hasUnsent } from './packing/packing-store.ts'
import { areSameTracking, isLikeCode, isSameNumber, type Tracking, toBody } from './rules.ts'

/** `isUnsure`: the answer to the previous try got lost, so check first what the upstream did. */
type Again = { isUnsure: boolean }
/** `siteCode`: any barcode of the site, to tell by its form whether the number may be another. */
type Save = { shipmentId: string; tracking: Tracking; siteCode: string }
type ShipNow = Save & { orderId: string }
type Ship = Again & ShipNow
type Split = Again & { orderId: string; shipmentId: string; itemIds: readonly string[] }

/** Checking what the upstream did failed as well: the result stays open. */
export class StillUnsureError extends Error {
  override name = 'StillUnsureError'
}

/** `item`: by its name, where it has one. Without an `orderId` it is one of the order that is shown. */
export type SiteCode = { type: string; order: string; item: string; orderId?: string; itemId?: string; status?: string }

export class SiteCodeError extends Error {
  override name = 'SiteCodeError'
  readonly siteCode: SiteCode
  constructor(siteCode: SiteCode) {
    super('a barcode of the site is no tracking number')
    this.siteCode = siteCode
  }
}

/** `saved`: what the user has not seen. */
export class TrackingChangedError extends Error {
  override name = 'TrackingChangedError'
  readonly saved: Tracking
  constructor({ trackingNumber, trackingUrl }: Tracking) {
    super('a colleague has saved other tracking')
    this.saved = { trackingNumber, trackingUrl }
  }
}

export const saveTracking = mutationOptions({
  mutationKey: lateCalls.saveTracking.name.split('.'),
  mutationFn: async (input: Save & { seen: readonly Tracking[] }) => {
    await refuseSiteCode(input)
    const params = { id: input.shipmentId }
    // Left out, the address of before would stay.
    const body = { ...toBody(input.tracking), trackingUrl: input.tracking.trackingUrl.trim() }
    const saved = await callProxy(lateCalls.shipment, { params })
    // The same as is sent: saved by an earlier try, whose answer got lost.
    const isKnown = [...input.seen, body].some((known) => areSameTracking(saved, known))
    if (!isKnown) throw new TrackingChangedError(saved)
    return callProxy(lateCalls.saveTracking, { params, body })
  },
  meta: { failure: false },
})

export const ship = mutationOptions({
  mutationKey: lateCalls.ship.name.split('.'),
  mutationFn: async (input: Ship) => (input.isUnsure && (await check(findShipped(input)))) || shipNow(input),
  meta: { failure: false },
})

export const split = mutationOptions({
  mutationKey: lateCalls.split.name.split('.'),
  mutationFn: async (input: Split) => (input.isUnsure && (await findSplit(input))) || splitNow(input),
  meta: { failure: false },
})

export async function shipNow(input: ShipNow): Promise<Shipment> {
  await refuseSiteCode(input)
  // A completion that is held (decision 054) would be refused once its order is shipped.
  await finishLastTasks()
  const { orderId, shipmentId, tracking } = input
  if (hasUnsent(orderId)) throw new UpstreamError(lateCalls.ship.name, 409, { code: 'scans_unsaved' })
  const params = { id: shipmentId }
  const { shipment } = await callProxy(lateCalls.ship, { params, body: toBody(tracking) })
  return shipment ?? check(callProxy(lateCalls.shipment, { params }))
}

async function splitNow(input: Split) {
  const { shipmentId, itemIds } = input
  const { shipment } = await callProxy(lateCalls.split, { params: { id: shipmentId }, body: { itemIds: [...itemIds] } })
  // It is split, whether its order can be read or not: only its number may then be another.
  if (shipment) {
    const found = await findSplit(input, shipment._id).catch(() => undefined)
    return found ?? { ...shipment, number: shipment.shipmentIndex + 1 }
  }
  const made = await findSplit(input)
  if (!made) throw new StillUnsureError('the new shipment is not there')
  return made
}

const lookUpMs = 5000

/** Nearly all carriers' numbers have another form, and are not looked up. */
async function refuseSiteCode({ tracking, siteCode }: Save): Promise<void> {
  const code = toPlainCode(tracking.trackingNumber)
  if (!isLikeCode(code, siteCode) && !findOwnCode(code)) return
  const found = await findSiteCode(code, AbortSignal.timeout(lookUpMs)).catch(() => undefined) // then it counts as a carrier's number
  if (found) throw new SiteCodeError(found)
}

export async function findSiteCode(code: string, signal: AbortSignal): Promise<SiteCode | undefined> {
  const ownCode = findOwnCode(code)
  if (ownCode) return ownCode
  const found = await identifyBarcode(toComparedCode(code), signal)
  if (!found) return undefined
  const { barcode, order } = found
  const item = order && barcode.itemId ? await loadItemName(order._id, barcode.itemId).catch(() => '') : ''
  const { type, itemId } = barcode
  const ids = { ...(order && { orderId: order._id }), ...(itemId && { itemId }) }
  return { type, order: order?.sourceOrderId ?? '', item: item || code, ...ids }
}

/** Of what was completed a moment ago the page does not know yet, and a held completion (decision 054) is sent first. */
export async function areUnfinished(orderId: string, itemIds: readonly string[], signal: AbortSignal) {
  await finishLastTasks()
  const { orderData } = await readOrder(orderId, signal, { isForNow: true })
  return orderData.items.some(({ _id, status }) => itemIds.includes(_id) && status !== 'complete')
}

function findOwnCode(text: string): SiteCode | undefined {
  const code = toComparedCode(text)
  const [item] = itemsWithCode(scanController.shownItems(), code)
  if (!item) return undefined
  const type = carries(code)(item) ? 'item' : 'component'
  const { id: itemId, status } = item
  return { type, order: '', item: item.name, ...(itemId && { itemId }), ...(status && { status }) }
}

/** In the background: a dialog that was forgotten while the upstream is away keeps no idle session awake. */
export async function findShipped(
  { shipmentId, tracking }: Pick<Ship, 'shipmentId' | 'tracking'>,
  signal?: AbortSignal,
) {
  const shipment = await callProxy(lateCalls.shipment, { params: { id: shipmentId } }, signal, { background: true })
  return shipment.status === 'shipped' && isSameNumber(shipment, tracking) ? shipment : undefined
}

async function findSplit({ orderId, shipmentId, itemIds }: Split, madeId?: string) {
  const input = { params: { id: orderId }, query: { includes: ['shipments'] } }
  const { order, shipments } = await check(callProxy(lateCalls.orderDetails, input))
  const numbered = withNumbers(shipments)
  const itemsOf = Map.groupBy(order.orderData.items, createShipmentFinder(numbered))
  return numbered.find((other) => {
    if (madeId !== undefined) return other._id === madeId
    const packed = itemsOf.get(other)?.map(({ _id }) => _id) ?? []
    return other._id !== shipmentId && other.status === 'live' && haveSame(packed, itemIds)
  })
}

async function check<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (cause) {
    throw new StillUnsureError('the outcome of the earlier attempt is unknown', { cause })
  }
}

const haveSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))
