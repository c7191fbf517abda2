import { expect, it } from 'vitest'
import { file } from './files.ts'

it('[FM-04] a file with no more than the fields of Spec 1 §3 is read, and its one configuration has boxes without artwork', () => {
  const box = { xMm: 0, yMm: 0, widthMm: 91, heightMm: 61 }
  const error = { title: 'Fonts', description: 'One is not embedded', timestamp: '2026-11-20T00:00:00Z' }
  const boxes = { bleed: box, trim: box, media: box }
  const answered = {
    _id: 'f',
    status: 'ready',
    path: 'card.pdf',
    contentType: 'application/pdf',
    pageCount: 2,
    fileSize: 1000,
    created: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    localFile: false,
    thumbnailUrl: 'https://files.example/1.png',
    currentRevision: 1,
    componentId: 'c',
    versions: [{ revision: 1, errorList: [error], pageConfigs: [{ colors: ['cyan'], boxes }] }],
  }
  expect(file.parse(answered)).toEqual({
    ...answered,
    type: 'artwork',
    versions: [
      {
        revision: 1,
        errorList: [error],
        pageConfigs: [{ pages: [], pageCount: 0, rotation: 0, colors: ['cyan'], boxes: { ...boxes, artwork: null } }],
      },
    ],
  })
})
