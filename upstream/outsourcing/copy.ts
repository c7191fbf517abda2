import { and, eq, getTableColumns, inArray, like, or, sql } from 'drizzle-orm'
import { componentSpecs, itemSpecs } from '#lib/contract/specs.ts'
import { baseName } from '../artwork/store.ts'
import type { Executor } from '../core/database/open.ts'
import {
  carriers,
  components,
  files,
  fileVersions,
  type items,
  orders,
  shipments,
} from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import defaults from '../intake/fields/defaults.json' with { type: 'json' }
import { type OrderRows, stockItemsOf } from '../intake/rows.ts'
import type { LockedOrder } from '../order-status/changes.ts'
import type { PairedSku } from './agreements.ts'

/** What a partner needs beyond the columns. What the intake does not know may be meant for the site alone. */
const ofOrder = [
  'instructions',
  'purchaseOrderNumber',
  'tags',
  'attributes',
  'reprint',
  'reprintReason',
  'deliveryDate',
]
const ofShipment = [...Object.keys(defaults.shipment), 'slaDays', 'shipByDate', 'carrierFields']
const ofItem = [...Object.keys(defaults.item), ...itemSpecs, 'productDescription', 'printQuantity']
const ofComponent = [...Object.keys(defaults.component), ...componentSpecs, 'type', 'instructions']
const pick = (rest: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => names.includes(name)))

const { id: _, ...versionColumns } = getTableColumns(fileVersions)

type Shipment = typeof shipments.$inferSelect
type Given = {
  order: LockedOrder
  ordered: (typeof items.$inferSelect)[]
  partnerId: string
  made: Map<string, PairedSku>
  now: Date
}

/** What the brand pays, what only it knows, and the web addresses of its artwork are not copied. */
export async function copyForPartner(tx: Executor, given: Given) {
  const { order, ordered, partnerId, made, now } = given
  const orderId = newId(now)
  const parcels = await tx.select().from(shipments).where(eq(shipments.orderId, order.id))
  const parts = await tx.select().from(components).where(eq(components.orderId, order.id))
  const artwork = await tx
    .select({ file: files, version: versionColumns })
    .from(files)
    .innerJoin(fileVersions, and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision)))
    .where(and(eq(files.orderId, order.id), eq(files.type, 'artwork')))
  const carrierOf = await findCarriers(tx, partnerId, parcels)
  const newIds = new Map(
    [...parcels, ...ordered, ...parts, ...artwork.map(({ file }) => file)].map(({ id }) => [id, newId(now)]),
  )
  const idOf = (id: string) => {
    const found = newIds.get(id)
    if (found === undefined) throw new Error(`order ${order.id}: ${id} is not part of it`)
    return found
  }
  const rows: OrderRows = {
    order: {
      ...order,
      id: orderId,
      sourceAccountId: order.destinationAccountId,
      destinationAccountId: partnerId,
      sourceOrderId: await freeSourceOrderId(tx, order),
      status: 'dataready',
      date: now,
      rest: {
        ...defaults.order,
        ...pick(order.rest, ofOrder),
        stockItems: stockItemsOf(order.rest),
      },
      createdAt: now,
      updatedAt: now,
    },
    shipments: parcels.map((parcel) => ({
      ...parcel,
      id: idOf(parcel.id),
      orderId,
      accountId: partnerId,
      productionAt: null,
      carrier: carrierOf(parcel),
      trackingNumber: '',
      trackingUrl: '',
      rest: { ...pick(parcel.rest, ofShipment), carrier: carrierOf(parcel) },
    })),
    items: ordered.map((item) => {
      const sku = made.get(item.sku)
      if (!sku) throw new Error(`order ${order.id}: ${item.sku} is not paired`)
      return {
        ...item,
        id: idOf(item.id),
        orderId,
        shipmentId: idOf(item.shipmentId),
        accountId: partnerId,
        productId: sku.product.id,
        sku: sku.partnerCode,
        batchId: null,
        status: 'waiting',
        rest: { ...pick(item.rest, ofItem), unitCost: defaults.item.unitCost, unitPrice: defaults.item.unitPrice },
      }
    }),
    components: parts.map((part) => ({
      ...part,
      id: idOf(part.id),
      itemId: idOf(part.itemId),
      orderId,
      fileId: part.fileId && idOf(part.fileId),
      path: baseName(part.path),
      fetch: false,
      infotechTemplateId: null,
      rest: pick(part.rest, ofComponent),
    })),
    files: artwork.map(({ file }) => ({
      ...file,
      id: idOf(file.id),
      accountId: partnerId,
      orderId,
      componentId: file.componentId && idOf(file.componentId),
      fetchUrl: null,
      currentRevision: 1,
      refetchedAt: null,
      createdAt: now,
      updatedAt: now,
    })),
  }
  // Artwork in the store never changes, so both orders show the same one.
  const versions = artwork.map(({ file, version }) => ({
    ...version,
    fileId: idOf(file.id),
    revision: 1,
    createdAt: now,
  }))
  return { rows, versions }
}

/** The partner's own name for the carrier, or the one that was asked for where it has none of that service. */
async function findCarriers(tx: Executor, accountId: string, parcels: Shipment[]) {
  const aliases = parcels.map(({ carrier }) => carrier.alias.toLowerCase())
  const codes = parcels.map(({ carrier }) => carrier.code)
  const known = await tx
    .select({ alias: carriers.alias, code: carriers.code, service: carriers.service })
    .from(carriers)
    .where(
      and(
        eq(carriers.accountId, accountId),
        or(inArray(sql`lower(${carriers.alias})`, aliases), inArray(carriers.code, codes)),
      ),
    )
  return ({ carrier }: Shipment) =>
    known.find(({ code, service }) => code === carrier.code && service === carrier.service) ??
    known.find(({ alias }) => alias.toLowerCase() === carrier.alias.toLowerCase()) ??
    carrier
}

/** The order's own number; with `-2` and so on where this site has sent that number before. */
async function freeSourceOrderId(tx: Executor, { sourceOrderId, destinationAccountId }: LockedOrder): Promise<string> {
  const literal = sourceOrderId.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const found = await tx
    .select({ sourceOrderId: orders.sourceOrderId })
    .from(orders)
    .where(
      and(
        eq(orders.sourceAccountId, destinationAccountId),
        or(eq(orders.sourceOrderId, sourceOrderId), like(orders.sourceOrderId, `${literal}-%`)),
      ),
    )
  const taken = new Set(found.map((order) => order.sourceOrderId))
  if (!taken.has(sourceOrderId)) return sourceOrderId
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${sourceOrderId}-${number}`)) return `${sourceOrderId}-${number}`
  }
}
