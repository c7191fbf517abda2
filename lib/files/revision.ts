import type { File, FileError, PageConfig } from '#lib/contract/files.ts'

/** One revision of a file, the current one or an earlier one. */
export type Revision = {
  revision: number
  isCurrent: boolean
  status: File['status']
  pageCount: number
  fileSize: number
  errors: readonly FileError[]
  pageConfigs: readonly PageConfig[]
  created: string
}

/** The revisions of a file, newest first. The current one is always among them. */
export function revisionsOf(file: File): Revision[] {
  const revisions = file.versions.map(
    (version): Revision => ({
      revision: version.revision,
      isCurrent: version.revision === file.currentRevision,
      status: version.status,
      pageCount: version.pageCount,
      fileSize: version.fileSize,
      errors: version.errorList,
      pageConfigs: version.pageConfigs,
      created: version.createdAt ?? file.created,
    }),
  )
  if (!revisions.some(({ isCurrent }) => isCurrent)) revisions.push(undescribed(file))
  return revisions.sort((a, b) => b.revision - a.revision)
}

const undescribed = (file: File): Revision => ({
  revision: file.currentRevision,
  isCurrent: true,
  status: file.status,
  pageCount: file.pageCount,
  fileSize: file.fileSize,
  errors: [],
  pageConfigs: [],
  created: file.updatedAt ?? file.created,
})
