import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { readAttributes, toAttributeTexts } from '#lib/contract/attributes.ts'
import { stockItem } from '#lib/contract/orders.ts'
import { mayBeCommitted } from '../core/database/errors.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, components, files, fileVersions, items, orders } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { safeFilename } from '../files/content-disposition.ts'
import { findOutsourcing } from '../order-status/outsourced.ts'
import { shownSku } from '../products/store.ts'
import type { DeliveryNote } from '../shipping/delivery-note.ts'
import type { Upstream } from '../upstream.ts'
import { numberOf, type ShipmentRow } from './store.ts'

export type Tracking = Pick<ShipmentRow, 'trackingNumber' | 'trackingUrl'>

export type GivenTracking = { trackingNumber?: string | undefined; trackingUrl?: string | undefined }

/** What is not given stays as it was saved; an address only with its number, because it leads to that parcel. */
export function trackingOf(saved: Tracking, given: GivenTracking): Tracking {
  const { trackingNumber = saved.trackingNumber } = given
  const savedUrl = trackingNumber === saved.trackingNumber ? saved.trackingUrl : ''
  return { trackingNumber, trackingUrl: given.trackingUrl ?? savedUrl }
}

const orderRest = z.object({
  purchaseOrderNumber: z.string().catch(''),
  stockItems: z.array(stockItem).catch([]),
})
type OrderRow = typeof orders.$inferSelect

/** A delivery note in the file store that no database row refers to yet. */
export type StoredDocument = {
  fileId: string
  storageKey: string
  name: string
  fileSize: number
  pageCount: number
  itemIds: string[]
}

const maxBytes = 20 * 1024 * 1024

async function storeDocument(
  up: Upstream,
  order: OrderRow,
  shipment: ShipmentRow,
  tracking: Pick<Tracking, 'trackingNumber'>,
): Promise<StoredDocument> {
  const db = up.database.orm
  const packed = await db
    .select()
    .from(items)
    .where(eq(items.shipmentId, shipment.id))
    .orderBy(asc(items.position), asc(items.id))
  const parts = await db
    .select({ itemId: components.itemId, code: components.code, attributes: components.attributes })
    .from(components)
    .innerJoin(items, and(eq(items.id, components.itemId), eq(items.shipmentId, shipment.id)))
    .orderBy(asc(components.position))
  const partsOf = Map.groupBy(parts, ({ itemId }) => itemId)
  const { purchaseOrderNumber, stockItems } = orderRest.parse(order.rest)
  const note = {
    ...(await senderOf(db, shipment)),
    date: shipment.shippedDate ?? up.now(),
    sourceOrderId: await numberOfBrand(db, order),
    purchaseOrderNumber,
    shipTo: shipment.shipTo,
    carrier: shipment.carrier,
    trackingNumber: tracking.trackingNumber,
    dispatchAlert: shipment.dispatchAlert,
    lines: packed.map(({ id, barcode, sku, description, quantity, rest }) => ({
      barcode,
      sku: shownSku(sku, rest.sourceProductId),
      description,
      quantity,
      attributes: attributesOf(rest.attributes, partsOf.get(id)),
      alert: z.string().catch('').parse(rest.dispatchAlert),
    })),
    stockItems: stockItems.filter(({ shipmentIndex }) => shipmentIndex === shipment.shipmentIndex),
  }
  // Drawing takes 400 modules, which a start would wait for.
  const { drawDeliveryNote } = await import('../shipping/delivery-note.ts')
  const { bytes, pageCount } = await drawDeliveryNote(note)
  const fileId = newId(up.now())
  const storageKey = `documents/${fileId}/1.pdf`
  const { size } = await up.files.write(storageKey, bytes, { maxBytes })
  return {
    fileId,
    storageKey,
    name: await nameOfNote(db, order, shipment),
    fileSize: size,
    pageCount,
    itemIds: packed.map(({ id }) => id),
  }
}

