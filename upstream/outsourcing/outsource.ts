import { and, eq, inArray, ne } from 'drizzle-orm'
import { holdLinkBetween, refuseUnlessOutsourcing } from '../account-links/partners.ts'
import { takeOutOfBatches } from '../batches/take-out.ts'
import type { Executor } from '../core/database/open.ts'
import { files, fileVersions, items, outsourcedOrders, pairedProducts } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import { receiveOrder } from '../intake/create.ts'
import { isDuplicate } from '../intake/submit.ts'
import { requireSite, requireVisibleOrder } from '../order-status/access.ts'
import {
  accountName,
  changeOrderStatus,
  type LockedOrder,
  lockOrder,
  lockSites,
  nameOf,
  type Person,
  publishOrder,
  writeLog,
} from '../order-status/changes.ts'
import { findOutsourcing, refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { findPairedSkus } from './agreements.ts'
import { copyForPartner } from './copy.ts'
import { hasBegun } from './take-back.ts'

/** Lets a partner make an order: it gets an order of its own, and this one waits for what becomes of that. */
export async function outsourceOrder(...given: Parameters<typeof placeOrder>): Promise<void> {
  await placeOrder(...given).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return outsourceOrder(...given) // under the next free number: the site has sent this one itself at the same moment
  })
}

function placeOrder(up: Upstream, person: Person, orderId: string, partnerId: string): Promise<void> {
  return up.database.transaction(async (tx) => {
    const seen = await requireVisibleOrder(tx, person.accountId, orderId)
    requireSite(seen, person.accountId, 'Order')
    await lockSites(tx, [seen.destinationAccountId, partnerId])
    const order = await lockOrder(tx, orderId)
    await refuseIfOutsourced(tx, orderId)
    await refuseUnlessWhole(tx, order)
    const partner = await requirePermission(tx, order, partnerId)
    const ordered = await tx.select().from(items).where(eq(items.orderId, orderId))
    const made = await requirePairedSkus(tx, order, ordered, { id: partnerId, name: partner })
    const { rows, versions } = await copyForPartner(tx, { order, ordered, partnerId, made, now: up.now() })
    await receiveOrder(up, tx, rows, versions)
    await tx
      .insert(outsourcedOrders)
      .values({ originalId: orderId, partnerOrderId: rows.order.id, createdAt: up.now() })
    const site = await accountName(tx, order.destinationAccountId)
    await writeLog(up, tx, { orderId: rows.order.id, message: `Outsourced by ${site}` })
    await changeOrderStatus(up, tx, rows.order.id, 'printready', 'All files are ready')
    await stopProduction(up, tx, order)
    await writeLog(up, tx, { orderId, message: `Outsourced to ${partner} by ${await nameOf(tx, person)}` })
    await publishOrder(up, tx, order)
  })
}

/** Only an order of which nothing has been made yet can be made elsewhere. */
async function refuseUnlessWhole(tx: Executor, order: LockedOrder): Promise<void> {
  if ((await findOutsourcing(tx, order.id)) !== undefined) {
    throw conflict('is_outsourced', 'This order was outsourced to you, so it cannot be outsourced again.')
  }
  const done = await tx.$count(items, and(eq(items.orderId, order.id), ne(items.status, 'live')))
  if (order.status !== 'printready' || done > 0 || (await hasBegun(tx, order))) {
    throw conflict(
      'not_whole',
      'Only an order that is ready to print, and of which nothing is complete, can be outsourced.',
    )
  }
  if (!(await hasAllArtwork(tx, order.id))) {
    throw conflict('no_artwork', 'The artwork of this order is not all here, so no partner can print it.')
  }
}

/** A file at the print site was never uploaded, and one that is fetched again is not here yet. */
export async function hasAllArtwork(db: Executor, orderId: string): Promise<boolean> {
  const found = await db
    .select({ status: files.status, isLocal: files.localFile, key: fileVersions.storageKey })
    .from(files)
    .leftJoin(fileVersions, and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision)))
    .where(and(eq(files.orderId, orderId), eq(files.type, 'artwork')))
  return found.length > 0 && found.every(({ status, isLocal, key }) => status === 'ready' && !isLocal && key !== null)
}

/** The name of a partner with an active link that has the permission, until the order is out. */
async function requirePermission(tx: Executor, { destinationAccountId }: LockedOrder, partnerId: string) {
  const link = await holdLinkBetween(tx, destinationAccountId, partnerId)
  if (!link) throw conflict('not_linked', 'This account is not linked with yours.')
  const partner = await accountName(tx, partnerId)
  refuseUnlessOutsourcing(link, partner)
  return partner
}

type Item = typeof items.$inferSelect

/** What the partner makes of each SKU. No pairing is disabled until the order is out. */
async function requirePairedSkus(
  tx: Executor,
  { destinationAccountId }: LockedOrder,
  ordered: Item[],
  partner: { id: string; name: string },
) {
  const codes = [...new Set(ordered.map(({ sku }) => sku))]
  const paired = await findPairedSkus(tx, destinationAccountId, codes).for('share', { of: pairedProducts })
  const made = new Map(paired.filter(({ partnerId }) => partnerId === partner.id).map((one) => [one.code, one]))
  const missing = codes.filter((code) => !made.has(code))
  if (missing.length > 0) {
    const names = missing.map((code) => code || 'an item without a SKU').join(', ')
    throw conflict('not_paired', `${partner.name} has no active pairing for: ${names}.`)
  }
  return made
}

/** The items leave the work list, but are not done. */
async function stopProduction(up: Upstream, tx: Executor, { id, destinationAccountId }: LockedOrder): Promise<void> {
  const stopped = await tx
    .update(items)
    .set({ status: 'waiting' })
    .where(and(eq(items.orderId, id), eq(items.status, 'live')))
    .returning({ id: items.id, batchId: items.batchId })
  await takeOutOfBatches(up, tx, destinationAccountId, stopped)
  const ids = stopped.map((item) => item.id)
  await tx.update(items).set({ batchId: null }).where(inArray(items.id, ids))
}
