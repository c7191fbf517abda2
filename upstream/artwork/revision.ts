import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { files, fileVersions, orders } from '../core/database/schema/tables.ts'
import type { ArtworkJob } from './schedule.ts'

export const artworkKey = (fileId: string, revision: number) => `artwork/${fileId}/${revision}.pdf`
export const thumbnailKey = (fileId: string, revision: number, page: number) =>
  `thumbnails/${fileId}/${revision}/${page}.webp`

/** The newest revision of a file that has not been received; undefined once it is, or when its order is cancelled. */
export async function findAwaited(db: Executor, { fileId, revision }: Pick<ArtworkJob, 'fileId' | 'revision'>) {
  const [found] = await db
    .select({ file: files, version: fileVersions, order: orders })
    .from(files)
    .innerJoin(orders, eq(orders.id, files.orderId))
    .innerJoin(fileVersions, and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision)))
    .where(
      and(
        eq(files.id, fileId),
        eq(files.currentRevision, revision),
        eq(fileVersions.status, 'notreceived'),
        ne(orders.status, 'cancelled'),
      ),
    )
  return found
}
export type AwaitedFile = NonNullable<Awaited<ReturnType<typeof findAwaited>>>
