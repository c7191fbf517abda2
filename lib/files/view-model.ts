import type { File, FileError, FileFont, FileVersion, PageConfig } from '#lib/contract/files.ts'

export type Revision = {
  revision: number
  isCurrent: boolean
  status: File['status']
  pageCount: number | undefined
  fileSize: number | undefined
  errors: readonly FileError[]
  remarks: readonly FileError[]
  fonts: readonly FileFont[] | undefined
  pageConfigs: readonly PageConfig[]
  created: string
}

export function toRevisions(file: File): Revision[] {
  const current = toCurrent(file)
  const revisions = file.versions.map((version): Revision => {
    const { revision, errorList, pageConfigs } = version
    const isCurrent = revision === file.currentRevision
    // For what the upstream need not say.
    const concluded = isCurrent ? current : toEarlier(version, file)
    return {
      revision,
      isCurrent,
      status: version.status ?? concluded.status,
      pageCount: version.pageCount ?? concluded.pageCount,
      fileSize: version.fileSize ?? concluded.fileSize,
      errors: errorList.length > 0 ? errorList : concluded.errors,
      remarks: version.remarks ?? [],
      fonts: version.fonts,
      pageConfigs,
      created: version.createdAt ?? concluded.created,
    }
  })
  if (!revisions.some(({ isCurrent }) => isCurrent)) revisions.push(current)
  return revisions.sort((a, b) => b.revision - a.revision)
}

/** No file has no bytes, and none that is here and ready no pages. */
const toCurrent = (file: File): Revision => ({
  revision: file.currentRevision,
  isCurrent: true,
  status: file.status,
  pageCount: file.pageCount || (file.localFile ? 0 : undefined),
  fileSize: file.fileSize || undefined,
  errors: (file.status === 'failed' && file.errors) || [],
  remarks: [],
  fonts: undefined,
  pageConfigs: [],
  created: file.updatedAt ?? file.created,
})

const toEarlier = ({ errorList, pageConfigs }: FileVersion, { created }: File) => ({
  status: errorList.length > 0 ? ('failed' as const) : ('ready' as const),
  pageCount: pageConfigs.reduce((pages, { pageCount }) => pages + pageCount, 0) || undefined,
  fileSize: undefined,
  errors: [],
  created,
})

export const processInks = ['cyan', 'magenta', 'yellow', 'black'] as const // Spec 1 §9
export type ProcessInk = (typeof processInks)[number]

const rgbNames = ['rgb', 'devicergb']

export type Inks = ReturnType<typeof toInks>

export function toInks(configs: readonly { colors: readonly string[] }[]) {
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
