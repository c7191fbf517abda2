import { expect, it } from 'vitest'
import { file, files } from './files.ts'
import { notifications } from './notifications.ts'

const odd = { _id: 'odd', path: 'card.pdf', created: '2026-11-20T00:00:00Z', status: 'ready' }

it('[FM-04] a file with the fields of Spec 1 §3 alone is read, with boxes without artwork', () => {
  const box = { xMm: 0, yMm: 0, widthMm: 91, heightMm: 61 }
  const error = { title: 'Fonts', description: 'One is not embedded', timestamp: '2026-11-20T00:00:00Z' }
  const boxes = { bleed: box, trim: box, media: box }
  const artwork = { ...odd, contentType: 'application/pdf', pageCount: 2, fileSize: 1000, localFile: false }
  const updated = { updatedAt: '2026-11-20T00:00:00Z', thumbnailUrl: 'https://files.example/1.png' }
  const answered = { ...artwork, ...updated, currentRevision: 1, componentId: 'c' }
  const version = { revision: 1, errorList: [error] }
  const given = { ...answered, versions: [{ ...version, pageConfigs: [{ colors: ['cyan'], boxes }] }] }
  const config = { pages: [], pageCount: 0, rotation: 0, colors: ['cyan'], boxes: { ...boxes, artwork: null } }
  const versions = [{ ...version, pageConfigs: [config] }]
  expect(file.parse(given)).toEqual({ ...answered, type: 'artwork', versions })
})

it('[FM-03] [FM-04] a file with odd boxes or an unknown status is read beside the others', () => {
  for (const boxes of [{ media: { x: 0, y: 0, width: 91, height: 61 } }, {}]) {
    const version = { revision: 1, pageConfigs: [{ colors: ['cyan'], boxes }] }
    const { data } = files.ofOrder.response.parse({ data: [{ ...odd, versions: [version] }, odd] })
    expect(data[0]?.versions[0]?.pageConfigs).toMatchObject([{ colors: ['cyan'], boxes: undefined }])
    expect(data).toHaveLength(2)
  }
  const answered = { ...odd, status: 'processing', versions: [{ revision: 1, status: 'processing' }] }
  expect(files.ofOrder.response.parse({ data: [answered] }).data).toMatchObject([answered])
})

it('[OV-08] a postback that was answered with an object is read with it, and beside the others', () => {
  const postback = { _id: 'p', source: { ref: 'order', refId: 'o' } }
  const results = [{ date: '2026-11-20T00:00:00Z', statusCode: 200, response: { ok: true } }]
  const { data } = notifications.list.response.parse({ count: 2, data: [{ ...postback, results }, postback] })
  expect(data).toMatchObject([{ results }, { results: [] }])
})
