import { type File, file, type PageConfig } from '#lib/contract/files.ts'

const boxMm = (xMm: number, widthMm: number, heightMm: number) => ({ xMm, yMm: xMm, widthMm, heightMm })

/** Pages of a card of 85 × 55 mm with 3 mm of bleed, printed in four inks. */
export const cardPages = (pages: number[], given: Partial<PageConfig> = {}): PageConfig => ({
  pages,
  pageCount: pages.length,
  rotation: 0,
  colors: ['cyan', 'magenta', 'yellow', 'black'],
  boxes: { media: boxMm(0, 103, 73), bleed: boxMm(6, 91, 61), trim: boxMm(9, 85, 55), artwork: null },
  ...given,
})

type Version = Partial<File['versions'][number]>

/** A file as the upstream describes it: its revisions in order, the last one current. */
export function fileWith(versions: readonly Version[], given: Partial<File> = {}): File {
  const described = versions.map((version, index) => ({
    _id: `version-${index + 1}`,
    revision: index + 1,
    status: 'ready' as const,
    fileSize: 1_250_000,
    pageCount: 2,
    errorList: [],
    pageConfigs: [cardPages([1, 2])],
    createdAt: `2026-11-20T0${index}:00:00Z`,
    ...version,
  }))
  const current = described.at(-1)
  return file.parse({
    _id: 'file-1',
    status: current?.status ?? 'notreceived',
    path: 'https://brand.example/art/business%20card.pdf',
    pageCount: current?.pageCount,
    fileSize: current?.fileSize,
    created: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T22:30:00Z',
    currentRevision: described.length,
    versions: described,
    ...given,
  })
}

/** A revision that is still being fetched. */
export const awaited: Version = { status: 'notreceived', pageCount: 0, fileSize: 0, pageConfigs: [] }
