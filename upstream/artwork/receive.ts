import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { mayBeCommitted } from '../core/database/errors.ts'
import type { Executor } from '../core/database/open.ts'
import { files, fileVersions, orders } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { lockFile, type StoredUpload, startRevision } from './renew.ts'
import { scheduleInspection } from './schedule.ts'

type UploadTarget = { fileId: string; revision: number }

export function parseUploadKey(key: string): UploadTarget | undefined {
  const [, fileId, revision] = /^artwork\/([A-Za-z0-9_-]+)\/(\d{1,6})\.pdf$/.exec(key) ?? []
  return fileId && revision ? { fileId, revision: Number(revision) } : undefined
}

/** What was inspected must not change: each upload has a place of its own, and the first that ends is taken. */
export async function receiveArtwork(
  up: Upstream,
  target: UploadTarget,
  source: Readable,
  limit: { maxBytes: number },
): Promise<{ size: number }> {
  await requireAwaited(up.database.orm, target)
  const storageKey = `artwork/${target.fileId}/${target.revision}-${randomUUID()}.pdf`
  const { size } = await up.files.write(storageKey, source, limit)
  try {
    await takeUpload(up, target, { storageKey, fileSize: size })
  } catch (error) {
    // What names it was not saved. Where the connection broke, it may have been.
    if (!mayBeCommitted(error)) await up.files.remove(storageKey)
    throw error
  }
  return { size }
}

function takeUpload(up: Upstream, target: UploadTarget, stored: StoredUpload): Promise<void> {
  return up.database.transaction(async (tx) => {
    const file = await lockFile(tx, target.fileId)
    const { version, order } = await requireAwaited(tx, target)
    if (version) {
      await tx.update(fileVersions).set(stored).where(eq(fileVersions.id, version.id))
      await scheduleInspection(tx, { ...target, accountId: order.sourceAccountId, since: up.now() })
    } else await startRevision(up, tx, file, { stored, message: `File "${file.path}" was uploaded again` })
  })
}

/** The revision that waits for an upload, or the next one of an upload that failed, which has no version yet. */
async function requireAwaited(db: Executor, { fileId, revision }: UploadTarget) {
  const [found] = await db
    .select({ file: files, version: fileVersions, order: orders })
    .from(files)
    .innerJoin(orders, eq(orders.id, files.orderId))
    .leftJoin(fileVersions, and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, revision)))
    .where(eq(files.id, fileId))
  if (!found) throw notFound('File')
  const { file, version, order } = found
  if (version?.storageKey) throw conflict('already_received', 'This file was received before')
  if (order.status === 'cancelled') throw notAwaited('Its order is cancelled. Send a new order.')
  if (file.fetchUrl !== null) throw notAwaited('It is fetched from an address now.')
  const isFirstAfterFailure = file.status === 'failed' && revision === file.currentRevision + 1
  if (version?.status !== 'notreceived' && !isFirstAfterFailure) {
    throw notAwaited('Nothing was uploaded within 12 hours. Read the order again: it has a new address for this file.')
  }
  return { version, order }
}

const notAwaited = (why: string) => conflict('not_awaited', `This file is not awaited. ${why}`)
