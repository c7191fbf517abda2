import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { File } from '#lib/contract/files.ts'
import type { Executor } from '../database/open.ts'
import { files, fileVersions, orders } from '../database/schema/tables.ts'

export type FileRow = typeof files.$inferSelect
export type VersionRow = typeof fileVersions.$inferSelect

export const refetchCooldownMs = 60_000 // Spec 1 §9

/** A file that the account may see: one of an order it sent or prints, or one of its own. */
export async function findFile(db: Executor, accountId: string, fileId: string): Promise<FileRow | undefined> {
  const [found] = await db
    .select({ file: files })
    .from(files)
    .leftJoin(orders, eq(orders.id, files.orderId))
    .where(and(eq(files.id, fileId), or(eq(files.accountId, accountId), eq(orders.sourceAccountId, accountId))))
  return found?.file
}

export async function versionsOf(db: Executor, fileIds: string[]): Promise<VersionRow[]> {
  if (fileIds.length === 0) return []
  return db
    .select()
    .from(fileVersions)
    .where(inArray(fileVersions.fileId, fileIds))
    .orderBy(asc(fileVersions.fileId), asc(fileVersions.revision))
}

export async function currentVersion(db: Executor, file: FileRow): Promise<VersionRow | undefined> {
  const [version] = await db
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.fileId, file.id), eq(fileVersions.revision, file.currentRevision)))
  return version
}

/** The artwork of an order, in the order of its components, with every revision. */
export async function filesOfOrder(db: Executor, orderId: string, now: Date = new Date()): Promise<File[]> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.orderId, orderId), eq(files.type, 'artwork')))
    .orderBy(asc(files.id))
  const versions = Map.groupBy(
    await versionsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ fileId }) => fileId,
  )
  return rows.map((row) => toFile(row, versions.get(row.id) ?? [], now))
}

export async function describeFile(db: Executor, row: FileRow, now: Date): Promise<File> {
  return toFile(row, await versionsOf(db, [row.id]), now)
}

export function toFile(row: FileRow, versions: VersionRow[], now: Date): File {
  const current = versions.find(({ revision }) => revision === row.currentRevision)
  const refetchableAt = row.refetchedAt && new Date(row.refetchedAt.getTime() + refetchCooldownMs)
  return {
    _id: row.id,
    orderId: row.orderId ?? undefined,
    componentId: row.componentId ?? undefined,
    status: row.status,
    type: row.type,
    path: row.path,
    contentType: row.contentType,
    pageCount: current?.pageCount ?? 0,
    fileSize: current?.fileSize ?? 0,
    created: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    localFile: row.localFile,
    currentRevision: row.currentRevision,
    versions: versions.map(toVersion),
    refetchableAt: refetchableAt && refetchableAt > now ? refetchableAt.toISOString() : undefined,
  }
}

const toVersion = (version: VersionRow): File['versions'][number] => ({
  _id: version.id,
  revision: version.revision,
  status: version.status,
  fileSize: version.fileSize,
  pageCount: version.pageCount,
  errorList: version.errorList,
  pageConfigs: version.pageConfigs,
  createdAt: version.createdAt.toISOString(),
})
