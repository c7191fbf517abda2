import { conflict, notFound } from '../core/errors.ts'
import { cancelLocked } from '../order-status/cancel.ts'
import {
  accountName,
  type LockedOrder,
  lockWithOutsourced,
  nameOf,
  type Person,
  partiesOf,
} from '../order-status/changes.ts'
import { endOutsourcing, refuseIfBegun, resumeHere } from '../outsourcing/take-back.ts'
import type { Upstream } from '../upstream.ts'

/** Cancels an order for either party, with all that is not shipped yet, and with what a partner makes of it. */
export function cancelOrder(up: Upstream, person: Person, orderId: string): Promise<void> {
  return up.database.transaction(async (tx) => {
    const { order, original, partnerOrder } = await lockWithOutsourced(tx, orderId)
    if (!partiesOf(order).includes(person.accountId)) throw notFound('Order')
    refuseUnlessCancellable(order)
    if (original && person.accountId !== order.destinationAccountId) await refuseIfBegun(tx, order)
    const by = await nameOf(tx, person)
    await cancelLocked(up, tx, order, `Order cancelled by ${by}`)
    if (partnerOrder) {
      // Of one that was shipped nothing is left to cancel.
      if (partnerOrder.status !== 'shipped') {
        if (person.accountId !== order.sourceAccountId) await refuseIfBegun(tx, partnerOrder)
        const site = await accountName(tx, order.destinationAccountId)
        await cancelLocked(up, tx, partnerOrder, `Order cancelled, because its order at ${site} was cancelled`)
      }
      await endOutsourcing(up, tx, partnerOrder)
    }
    if (original) {
      const account = await accountName(tx, person.accountId)
      await resumeHere(up, tx, { original, partnerOrder: order }, `Cancelled by ${account}: production is here again`)
    }
  })
}

function refuseUnlessCancellable({ status }: LockedOrder): void {
  const because = {
    pending: 'This order cannot be cancelled while it is pending: its enquiry has to be resolved first.',
    cancelled: 'This order is already cancelled.',
    shipped: 'This order cannot be cancelled, because it has been shipped.',
  }
  if (status === 'pending' || status === 'cancelled' || status === 'shipped') {
    throw conflict('cannot_cancel', because[status])
  }
}
