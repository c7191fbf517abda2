// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { linkCodes } from '#lib/contract/account-links.ts'
import { decode } from '#lib/contract/wire.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { LinkNotices } from './link-notices.tsx'
import { RequestsTable } from './requests-table.tsx'

const request = { _id: 'r1', type: 'permission', permission: 'outsource', status: 'pending', accountId: 'oak' }
const given = [
  request,
  { ...request, _id: 'r2', permission: ['stocktransfer'] },
  { ...request, _id: 'r3', type: 'merger' },
  { ...request, _id: 'r4', status: 'escalated' },
]
const page = (data: object[]) => decode(linkCodes.list, Response.json({ success: true, count: data.length, data }))
vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string, values?: { permission?: string }) => `${key} ${values?.permission ?? ''}`,
}))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/account/loaders.ts', () => ({
  loadWithAccountTime: async (read: Promise<object>) => ({ result: { ok: true, value: await read }, time: {} }),
}))
vi.mock('#lib/links/loaders.ts', () => ({
  loadPending: () => page([]),
  loadPendingPage: () => page(given),
  loadNotices: () =>
    page([
      { ...request, status: 'accepted', permission: 'stocktransfer' },
      { ...request, status: 'x' },
    ]),
}))

it('[LK-08] requests with a type, permission or status that is unknown here are listed as the upstream names them', async () => {
  renderInPage(await RequestsTable({ page: 1 }))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('td')?.textContent?.replaceAll(/[\u2066-\u2069]/gu, ''))).toEqual([
    'requests.permission permission.outsource ',
    'requests.permission stocktransfer',
    'merger',
    'requests.permission permission.outsource ',
  ])
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([2, 2, 0, 0])
})

it('[LK-04] a notice names a permission that is unknown here as the upstream does, and only known news are told', async () => {
  renderInPage(await LinkNotices())
  expect(screen.getAllByText(/^notices\./).map(({ textContent }) => textContent)).toHaveLength(1)
  expect(screen.getByText(/^notices\.accepted .*stocktransfer/)).toBeTruthy()
})
