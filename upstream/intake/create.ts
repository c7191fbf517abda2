import { and, eq, exists, or } from 'drizzle-orm'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { holdLinkBetween } from '../account-links/partners.ts'
import { asksForPreflight, noPreflight } from '../artwork/remarks.ts'
import { scheduleArtwork } from '../artwork/schedule.ts'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { insertRows } from '../core/database/rows.ts'
import {
  barcodes,
  components,
  files,
  fileVersions,
  items,
  orderLogs,
  orders,
  outsourcedOrders,
  shipments,
} from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { changeOrderStatus, lockSite, partiesOf, publishOrder } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import { barcodesOf } from './barcode-rows.ts'
import { canSubmit, type ResolvedOrder } from './resolve.ts'
import { type OrderRows, stockItemsOf, toRows } from './rows.ts'

type Version = typeof fileVersions.$inferInsert

/** Tells whether it did: the link may have been switched off since the order was resolved. */
export async function createOrder(
  up: Upstream,
  tx: Executor,
  resolved: ResolvedOrder,
  orderId: string,
): Promise<boolean> {
  const now = up.now()
  const rows = toRows(resolved, { orderId, now, barcode: await drawBarcodes(tx, resolved) })
  const versions = rows.files.map(({ id, status, createdAt }) => ({ fileId: id, revision: 1, status, createdAt }))
  // One order at a time holds the link of a site: many at once would keep it from ever being switched off.
  await lockSite(tx, rows.order.destinationAccountId)
  if (!(await canSubmit(tx, rows.order.sourceAccountId, rows.order.destinationAccountId, holdLinkBetween))) return false
  await freeNumber(tx, rows.order, resolved.source.settings)
  await receiveOrder(up, tx, rows, versions)
  const { sourceAccountId: accountId } = rows.order
  for (const { id: fileId, localFile, fetchUrl } of rows.files) {
    if (!localFile)
      await scheduleArtwork(tx, { fileId, revision: 1, accountId, hasSource: fetchUrl !== null, since: now })
  }
  if (rows.files.every(({ localFile }) => localFile)) {
    await changeOrderStatus(up, tx, orderId, 'printready', 'All files are at the print site')
  }
  return true
}

/** An order at a partner has the number of its brand, which no order of the site's own may be kept from. */
async function freeNumber(
  tx: Executor,
  { sourceAccountId, sourceOrderId }: OrderRows['order'],
  { reuseCancelledNumbers }: ResolvedOrder['source']['settings'],
): Promise<void> {
  const isAtPartner = exists(tx.select().from(outsourcedOrders).where(eq(outsourcedOrders.partnerOrderId, orders.id)))
  const isFree = and(
    eq(orders.sourceAccountId, sourceAccountId),
    eq(orders.sourceOrderId, sourceOrderId),
    reuseCancelledNumbers ? or(eq(orders.status, 'cancelled'), isAtPartner) : isAtPartner,
  )
  await tx.update(orders).set({ isNumberReused: true }).where(isFree)
}

/** Writes an order as it reaches a site, which is locked, publishes it and fires the triggers of its receipt. */
export async function receiveOrder(up: Upstream, tx: Executor, rows: OrderRows, versions: Version[]): Promise<void> {
  await writeRows(tx, rows, versions)
  await insertRows(tx, orderLogs, logsOf(rows, up.now()))
  await publishOrder(up, tx, rows.order)
  const { order } = rows
  const received = { event: 'oneflow.order.received', ref: 'order', refId: order.id } as const
  await fireTriggers(up, tx, { ...received, accountIds: partiesOf(order), order })
}

async function drawBarcodes(tx: Executor, { items }: ResolvedOrder) {
  const parts = items.flatMap((item) => item.components)
  const drawn = {
    item: await reserveBarcodes(tx, 'item', items.filter(({ submitted }) => submitted.barcode === '').length),
    component: await reserveBarcodes(tx, 'component', parts.filter(({ barcode }) => barcode === '').length),
  }
  return (kind: 'item' | 'component') => drawn[kind].shift() ?? ''
}

async function writeRows(tx: Executor, rows: OrderRows, versions: Version[]): Promise<void> {
  await tx.insert(orders).values(rows.order)
  await insertRows(tx, shipments, rows.shipments)
  await insertRows(tx, items, rows.items)
  await insertRows(tx, components, rows.components)
  await insertRows(tx, files, rows.files)
  await insertRows(tx, fileVersions, versions)
  await insertRows(tx, barcodes, barcodesOf(rows))
}

function logsOf(rows: OrderRows, timestamp: Date): (typeof orderLogs.$inferInsert)[] {
  const { order, components: parts, files } = rows
  const log = (message: string, resourceType: 'order' | 'shipment' | 'file', resourceId: string) => ({
    id: newId(timestamp),
    orderId: order.id,
    message,
    resourceType,
    resourceId,
    timestamp,
  })
  // A local file never comes here: only the log of its order says that nothing of it was checked.
  const unchecked = parts.filter(({ localFile, rest }) => localFile && asksForPreflight(rest))
  return [
    log('Order created', 'order', order.id),
    ...findEmptyShipments(rows).map(({ id, number }) =>
      log(`Shipment ${number} has no items and no stock items`, 'shipment', id),
    ),
    ...files.map(({ id }) => log('Added file to order', 'file', id)),
    ...unchecked.map(({ code, fileId, rest }) => {
      const { title, description } = noPreflight(rest)
      return log(`Component "${code}": ${title}. ${description}`, 'file', fileId ?? '')
    }),
  ]
}

function findEmptyShipments({ order, shipments, items }: OrderRows) {
  const filled = new Set(items.map(({ shipmentId }) => shipmentId))
  const stocked = new Set(stockItemsOf(order.rest).map(({ shipmentIndex }) => shipmentIndex))
  const inOrder = shipments.toSorted((a, b) => a.shipmentIndex - b.shipmentIndex)
  return withNumbers(inOrder).filter(({ id, shipmentIndex }) => !filled.has(id) && !stocked.has(shipmentIndex))
}
