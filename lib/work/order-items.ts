import { callProxy } from '#lib/client/browser.ts'
import { orders } from '#lib/contract/orders.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { toWorkItems } from './rows/scanned.ts'

/** The items of an order, as a work list has them. Loaded on first use: most scans are of a row that is there. */
export async function loadOrderItems(orderId: string, signal: AbortSignal): Promise<WorkItem[]> {
  const { order } = await callProxy(orders.details, { params: { id: orderId } }, signal, { isForNow: true })
  return toWorkItems(order)
}
