import { mutationOptions } from '@tanstack/react-query'
import { callProxy } from '#lib/client/browser.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { type Shipment, shipments } from '#lib/contract/shipments.ts'
import { type Tracking, toBody } from './rules.ts'

/** `isUnsure`: the answer to the previous try got lost, so check first what the upstream did. */
type Again = { isUnsure: boolean }
type Ship = Again & { shipmentId: string; tracking: Tracking }
type Split = Again & { orderId: string; shipmentId: string; itemIds: readonly string[] }

/** Checking what the upstream did failed as well: the result stays open. */
export class StillUnsureError extends Error {
  override name = 'StillUnsureError'
}

/** The dialog reports a refusal itself and keeps what was typed, so no general notice is shown. */
export const saveTracking = mutationOptions({
  mutationKey: shipments.saveTracking.name.split('.'),
  mutationFn: (input: InputOf<typeof shipments.saveTracking>) => callProxy(shipments.saveTracking, input),
  meta: { failure: false },
})

export const ship = mutationOptions({
  mutationKey: shipments.ship.name.split('.'),
  mutationFn: async (input: Ship) => (input.isUnsure && (await check(findShipped(input)))) || shipNow(input),
  meta: { failure: false },
})

export const split = mutationOptions({
  mutationKey: shipments.split.name.split('.'),
  mutationFn: async (input: Split) => (input.isUnsure && (await findSplit(input))) || splitNow(input),
  meta: { failure: false },
})

async function shipNow({ shipmentId, tracking }: Ship): Promise<Shipment> {
  const params = { id: shipmentId }
  const { shipment } = await callProxy(shipments.ship, { params, body: toBody(tracking) })
  return shipment ?? check(callProxy(shipments.details, { params }))
}

async function splitNow(input: Split): Promise<Shipment> {
  const { shipmentId, itemIds } = input
  const { shipment } = await callProxy(shipments.split, { params: { id: shipmentId }, body: { itemIds: [...itemIds] } })
  const made = shipment ?? (await findSplit(input))
  if (!made) throw new StillUnsureError('the new shipment is not there')
  return made
}

/** The shipment, if it has gone out with just this tracking number. */
export async function findShipped({ shipmentId, tracking }: Omit<Ship, 'isUnsure'>, signal?: AbortSignal) {
  const shipment = await callProxy(shipments.details, { params: { id: shipmentId } }, signal)
  const isOurs = shipment.status === 'shipped' && shipment.trackingNumber === tracking.trackingNumber.trim()
  return isOurs ? shipment : undefined
}

/** The live shipment that holds these items and no others, if there is one. */
async function findSplit({ orderId, shipmentId, itemIds }: Split): Promise<Shipment | undefined> {
  const { data } = await check(callProxy(shipments.ofOrder, { params: { id: orderId } }))
  return data.find((other) => other._id !== shipmentId && other.status === 'live' && haveSame(other.itemIds, itemIds))
}

async function check<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (cause) {
    throw new StillUnsureError('nobody knows what became of the attempt before', { cause })
  }
}

const haveSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))
