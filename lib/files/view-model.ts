import type { File, FileError, FileFont, FileVersion, PageConfig } from '#lib/contract/files.ts'

/** One revision of a file, the current one or an earlier one. */
export type Revision = {
  revision: number
  isCurrent: boolean
  status: File['status']
  pageCount: number
  fileSize: number
  errors: readonly FileError[]
  /** Warnings of the upstream about a file that is ready. */
  remarks: readonly FileError[]
  /** Undefined where the upstream does not say. */
  fonts: readonly FileFont[] | undefined
  pageConfigs: readonly PageConfig[]
  created: string
}

/** The revisions of a file, newest first. The current one is always among them. */
export function toRevisions(file: File): Revision[] {
  const revisions = file.versions.map(
    (version): Revision => ({
      revision: version.revision,
      isCurrent: version.revision === file.currentRevision,
      status: version.status ?? statusOf(version, file),
      pageCount: version.pageCount ?? pagesOf(version, file),
      fileSize: version.fileSize ?? (version.revision === file.currentRevision ? file.fileSize : 0),
      errors: version.errorList,
      remarks: version.remarks ?? [],
      fonts: version.fonts,
      pageConfigs: version.pageConfigs,
      created: version.createdAt ?? file.created,
    }),
  )
  if (!revisions.some(({ isCurrent }) => isCurrent)) revisions.push(undescribed(file))
  return revisions.sort((a, b) => b.revision - a.revision)
}

/** What an upstream that says no more than it must leaves to be concluded. */
function statusOf({ revision, errorList }: FileVersion, file: File): File['status'] {
  if (revision === file.currentRevision) return file.status
  return errorList.length > 0 ? 'failed' : 'ready'
}
const pagesOf = ({ revision, pageConfigs }: FileVersion, file: File): number =>
  revision === file.currentRevision
    ? file.pageCount
    : pageConfigs.reduce((pages, { pageCount }) => pages + pageCount, 0)

const undescribed = (file: File): Revision => ({
  revision: file.currentRevision,
  isCurrent: true,
  status: file.status,
  pageCount: file.pageCount,
  fileSize: file.fileSize,
  errors: [],
  remarks: [],
  fonts: undefined,
  pageConfigs: [],
  created: file.updatedAt ?? file.created,
})

export const processInks = ['cyan', 'magenta', 'yellow', 'black'] as const // Spec 1 §9
export type ProcessInk = (typeof processInks)[number]

/** The inks that a press needs. `isRgb`: the file has colours that have to be converted to inks first. */
export type Inks = { process: ProcessInk[]; spot: string[]; isRgb: boolean }

const rgbNames = ['rgb', 'devicergb']

/** Sorts the colours of page configurations, each named once. */
export function toInks(configs: readonly { colors: readonly string[] }[]): Inks {
  const colors = new Set(configs.flatMap((config) => config.colors))
  const plain = new Set(Array.from(colors, (color) => color.trim().toLowerCase()))
  const isOther = (color: string) =>
    !(processInks as readonly string[]).concat(rgbNames).includes(color.trim().toLowerCase())
  return {
    process: processInks.filter((ink) => plain.has(ink)),
    spot: [...colors].filter((color) => color.trim() !== '' && isOther(color)),
    isRgb: rgbNames.some((name) => plain.has(name)),
  }
}
