import { and, eq } from 'drizzle-orm'
import { fileVersions } from '../database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { artworkKey, findAwaited } from './revision.ts'
import { scheduleInspection } from './schedule.ts'

export type UploadPlace = { fileId: string; revision: number }

/** Which revision of which file is uploaded to a key; nothing for a key that is not artwork's. */
export function uploadPlace(key: string): UploadPlace | undefined {
  const [, fileId, revision] = /^artwork\/([A-Za-z0-9_-]+)\/(\d{1,6})\.pdf$/.exec(key) ?? []
  return fileId && revision ? { fileId, revision: Number(revision) } : undefined
}

/** Whether artwork may still be sent: once it was looked at, what was looked at must stay. */
export async function isAwaited(up: Upstream, place: UploadPlace): Promise<boolean> {
  const awaited = await findAwaited(up.database.orm, place)
  return awaited !== undefined && awaited.version.storageKey === null
}

/** Has artwork inspected that was uploaded. */
export async function receiveArtwork(up: Upstream, { fileId, revision }: UploadPlace, size: number): Promise<void> {
  await up.database.transaction(async (tx) => {
    await tx
      .update(fileVersions)
      .set({ storageKey: artworkKey(fileId, revision), fileSize: size })
      .where(and(eq(fileVersions.fileId, fileId), eq(fileVersions.revision, revision)))
    const awaited = await findAwaited(tx, { fileId, revision })
    await scheduleInspection(tx, { fileId, revision, accountId: awaited?.order.sourceAccountId, since: up.now() })
  })
}
