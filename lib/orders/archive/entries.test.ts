import { expect, it } from 'vitest'
import type * as z from 'zod'
import type { file } from '#lib/contract/files.ts'
import { orderDetails } from '#lib/contract/orders.ts'
import { toArchiveEntries } from './entries.ts'

const created = '2026-11-20T10:00:00Z'
type GivenFile = Partial<z.input<typeof file>> & { path: string }

function detailsOf(given: readonly { code: string; file?: GivenFile; local?: boolean }[]) {
  const components = given.map(({ code, local = false, file: own }, index) => ({
    _id: `c${index}`,
    code,
    localFile: local,
    ...(own && { fileId: `f${index}` }),
  }))
  return orderDetails.parse({
    orderId: 'o',
    order: {
      _id: 'o',
      createdAt: created,
      source: { id: 'a', name: 'a' },
      destination: { id: 'b', name: 'b' },
      orderData: {
        sourceOrderId: 'SO-1',
        status: 'printready',
        date: '',
        items: [{ _id: 'i', quantity: 1, status: 'live', components }],
      },
    },
    files: given.flatMap(({ file: own }, index) =>
      own ? [{ _id: `f${index}`, status: 'ready', created, ...own }] : [],
    ),
  })
}
const entriesFor = (...given: Parameters<typeof detailsOf>) => toArchiveEntries(detailsOf(...given))
const nameFor = (code: string, path: string) => entriesFor([{ code, file: { path } }])[0]?.name

it.each([
  ['Cover', 'https://brand.example/art/card.pdf?signature=1', '001-Cover-card.pdf'],
  ['Cover', 'https://brand.example/render/42', '001-Cover-42.pdf'],
  ['表紙', '名刺 (最終).PDF', '001-表紙-名刺 (最終).PDF'],
  ['../../etc', '..\\..\\evil.pdf', '001-..-..-etc-evil.pdf'],
  ['a:b*', 'x<y>"|?.pdf', '001-ab-xy.pdf'],
  ['\u202eCard', 'fdp.exe', '001-Card-fdp.exe.pdf'],
])('an archive names the file of component %j at %j %j', (code, path, name) => expect(nameFor(code, path)).toBe(name))

it('an archive gives each file a name of its own, in the order of the components, also beyond 999', () => {
  const names = entriesFor(Array.from({ length: 1001 }, () => ({ code: 'Card', file: { path: 'card.pdf' } }))).map(
    ({ name }) => name,
  )
  expect(names[0]).toBe('0001-Card-card.pdf')
  expect(new Set(names).size).toBe(1001)
  expect(names.toSorted()).toEqual(names)
})

it('an archive distinguishes files whose names are equal but for case or the spelling of an accent', () => {
  const given = [
    ['card', 'Proof.PDF'],
    ['CARD', 'proof.pdf'],
    ['Card', 'caf\u00e9.pdf'],
    ['Card', 'cafe\u0301.pdf'],
  ] as const
  const names = entriesFor(given.map(([code, path]) => ({ code, file: { path } }))).map(({ name }) => name)
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(given.length)
})

it('an archive says why a file is not there', () => {
  const errorList = [{ title: 'Encrypted', timestamp: '' }]
  const entries = entriesFor([
    { code: 'ready', file: { path: 'a.pdf' } },
    { code: 'none' },
    { code: 'local', local: true, file: { path: 'a.pdf' } },
    { code: 'waiting', file: { path: 'a.pdf', status: 'notreceived' } },
    {
      code: 'failed',
      file: { path: 'a.pdf', status: 'failed', versions: [{ _id: 'v', revision: 1, status: 'failed', errorList }] },
    },
  ])
  expect(entries.map((entry) => ('missing' in entry ? entry.missing : entry.fileId))).toEqual([
    'f0',
    { reason: 'absent' },
    { reason: 'local' },
    { reason: 'notreceived' },
    { reason: 'failed', error: 'Encrypted' },
  ])
})

it('[OV-04] a file with nameless errors is listed as faulty', () => {
  const reasonOf = (errorList: { title: string; description: string; timestamp: string }[]) => {
    const versions = [{ _id: 'v', revision: 1, status: 'failed' as const, errorList }]
    return entriesFor([{ code: 'failed', file: { path: 'a.pdf', status: 'failed', versions } }])[0]
  }
  const timestamp = '2026-01-15T09:30:00.000Z'
  expect(reasonOf([])).toMatchObject({ missing: { reason: 'faulty' } })
  expect(reasonOf([{ title: ' ', description: '', timestamp }])).toMatchObject({ missing: { reason: 'faulty' } })
  const described = { title: '', description: 'Page 2 has no trim box.', timestamp }
  expect(reasonOf([described])).toMatchObject({ missing: { reason: 'failed', error: described.description } })
})

it('an archive looks at each file once, however many there are', () => {
  const details = detailsOf(Array.from({ length: 100 }, () => ({ code: 'Card', file: { path: 'card.pdf' } })))
  let compared = 0
  for (const given of details.files) {
    const id = given._id
    Object.defineProperty(given, '_id', {
      get: () => {
        compared += 1
        return id
      },
    })
  }
  toArchiveEntries(details)
  expect(compared).toBeLessThanOrEqual(300)
})
