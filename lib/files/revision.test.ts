import { expect, it } from 'vitest'
import { type File, file } from '#lib/contract/files.ts'
import { revisionsOf } from './revision.ts'

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

it('tells the newest revision first, and which is current', () => {
  const revisions = revisionsOf(fileWith({ currentRevision: 2, versions: [version(1), version(2)] }))
  expect(revisions.map(({ revision, isCurrent }) => [revision, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ])
})

it('knows the current revision of a file that describes none', () => {
  expect(revisionsOf(fileWith({ currentRevision: 4, pageCount: 3, fileSize: 9 }))).toMatchObject([
    { revision: 4, isCurrent: true, pageCount: 3, fileSize: 9, errors: [], pageConfigs: [] },
  ])
})
