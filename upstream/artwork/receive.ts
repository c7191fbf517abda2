import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { isDatabaseAway } from '../core/database/errors.ts'
import { fileVersions } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { findAwaited } from './revision.ts'
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
  const awaited = await findAwaited(up.database.orm, target)
  if (!awaited || awaited.version.storageKey !== null) throw alreadyReceived()
  const storageKey = `artwork/${target.fileId}/${target.revision}-${randomUUID()}.pdf`
  const { size } = await up.files.write(storageKey, source, limit)
  try {
    if (!(await takeUpload(up, target, { storageKey, fileSize: size }))) throw alreadyReceived()
  } catch (error) {
    // What names it was not saved. Where the connection broke, it may have been.
    if (!isDatabaseAway(error)) await up.files.remove(storageKey)
    throw error
  }
  return { size }
}

function takeUpload(
  up: Upstream,
  { fileId, revision }: UploadTarget,
  stored: { storageKey: string; fileSize: number },
): Promise<boolean> {
  return up.database.transaction(async (tx) => {
    const awaited = await findAwaited(tx, { fileId, revision })
    if (!awaited) return false
    const taken = await tx
      .update(fileVersions)
      .set(stored)
      .where(and(eq(fileVersions.id, awaited.version.id), isNull(fileVersions.storageKey)))
      .returning({ id: fileVersions.id })
    if (taken.length === 0) return false
    const { sourceAccountId: accountId } = awaited.order
    await scheduleInspection(tx, { fileId, revision, accountId, since: up.now() })
    return true
  })
}

const alreadyReceived = () => conflict('already_received', 'This file was received before')
