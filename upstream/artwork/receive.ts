import { and, eq } from 'drizzle-orm'
import { fileVersions } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { artworkKey, findAwaited } from './revision.ts'
import { scheduleInspection } from './schedule.ts'

export type UploadTarget = { fileId: string; revision: number }

/** Which revision of which file an upload key is for; undefined for a key that is not of artwork. */
export function parseUploadKey(key: string): UploadTarget | undefined {
  const [, fileId, revision] = /^artwork\/([A-Za-z0-9_-]+)\/(\d{1,6})\.pdf$/.exec(key) ?? []
  return fileId && revision ? { fileId, revision: Number(revision) } : undefined
}

/** Whether a revision still waits for its upload: artwork that was inspected must not change. */
export async function canUpload(up: Upstream, target: UploadTarget): Promise<boolean> {
  const awaited = await findAwaited(up.database.orm, target)
  return awaited !== undefined && awaited.version.storageKey === null
}

/** Schedules the inspection of uploaded artwork. */
export async function receiveArtwork(up: Upstream, { fileId, revision }: UploadTarget, size: number): Promise<void> {
  await up.database.transaction(async (tx) => {
    await tx
      .update(fileVersions)
      .set({ storageKey: artworkKey(fileId, revision), fileSize: size })
      .where(and(eq(fileVersions.fileId, fileId), eq(fileVersions.revision, revision)))
    const awaited = await findAwaited(tx, { fileId, revision })
    await scheduleInspection(tx, { fileId, revision, accountId: awaited?.order.sourceAccountId, since: up.now() })
  })
}
