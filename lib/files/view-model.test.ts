import { expect, it } from 'vitest'
import { type File, file } from '#lib/contract/files.ts'
import { toInks, toRevisions } from './view-model.ts'

const created = '2026-11-20T00:00:00Z'
const fileWith = (given: Partial<File>) =>
  file.parse({ _id: 'f', status: 'ready', path: 'card.pdf', created, ...given })
const version = (revision: number, more: object = {}) => ({ revision, errorList: [], pageConfigs: [], ...more })

it('[FM-04] inks are sorted, each once: process inks in their order, spot inks by name', () => {
  const inksOf = (...pages: string[][]) => toInks(pages.map((colors) => ({ colors })))
  const spot = ['PANTONE 186 C', 'White']
  const named = inksOf(['Black', 'cyan', 'White'], ['White', 'cyan', '', 'PANTONE 186 C'])
  expect(named).toEqual({ process: ['cyan', 'black'], spot, isRgb: false })
  expect(inksOf(['rgb'], ['black'])).toEqual({ process: ['black'], spot: [], isRgb: true })
})

it('[FM-03] what is not told of a revision is concluded from its errors, pages and file', () => {
  const error = { title: 'Damaged', description: '', timestamp: created }
  const box = { xMm: 0, yMm: 0, widthMm: 85, heightMm: 55 }
  const boxes = { media: box, bleed: null, trim: null, artwork: null }
  const config = { pages: [1, 2], pageCount: 2, rotation: 0, colors: [], boxes }
  const versions = [version(1, { errorList: [error] }), version(2, { pageConfigs: [config] }), version(3)]
  const awaited = { status: 'notreceived', currentRevision: 3, pageCount: 5, fileSize: 9 } as const
  const told = toRevisions(fileWith({ ...awaited, versions }))
  expect(told.map(({ status, pageCount, fileSize }) => [status, pageCount, fileSize])).toEqual([
    ['notreceived', 5, 9],
    ['ready', 2, undefined],
    ['failed', undefined, undefined],
  ])

  const updatedAt = '2026-11-21T00:00:00Z'
  const untold = toRevisions(fileWith({ currentRevision: 2, updatedAt, versions: [version(1), version(2)] }))
  expect(untold.map(({ status, pageCount, fileSize, created: date }) => [status, pageCount, fileSize, date])).toEqual([
    ['ready', undefined, undefined, updatedAt],
    ['ready', undefined, undefined, created],
  ])
})
