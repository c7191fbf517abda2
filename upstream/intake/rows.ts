import * as z from 'zod'
import { type AttributeValue, attributeNames } from '#lib/contract/attributes.ts'
import { stockItem } from '#lib/contract/orders.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { baseName } from '../artwork/store.ts'
import type { components, files, items, orders, shipments } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { pickFields } from '../core/versions.ts'
import defaults from './fields/defaults.json' with { type: 'json' }
import { dueDate } from './fields/due-date.ts'
import { type ResolvedComponent, type ResolvedItem, type ResolvedOrder, toComparedName } from './resolve.ts'

type ShipmentRow = typeof shipments.$inferInsert & { id: string; shipByDate: Date }
type ComponentRow = typeof components.$inferInsert & { id: string }
export type OrderRows = {
  order: typeof orders.$inferInsert & { id: string }
  shipments: ShipmentRow[]
  items: (typeof items.$inferInsert & { id: string })[]
  components: ComponentRow[]
  files: (typeof files.$inferInsert & { id: string })[]
}
type Naming = { orderId: string; now: Date; barcode: (kind: 'item' | 'component') => string }

/** The attributes of an order as they came, and after them those that only its product has. */
export function withProductAttributes(ordered: unknown, ofProduct: Record<string, AttributeValue>): unknown {
  if (Object.keys(ofProduct).length === 0) return ordered
  const named = new Set(attributeNames(ordered).map(toComparedName))
  const others = Object.entries(ofProduct).filter(([name]) => !named.has(toComparedName(name)))
  return Array.isArray(ordered)
    ? [...ordered, ...others.map(([name, value]) => ({ name, value }))]
    : { ...(isRecord(ordered) && ordered), ...Object.fromEntries(others) }
}

export function toRows(resolved: ResolvedOrder, naming: Naming): OrderRows {
  const shipments = toShipments(resolved, naming)
  const shipmentAt = new Map(shipments.map((shipment) => [shipment.shipmentIndex, shipment]))
  const placed = resolved.items.map((item, position) => {
    const shipment = shipmentAt.get(shipmentIndexOf(item))
    if (!shipment) throw new Error(`order ${naming.orderId}: item ${position} has no shipment`)
    const row = toItem(resolved, item, { position, shipment }, naming)
    const parts = item.components.map((component, place) => toComponent(resolved, row.id, component, place, naming))
    return { row, parts }
  })
  const parts = placed.flatMap((item) => item.parts)
  return {
    order: toOrder(resolved, naming),
    shipments,
    items: placed.map(({ row }) => row),
    components: parts.map(({ component }) => component),
    files: parts.map(({ file }) => file),
  }
}

function toOrder({ submitted, source, destination }: ResolvedOrder, { orderId, now }: Naming): OrderRows['order'] {
  const { items, shipments, sourceOrderId, customerName, ...rest } = submitted.orderData
  return {
    id: orderId,
    sourceAccountId: source.id,
    destinationAccountId: destination.id,
    sourceOrderId,
    status: 'dataready',
    customerName,
    date: now,
    slaAt: now,
    itemCount: items.length,
    quantity: items.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
    shipmentCount: shipments.length,
    rest: { ...defaults.order, ...rest },
    createdAt: now,
    updatedAt: now,
  }
}

export const stockItemsOf = (rest: Record<string, unknown> = {}) => z.array(stockItem).catch([]).parse(rest.stockItems)

const shipmentIndexOf = ({ submitted }: ResolvedItem) => submitted.shipmentIndex ?? 0

/** The due date comes from the shipment's own date or days, else from the slowest of its SKUs, else from the account. */
function toShipments({ shipments, items, destination }: ResolvedOrder, { orderId, now }: Naming): ShipmentRow[] {
  const { timezone, workingDays, defaultSlaDays = 0 } = destination.settings
  const itemsOf = Map.groupBy(items, shipmentIndexOf)
  // Reading and counting days is slow, and a thousand shipments are due on a few.
  const dueDates = new Map<string, Date>()
  function dueOf(shipByDate: string | undefined, slaDays: number): Date {
    const key = `${shipByDate} ${slaDays}`
    const due = dueDates.get(key) ?? dueDate({ received: now, timezone, workingDays, shipByDate, slaDays })
    dueDates.set(key, due)
    return due
  }
  return shipments.map((shipment, position) => {
    const { shipmentIndex = position, shipTo, returnAddress, carrier: asked, ...more } = shipment
    const { slaDays, shipByDate, dispatchAlert, method, ...rest } = more
    const slaOfItems = (itemsOf.get(shipmentIndex) ?? []).map((item) => item.slaDays ?? defaultSlaDays)
    const days = slaDays ?? (slaOfItems.length > 0 ? Math.max(...slaOfItems) : defaultSlaDays)
    return {
      id: newId(now),
      orderId,
      accountId: destination.id,
      shipmentIndex,
      status: 'live',
      shipByDate: dueOf(shipByDate, days),
      carrier: { alias: method.alias, code: method.code, service: method.service },
      shipTo,
      returnAddress,
      dispatchAlert,
      rest: { ...defaults.shipment, ...rest, carrier: { ...asked, serviceId: method.id }, slaDays, shipByDate },
    }
  })
}

function toItem(
  { destination }: ResolvedOrder,
  { submitted, product, skuAttributes }: ResolvedItem,
  { position, shipment }: { position: number; shipment: ShipmentRow },
  { orderId, now, barcode }: Naming,
): OrderRows['items'][number] {
  const { sourceItemId, sku, description, quantity = 1, barcode: ownBarcode, ...more } = submitted
  const { components: _, shipmentIndex: __, ...rest } = more
  return {
    id: newId(now),
    orderId,
    shipmentId: shipment.id,
    accountId: destination.id,
    productId: product.id,
    position,
    sourceItemId,
    sku,
    description: description || product.description,
    quantity,
    status: 'waiting',
    barcode: ownBarcode || barcode('item'),
    shipByDate: shipment.shipByDate,
    rest: {
      ...defaults.item,
      productDescription: product.description,
      printQuantity: quantity,
      ...rest,
      attributes: withProductAttributes(rest.attributes, skuAttributes),
    },
  }
}

function toComponent(
  { destination }: ResolvedOrder,
  itemId: string,
  component: ResolvedComponent,
  position: number,
  { orderId, now, barcode }: Naming,
) {
  const { code, path, fetch, localFile, attributes, infotechTemplateId, ...more } = component
  const { barcode: ownBarcode, definition, ...rest } = more
  const id = newId(now)
  const file: OrderRows['files'][number] = {
    id: newId(now),
    accountId: destination.id,
    orderId,
    componentId: id,
    path: baseName(path) || `${code}.pdf`,
    fetchUrl: fetch ? path : null,
    localFile,
    status: localFile ? 'ready' : 'notreceived',
    createdAt: now,
    updatedAt: now,
  }
  const row: ComponentRow = {
    id,
    itemId,
    orderId,
    position,
    code,
    barcode: ownBarcode || barcode('component'),
    fileId: file.id,
    path,
    fetch,
    localFile,
    attributes: withProductAttributes(attributes, definition.attributes),
    infotechTemplateId: infotechTemplateId || null,
    expected: pickFields(definition, ['widthMm', 'heightMm', 'bleedMm', 'pages', 'inks']),
    rest: {
      ...defaults.component,
      type: definition.type,
      width: definition.widthMm,
      height: definition.heightMm,
      pages: definition.pages,
      ...rest,
    },
  }
  return { component: row, file }
}
