import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { File } from '#lib/contract/files.ts'
import type { Executor } from '../core/database/open.ts'
import { readManyRows } from '../core/database/rows.ts'
import { files, fileVersions, orders } from '../core/database/schema/tables.ts'
import { toStorableText } from '../core/database/storable.ts'

export type FileRow = typeof files.$inferSelect
export type VersionRow = typeof fileVersions.$inferSelect
type ShownVersion = Omit<VersionRow, 'thumbnails' | 'storageKey' | 'fonts'> & Partial<Pick<VersionRow, 'fonts'>>

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

export async function filesOfOrder(db: Executor, orderId: string): Promise<File[]> {
  const ofOrder = and(eq(files.orderId, orderId), eq(files.type, 'artwork'))
  const rows = await readManyRows(getTableColumns(files), (packed) => db.select(packed).from(files).where(ofOrder))
  // Without fonts: an order of a thousand files would repeat them a thousand times.
  const { thumbnails: _, storageKey: __, fonts: ___, ...shown } = getTableColumns(fileVersions)
  const versions = await readManyRows(shown, (packed) =>
    db.select(packed).from(fileVersions).innerJoin(files, eq(files.id, fileVersions.fileId)).where(ofOrder),
  )
  versions.sort((one, other) => one.revision - other.revision)
  const versionsOf = Map.groupBy(versions, ({ fileId }) => fileId)
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1)).map((row) => toFile(row, versionsOf.get(row.id) ?? []))
}

export async function describeFile(db: Executor, row: FileRow): Promise<File> {
  return toFile(row, await versionsOf(db, [row.id]))
}

export function toFile(row: FileRow, versions: ShownVersion[]): File {
  const current = versions.find(({ revision }) => revision === row.currentRevision)
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
  }
}

const toVersion = (version: ShownVersion): File['versions'][number] => ({
  _id: version.id,
  revision: version.revision,
  status: version.status,
  fileSize: version.fileSize,
  pageCount: version.pageCount,
  errorList: version.errorList,
  remarks: version.remarks,
  fonts: version.fonts ?? undefined,
  pageConfigs: version.pageConfigs,
  createdAt: version.createdAt.toISOString(),
})

/** The last part of an address or path, which users know the file by. An encoded NUL is a NUL once it is decoded. */
export function baseName(path: string): string {
  const pathname = URL.canParse(path) ? new URL(path).pathname : path
  const last = pathname.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  try {
    return toStorableText(decodeURIComponent(last))
  } catch {
    return toStorableText(last)
  }
}
