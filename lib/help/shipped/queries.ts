import { callProxy, postToPortal } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { finishLastTasks } from '#lib/browser/page/last-tasks.ts'
import { paths } from '#lib/common/paths.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { type Shipment, shipments } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { findBySourceId, withoutCopies } from '#lib/orders/find-by-source-id.ts'
import { meantOrders } from '#lib/orders/rules.ts'
import { findShipped } from '#lib/shipments/mutations.ts'
import { toBody } from '#lib/shipments/rules.ts'
import type { ShippedFormValues } from './rules.ts'

export type LiveShipment = Pick<Shipment, '_id' | 'carrier' | 'shipTo' | 'itemIds'> & { number: number }
export type FoundShipments = { orderId: string; live: LiveShipment[] }

export async function findShipments(sourceOrderId: string): Promise<FoundShipments | undefined> {
  const found = withoutCopies(await findBySourceId(sourceOrderId))
  const [order] = meantOrders(found, ({ orderData }) => orderData.status)
  if (!order) return undefined
  const orderId = order._id
  const { data } = await callProxy(shipments.ofOrder, { params: { id: orderId } })
  return { orderId, live: withNumbers(data).filter(({ status }) => status === 'live') }
}

/** Without an answer it reads whether the shipment is shipped. */
export async function markShipped({ shipmentId, ...tracking }: ShippedFormValues): Promise<void> {
  // A completion that is held (decision 054) would be refused once its order is shipped.
  await finishLastTasks()
  await changeAndFind({
    change: () =>
      postToPortal(shipments.ship, paths.markShipped(shipmentId), toBody(tracking), async (answer) => {
        await decode(shipments.ship, answer)
        return true
      }),
    find: async (signal) => ((await findShipped({ shipmentId, tracking }, signal)) ? true : undefined),
    onUnknown: () => {},
  })
}