type Part = { code: string; attributes: unknown }

const textOf = (given: unknown) => toAttributeTexts(readAttributes(given)).join(', ')

/** Of several components, each by its code. */
function attributesOf(ofItem: unknown, parts: readonly Part[] = []): string {
  const ofParts = parts.map(({ code, attributes }) => {
    const text = textOf(attributes)
    return text && parts.length > 1 ? `${code}: ${text}` : text
  })
  return [textOf(ofItem), ...ofParts].filter(Boolean).join('\n')
}

const nameOfNote = async (db: Executor, { sourceOrderId }: OrderRow, shipment: ShipmentRow) =>
  safeFilename(`delivery-note-${sourceOrderId}-${await numberOf(db, shipment)}.pdf`)

/** The same note for another order. What is in the store never changes, so both show the same one. */
export const copyOf = async (
  up: Upstream,
  tx: Executor,
  document: StoredDocument,
  order: OrderRow,
  shipment: ShipmentRow,
) => ({
  ...document,
  fileId: newId(up.now()),
  name: await nameOfNote(tx, order, shipment),
})

/** Drawn before the transaction of `work`: on the embedded database a transaction makes every other request wait. */
export async function withDocument<T>(
  up: Upstream,
  order: OrderRow,
  shipment: ShipmentRow,
  tracking: Pick<Tracking, 'trackingNumber'>,
  work: (document: StoredDocument) => Promise<T>,
): Promise<T> {
  const document = await storeDocument(up, order, shipment, tracking)
  try {
    return await work(document)
  } catch (error) {
    // Where the connection broke, the change may have been committed, and the note with it.
    if (!mayBeCommitted(error)) await up.files.remove(document.storageKey)
    throw error
  }
}

export async function saveDocument(up: Upstream, tx: Executor, shipment: ShipmentRow, document: StoredDocument) {
  const now = up.now()
  const { fileId, storageKey, fileSize, pageCount } = document
  await tx.insert(files).values({
    id: fileId,
    accountId: shipment.accountId,
    orderId: shipment.orderId,
    type: 'shippingdoc',
    path: document.name,
    status: 'ready',
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(fileVersions).values({
    id: newId(now),
    fileId,
    revision: 1,
    status: 'ready',
    fileSize,
    pageCount,
    storageKey,
    createdAt: now,
  })
}

/** The number that the recipient knows: an outsourced order may have another one at the partner. */
async function numberOfBrand(db: Executor, { id, sourceOrderId }: OrderRow): Promise<string> {
  const { originalId = id } = (await findOutsourcing(db, id, 'under way or ended')) ?? {}
  const [original] = await db.select({ number: orders.sourceOrderId }).from(orders).where(eq(orders.id, originalId))
  return original?.number ?? sourceOrderId
}

/** The brand's return address where the order names one, else the site's own, which a neutral parcel does not carry. */
async function senderOf(
  db: Executor,
  shipment: ShipmentRow,
): Promise<Pick<DeliveryNote, 'sender' | 'printedIn' | 'timezone' | 'dateFormat'>> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, shipment.accountId))
  const settings = account?.settings ?? {}
  const printedIn = settings.isoCountry ?? ''
  const own = {
    name: settings.companyName || account?.name || '',
    companyName: '',
    address1: settings.address1 ?? '',
    address2: settings.address2 ?? '',
    address3: settings.address3 ?? '',
    town: settings.town ?? '',
    state: settings.state ?? '',
    postcode: settings.postcode ?? '',
    isoCountry: printedIn,
    phone: settings.phoneNumber ?? '',
    email: settings.emailAddress ?? '',
  }
  const fallback = shipment.rest.pspBranding === false ? null : own
  const given = shipment.returnAddress
  const sender = given && (given.name || given.companyName) && given.address1 ? given : fallback
  return { sender, printedIn, timezone: settings.timezone ?? 'utc', dateFormat: settings.dateFormat ?? 'yyyy/MM/dd' }
}
