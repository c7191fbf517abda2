import { expect, it } from 'vitest'
import type * as z from 'zod'
import type { file } from '#lib/contract/files.ts'
import { orderDetails } from '#lib/contract/orders.ts'
import { toArchiveEntries } from './entries.ts'

const created = '2026-11-20T10:00:00Z'
type Given = { code: string; file?: Partial<z.input<typeof file>> & { path: string }; local?: boolean }

function entriesFor(given: readonly Given[]) {
  const components = given.map(({ code, local = false, file: own }, index) => ({
    _id: `c${index}`,
    code,
    localFile: local,
    ...(own && { fileId: `f${index}` }),
  }))
  const items = [{ _id: 'i', quantity: 1, status: 'live', components }]
  const order = { _id: 'o', orderData: { sourceOrderId: 'SO-1', status: 'printready', items } }
  const files = given.map(({ file: own }, index) => own && { _id: `f${index}`, status: 'ready', created, ...own })
  return toArchiveEntries(orderDetails.parse({ orderId: 'o', order, files: files.filter(Boolean) }))
}
const namesFor = (given: readonly (readonly [code: string, path: string])[]) =>
  entriesFor(given.map(([code, path]) => ({ code, file: { path } }))).map(({ name }) => name)

it('[OV-09] a file in an archive has a name that every system takes', () => {
  const names = namesFor([
    ['Cover', 'https://brand.example/art/card.pdf?signature=1'],
    ['Cover', 'https://brand.example/render/42'],
    ['表紙', '名刺 (最終).PDF'],
    ['../../etc', '..\\..\\evil.pdf'],
  ])
  expect(names).toEqual([
    '001-Cover-card.pdf',
    '002-Cover-42.pdf',
    '003-表紙-名刺 (最終).PDF',
    '004-..-..-etc-evil.pdf',
  ])
})

it('[OV-04] [OV-09] an archive says why a file is not there', () => {
  const failed = (...errorList: { title: string; description: string; timestamp: string }[]): Given => {
    const versions = [{ _id: 'v', revision: 1, status: 'failed' as const, errorList }]
    return { code: 'failed', file: { path: 'a.pdf', status: 'failed', versions } }
  }
  const error = (title: string, description = '') => ({ title, description, timestamp: created })
  const entries = entriesFor([
    { code: 'ready', file: { path: 'a.pdf' } },
    { code: 'none' },
    { code: 'local', local: true, file: { path: 'a.pdf' } },
    { code: 'waiting', file: { path: 'a.pdf', status: 'notreceived' } },
    failed(error('Encrypted')),
    failed(error('', 'Page 2 has no trim box.')),
    failed(),
    failed(error(' ')),
  ])
  expect(entries.map((entry) => ('missing' in entry ? entry.missing : entry.fileId))).toEqual([
    'f0',
    { reason: 'absent' },
    { reason: 'local' },
    { reason: 'notreceived' },
    { reason: 'failed', error: 'Encrypted' },
    { reason: 'failed', error: 'Page 2 has no trim box.' },
    { reason: 'faulty' },
    { reason: 'faulty' },
  ])
})
