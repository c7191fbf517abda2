import { expect, it } from 'vitest'
import { type File, file } from '#lib/contract/files.ts'
import { cardPages } from '#tests/support/files.ts'
import { toInks, toRevisions } from './view-model.ts'

const created = '2026-11-20T00:00:00Z'
const fileWith = (given: Partial<File>) =>
  file.parse({ _id: 'f', status: 'ready', path: 'card.pdf', created, ...given })
const version = (revision: number, more: object = {}) => ({ revision, errorList: [], pageConfigs: [], ...more })

it('[FM-04] inks are told once: process inks in their order, spot inks by name as they come', () => {
  const inksOf = (...pages: string[][]) => toInks(pages.map((colors) => ({ colors })))
  const spot = ['White', 'PANTONE 186 C']
  const named = inksOf(['Black', 'cyan', 'White'], ['White', 'cyan', '', 'PANTONE 186 C'])
  expect(named).toEqual({ process: ['cyan', 'black'], spot, isRgb: false })
  expect(inksOf(['rgb'], ['black'])).toEqual({ process: ['black'], spot: [], isRgb: true })
})

it('[FM-03] what is not told of a revision is concluded from its errors, pages and file', () => {
  const error = { title: 'Damaged', description: '', timestamp: created }
  const versions = [version(1, { errorList: [error] }), version(2, { pageConfigs: [cardPages([1, 2])] }), version(3)]
  const awaited = { status: 'notreceived', currentRevision: 3, pageCount: 5, fileSize: 9 } as const
  const told = toRevisions(fileWith({ ...awaited, versions }))
  const known = told.map(({ status, pageCount, fileSize }) => [status, pageCount, fileSize].join())
  expect(known).toEqual(['notreceived,5,9', 'ready,2,', 'failed,,'])
  const updatedAt = '2026-11-21T00:00:00Z'
  const untold = toRevisions(fileWith({ currentRevision: 2, updatedAt, versions: [version(1), version(2)] }))
  const none = { status: 'ready', pageCount: undefined, fileSize: undefined }
  expect(untold).toMatchObject([updatedAt, created].map((date) => ({ ...none, created: date })))
})
