import { eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { components, files, fileVersions, items, shipments } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { changeOrderStatus, lockOrder, partiesOf } from '../order-status/changes.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { logFile } from './outcome.ts'
import { scheduleArtwork, scheduleInspection } from './schedule.ts'
import { baseName, currentVersion, type FileRow, refetchCooldownMs } from './store.ts'

export async function refetchArtwork(up: Upstream, accountId: string, fileId: string): Promise<void> {
  await up.database.transaction(async (tx) => {
    const file = await lockFile(tx, fileId)
    const { fetchUrl, path } = file
    const source =
      fetchUrl === null ? await sourceOfUpload(tx, file) : { fetchUrl, message: `Refetching file "${path}"` }
    requireCooledDown(file, up.now())
    await startRevision(up, tx, file, { ...source, accountId })
  })
}

/** An upload that failed is inspected again, as its product asks by now; what never came is awaited once more. */
async function sourceOfUpload(tx: Executor, file: FileRow): Promise<Source> {
  if (file.status !== 'failed') throw conflict('no_source', 'This file was not fetched from an address.')
  const { storageKey = null, fileSize = 0 } = (await currentVersion(tx, file)) ?? {}
  if (storageKey === null) return { message: `Waiting for file "${file.path}" to be uploaded` }
  return { stored: { storageKey, fileSize }, message: `Checking file "${file.path}" again` }
}

/** Fetches artwork from another address, as a new revision. The component says so too, also if its file was at the print site. */
export async function replaceSource(up: Upstream, accountId: string, fileId: string, fetchUrl: string): Promise<void> {
  await up.database.transaction(async (tx) => {
    const file = await lockFile(tx, fileId)
    requireCooledDown(file, up.now())
    const path = baseName(fetchUrl) || file.path
    const message = `Fetching file "${file.path}" from a new address: ${fetchUrl}`
    await startRevision(up, tx, { ...file, path, localFile: false }, { accountId, fetchUrl, message })
    await tx
      .update(components)
      .set({ path: fetchUrl, fetch: true, localFile: false })
      .where(eq(components.id, file.componentId ?? ''))
  })
}

export async function lockFile(tx: Executor, fileId: string): Promise<FileRow> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId)).for('update')
  if (!file) throw notFound('File')
  return file
}

/** Spec 1 §9: after a refetch, the next is blocked for 60 s. So is a new address: each keeps a file more. */
function requireCooledDown({ refetchedAt }: FileRow, now: Date): void {
  if (!refetchedAt) return
  const refetchableAt = new Date(refetchedAt.getTime() + refetchCooldownMs)
  if (refetchableAt <= now) return
  const seconds = Math.ceil((refetchableAt.getTime() - now.getTime()) / 1000)
  throw conflict('refetch_cooldown', `This file can be fetched again in ${seconds} s.`)
}

/** What was `stored` is inspected; without it and an address, an upload is awaited. */
type Source = { accountId?: string; fetchUrl?: string; stored?: StoredUpload; message: string }
export type StoredUpload = { storageKey: string; fileSize: number }

export async function startRevision(
  up: Upstream,
  tx: Executor,
  file: FileRow,
  { accountId, fetchUrl, stored, message }: Source,
): Promise<void> {
  if (file.type !== 'artwork' || file.orderId === null) throw conflict('not_artwork', 'Only artwork can be fetched.')
  const order = await lockOrder(tx, file.orderId)
  await refuseIfOutsourced(tx, order.id, accountId)
  await requireLiveShipment(tx, file)
  const now = up.now()
  const revision = file.currentRevision + 1
  const { path, localFile } = file
  await tx.insert(fileVersions).values({ fileId: file.id, revision, status: 'notreceived', ...stored, createdAt: now })
  await tx
    .update(files)
    .set({
      status: 'notreceived',
      currentRevision: revision,
      fetchUrl,
      path,
      localFile,
      refetchedAt: now,
      updatedAt: now,
    })
    .where(eq(files.id, file.id))
  await logFile(up, tx, { file, order }, 'info', message)
  await up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'file', entityId: file.id, orderId: order.id })
  if (order.status === 'error') await changeOrderStatus(up, tx, order.id, 'dataready', 'Order is processed again')
  const request = { fileId: file.id, revision, accountId: order.sourceAccountId, since: now }
  if (stored) await scheduleInspection(tx, request)
  else await scheduleArtwork(tx, { ...request, hasSource: fetchUrl !== undefined })
}

/** Spec 1 §4: no refetch for a shipment that is shipped or cancelled. */
async function requireLiveShipment(tx: Executor, { componentId }: FileRow): Promise<void> {
  const [shipment] = await tx
    .select({ status: shipments.status })
    .from(components)
    .innerJoin(items, eq(items.id, components.itemId))
    .innerJoin(shipments, eq(shipments.id, items.shipmentId))
    .where(eq(components.id, componentId ?? ''))
  if (shipment && shipment.status !== 'live') {
    throw conflict('shipment_closed', `The shipment of this file is ${shipment.status}.`)
  }
}
