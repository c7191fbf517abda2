import { mutationOptions } from '@tanstack/react-query'
import { callProxy } from '#lib/client/browser.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { type Shipment, shipments } from '#lib/contract/shipments.ts'
import { type Tracking, toBody } from './tracking.ts'

/** `isUnsure`: the answer to an attempt before this one got lost, so look first whether it has happened. */
type Again = { isUnsure: boolean }
type Ship = Again & { shipmentId: string; tracking: Tracking }
type Split = Again & { orderId: string; shipmentId: string; itemIds: readonly string[] }

/** Looking what became of an attempt failed as well, whatever was answered: nobody knows more than before. */
export class StillUnsureError extends Error {
  override name = 'StillUnsureError'
}

/** A refused shipment is told by the dialog that asked for it, with what was typed still there. */
export const saveTracking = mutationOptions({
  mutationKey: shipments.saveTracking.name.split('.'),
  mutationFn: (input: InputOf<typeof shipments.saveTracking>) => callProxy(shipments.saveTracking, input),
  meta: { failure: false },
})

export const ship = mutationOptions({
  mutationKey: shipments.ship.name.split('.'),
  mutationFn: async (input: Ship) => (input.isUnsure && (await shippedSoFar(input))) || shipNow(input),
  meta: { failure: false },
})

export const split = mutationOptions({
  mutationKey: shipments.split.name.split('.'),
  mutationFn: async (input: Split) => (input.isUnsure && (await splitSoFar(input))) || splitNow(input),
  meta: { failure: false },
})

async function shipNow({ shipmentId, tracking }: Ship): Promise<Shipment> {
  const params = { id: shipmentId }
  const { shipment } = await callProxy(shipments.ship, { params, body: toBody(tracking) })
  return shipment ?? look(callProxy(shipments.details, { params }))
}

async function splitNow(input: Split): Promise<Shipment> {
  const { shipmentId, itemIds } = input
  const { shipment } = await callProxy(shipments.split, { params: { id: shipmentId }, body: { itemIds: [...itemIds] } })
  const made = shipment ?? (await splitSoFar(input))
  if (!made) throw new StillUnsureError('the new shipment is not there')
  return made
}

/** The shipment, if it has gone out with just this tracking number. */
async function shippedSoFar({ shipmentId, tracking }: Ship): Promise<Shipment | undefined> {
  const shipment = await look(callProxy(shipments.details, { params: { id: shipmentId } }))
  const isOurs = shipment.status === 'shipped' && shipment.trackingNumber === tracking.trackingNumber.trim()
  return isOurs ? shipment : undefined
}

/** The live shipment that holds these items and no others, if there is one. */
async function splitSoFar({ orderId, shipmentId, itemIds }: Split): Promise<Shipment | undefined> {
  const { data } = await look(callProxy(shipments.ofOrder, { params: { id: orderId } }))
  return data.find((one) => one._id !== shipmentId && one.status === 'live' && haveSame(one.itemIds, itemIds))
}

async function look<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (cause) {
    throw new StillUnsureError('nobody knows what became of the attempt before', { cause })
  }
}

const haveSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
