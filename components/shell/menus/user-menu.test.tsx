// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { AccountMenu } from './user-menu.tsx'

const accounts = [
  { id: 'a1', name: 'Aurora Print' },
  { id: 'a2', name: '東京プリント' },
]
const texts = {
  account: 'Account: Aurora Print',
  switchAccount: 'Switch account, now Aurora Print',
  user: 'User menu, Aiko',
  version: 'Version 1.0.63',
}
const given = { accounts, accountId: 'a1', locale: 'en-GB', texts }
const many = [...accounts, ...Array.from({ length: 8 }, (_, at) => ({ id: `b${at}`, name: `Branch ${at}` }))]
const ask = vi.fn<typeof fetch>()
const asked = () => ask.mock.calls.map(([path, init]) => [path, init?.body])

// Reading the menu's code is the machine's time, not the menu's.
beforeAll(async () => {
  await Promise.all([import('./user-menu-popup.tsx'), import('./account-menu-popup.tsx')])
})
beforeEach(() => {
  ask.mockReset().mockImplementation(() => new Promise(() => {}))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  takeNotices()
  delete document.documentElement.dataset.theme
  vi.unstubAllGlobals()
})

it('[SH-06] one of many accounts is found by a part of its name, by keyboard', async () => {
  render(<AccountMenu name="Aurora Print" {...given} accounts={many} />)
  screen.getByRole('button', { name: texts.switchAccount }).focus()
  await userEvent.keyboard('{ArrowDown}')
  const search = await screen.findByRole('combobox', { name: 'Find an account' })
  await vi.waitFor(() => expect(document.activeElement).toBe(search))
  expect(screen.getByRole('option', { name: 'Aurora Print', selected: true })).toBeDefined()
  await userEvent.keyboard('branch 7')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked()).toEqual([['/api/session/account', '{"accountId":"b7"}']]))
  expect(takeNotices().map(({ title }) => title)).toContain('Changing the account')
})
