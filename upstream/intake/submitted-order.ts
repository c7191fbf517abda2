import { asc, eq, or } from 'drizzle-orm'
import { isRecord } from '#lib/contract/wire.ts'
import { artworkKey } from '../artwork/revision.ts'
import { giveUpAfterMs } from '../artwork/schedule.ts'
import { toFile, versionsOf } from '../artwork/store.ts'
import { accounts, components, files, items, orderLogs, orders, shipments } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'

export async function describeSubmittedOrder(up: Upstream, orderId: string, { withUploads = true } = {}) {
  const { orm } = up.database
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw notFound('Order')
  const [parties, itemRows, componentRows, shipmentRows, logs, fileDtos] = await Promise.all([
    orm
      .select({ id: accounts.id, name: accounts.name })
      .from(accounts)
      .where(or(eq(accounts.id, order.sourceAccountId), eq(accounts.id, order.destinationAccountId))),
    orm.select().from(items).where(eq(items.orderId, orderId)).orderBy(asc(items.position)),
    orm.select().from(components).where(eq(components.orderId, orderId)).orderBy(asc(components.position)),
    orm.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.shipmentIndex)),
    orm
      .select()
      .from(orderLogs)
      .where(eq(orderLogs.orderId, orderId))
      .orderBy(asc(orderLogs.timestamp), asc(orderLogs.id)),
    filesToSend(up, orderId, withUploads),
  ])
  const componentsOf = Map.groupBy(componentRows, ({ itemId }) => itemId)
  const itemsOf = Map.groupBy(itemRows, ({ shipmentId }) => shipmentId)
  const indexOf = new Map(shipmentRows.map(({ id, shipmentIndex }) => [id, shipmentIndex]))
  return {
    _id: order.id,
    __v: 1,
    createdAt: order.createdAt.toISOString(),
    source: parties.find(({ id }) => id === order.sourceAccountId),
    destination: parties.find(({ id }) => id === order.destinationAccountId),
    orderData: {
      ...order.rest,
      sourceOrderId: order.sourceOrderId,
      customerName: order.customerName,
      status: order.status,
      date: order.date.toISOString(),
      slaTimestamp: order.slaAt.toISOString(),
      items: itemRows.map((item) => ({
        ...item.rest,
        _id: item.id,
        sourceItemId: item.sourceItemId,
        sku: item.sku,
        description: item.description,
        quantity: item.quantity,
        status: item.status === 'waiting' ? 'live' : item.status,
        barcode: item.barcode,
        shipmentIndex: indexOf.get(item.shipmentId) ?? 0,
        components: (componentsOf.get(item.id) ?? []).map(toComponent),
      })),
      shipments: shipmentRows.map((shipment) => ({
        ...shipment.rest,
        ...(shipment.status === 'shipped' && shippingOf(shipment)),
        _id: shipment.id,
        shipmentIndex: shipment.shipmentIndex,
        status: shipment.status,
        shipByDate: shipment.shipByDate.toISOString(),
        shipTo: shipment.shipTo,
        returnAddress: shipment.returnAddress ?? undefined,
        dispatchAlert: shipment.dispatchAlert,
        partial: shipment.partial,
        itemIds: (itemsOf.get(shipment.id) ?? []).map(({ id }) => id),
      })),
    },
    files: fileDtos,
    logs: logs.map(({ level, message, resourceId, resourceType, timestamp }) => ({
      level,
      message,
      resourceId,
      resourceType,
      timestamp: timestamp.toISOString(),
    })),
  }
}

/** What is known once a shipment is shipped: its carrier too, of which the order named a part. */
const shippingOf = ({ trackingNumber, trackingUrl, shippedDate, carrier, rest }: typeof shipments.$inferSelect) => ({
  trackingNumber,
  trackingUrl,
  shippedDate: shippedDate?.toISOString(),
  carrier: { ...(isRecord(rest.carrier) && rest.carrier), ...carrier },
})

const toComponent = (component: typeof components.$inferSelect) => ({
  ...component.rest,
  _id: component.id,
  code: component.code,
  path: component.path,
  fetch: component.fetch,
  localFile: component.localFile,
  barcode: component.barcode,
  attributes: component.attributes,
  fileId: component.fileId ?? undefined,
  infotechTemplateId: component.infotechTemplateId ?? undefined,
  status: component.status,
})

/** Files, `withUploads` with the address to upload to where artwork is neither fetched nor at the print site. */
async function filesToSend(up: Upstream, orderId: string, withUploads: boolean) {
  const rows = await up.database.orm.select().from(files).where(eq(files.orderId, orderId)).orderBy(asc(files.id))
  const versions = await versionsOf(
    up.database.orm,
    rows.map(({ id }) => id),
  )
  const versionsOfFile = Map.groupBy(versions, ({ fileId }) => fileId)
  return rows.map((row) => {
    const own = versionsOfFile.get(row.id) ?? []
    const isFetched = row.fetchUrl !== null
    const file = { ...toFile(row, own), fetch: isFetched, fetchUrl: row.fetchUrl ?? undefined }
    if (!withUploads || isFetched || row.localFile || row.status === 'ready') return file
    const revision = row.status === 'failed' ? row.currentRevision + 1 : row.currentRevision
    const { url } = up.files.signedUrl(artworkKey(row.id, revision), {
      method: 'PUT',
      expiresInMs: giveUpAfterMs,
    })
    return { ...file, url }
  })
}
