import { expect, it } from 'vitest'
import { type File, file } from '#lib/contract/files.ts'
import { toInks, toRevisions } from './view-model.ts'

const fileWith = (given: Partial<File>) =>
  file.parse({ _id: 'f', status: 'ready', path: 'card.pdf', created: '2026-11-20T00:00:00Z', ...given })
const version = (revision: number) => ({
  _id: `v${revision}`,
  revision,
  status: 'ready' as const,
  fileSize: 1,
  pageCount: revision,
  errorList: [],
  pageConfigs: [],
})

it('the revisions of a file are listed newest first, with the current one marked', () => {
  const revisions = toRevisions(fileWith({ currentRevision: 2, versions: [version(1), version(2)] }))
  expect(revisions.map(({ revision, isCurrent }) => [revision, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ])
})

it('the revisions of a file that describes none are the current one alone', () => {
  expect(toRevisions(fileWith({ currentRevision: 4, pageCount: 3, fileSize: 9 }))).toMatchObject([
    { revision: 4, isCurrent: true, pageCount: 3, fileSize: 9, errors: [], pageConfigs: [] },
  ])
})

it.each<[string, string[][], ReturnType<typeof toInks>]>([
  ['process inks in their order', [['black', 'cyan']], { process: ['cyan', 'black'], spot: [], isRgb: false }],
  [
    'spot inks under their own names',
    [['Black', 'PANTONE 186 C', 'CutContour']],
    { process: ['black'], spot: ['PANTONE 186 C', 'CutContour'], isRgb: false },
  ],
  [
    'each ink once',
    [
      ['cyan', 'White'],
      ['White', 'cyan'],
    ],
    { process: ['cyan'], spot: ['White'], isRgb: false },
  ],
  ['colours that are no inks', [['rgb'], ['black']], { process: ['black'], spot: [], isRgb: true }],
  ['a page without any', [[]], { process: [], spot: [], isRgb: false }],
  ['an ink without a name', [['', ' ']], { process: [], spot: [], isRgb: false }],
])('[FM-04] the inks of %s are sorted', (_, colors, inks) => {
  expect(toInks(colors.map((each) => ({ colors: each })))).toEqual(inks)
})

it('what an upstream does not say of a revision is concluded from its errors, its pages and the file', () => {
  const error = { title: 'Damaged', description: '', timestamp: '2026-11-20T00:00:00Z' }
  const box = { xMm: 0, yMm: 0, widthMm: 85, heightMm: 55 }
  const boxes = { media: box, bleed: null, trim: null, artwork: null }
  const config = { pages: [1, 2], pageCount: 2, rotation: 0, colors: [], boxes }
  const versions = [
    { revision: 1, errorList: [error], pageConfigs: [] },
    { revision: 2, errorList: [], pageConfigs: [config] },
    { revision: 3, errorList: [], pageConfigs: [] },
  ]
  const revisions = toRevisions(
    fileWith({ status: 'notreceived', currentRevision: 3, pageCount: 5, fileSize: 9, versions }),
  )
  expect(revisions.map(({ status, pageCount, fileSize }) => [status, pageCount, fileSize])).toEqual([
    ['notreceived', 5, 9],
    ['ready', 2, undefined],
    ['failed', undefined, undefined],
  ])
})

it('[FM-03] the pages and the size of a revision are not known where the upstream does not say, and its date is that of its last change', () => {
  const [current, earlier] = toRevisions(
    fileWith({
      currentRevision: 2,
      updatedAt: '2026-11-21T00:00:00Z',
      versions: [1, 2].map((revision) => ({ revision, errorList: [], pageConfigs: [] })),
    }),
  )
  const unknown = { status: 'ready', pageCount: undefined, fileSize: undefined }
  expect(current).toMatchObject({ ...unknown, created: '2026-11-21T00:00:00Z' })
  expect(earlier).toMatchObject({ ...unknown, created: '2026-11-20T00:00:00Z' })
})
