import { conflict } from '../core/errors.ts'
import type { LockedOrder } from '../order-status/changes.ts'
import type { ShipmentRow } from './store.ts'

export function refuseUnlessShippable(shipment: ShipmentRow, order: LockedOrder): void {
  if (shipment.status === 'shipped') {
    const number = shipment.trackingNumber && `, with the tracking number ${shipment.trackingNumber}`
    throw conflict('already_shipped', `This shipment was already shipped${number}.`)
  }
  if (shipment.status === 'cancelled') throw conflict('cancelled', 'This shipment is cancelled.')
  if (order.status !== 'printready' && order.status !== 'complete') {
    throw conflict('not_ready', whyNotReady[order.status])
  }
}

const whyNotReady: Record<Exclude<LockedOrder['status'], 'printready' | 'complete'>, string> = {
  pending: 'This shipment cannot be shipped yet: its order is still pending.',
  dataready: 'This shipment cannot be shipped yet: the files of its order are still being fetched.',
  error: 'This shipment cannot be shipped: its order has file errors. Fix them first.',
  cancelled: 'This shipment cannot be shipped: its order is cancelled.',
  shipped: 'This shipment cannot be shipped: its order has been shipped.',
}
