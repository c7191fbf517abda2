// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { cleanup, render, screen, userEvent, within } from '#tests/support/component.ts'
import { AccountMenu, UserMenu } from './user-menu.tsx'

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

async function openUserMenu(more = {}) {
  render(<UserMenu user="Aiko" {...given} {...more} />)
  await userEvent.click(screen.getByRole('button', { name: 'User menu, Aiko' }))
  return within(await screen.findByRole('menu'))
}
async function openAccountMenu(more = {}) {
  render(<AccountMenu name="Aurora Print" {...given} {...more} />)
  await userEvent.click(screen.getByRole('button', { name: texts.switchAccount }))
}

it('[SH-05] [ST-13] the user menu holds accounts, languages, the version and the way out', async () => {
  const popup = await openUserMenu()
  const inAccounts = within(popup.getByRole('group', { name: 'Account: Aurora Print' }))
  expect(inAccounts.getAllByRole('menuitemradio')).toHaveLength(2)
  const languages = within(popup.getByRole('group', { name: 'Languages' })).getAllByRole('menuitemradio')
  expect(languages.map((item) => [item.textContent, item.ariaChecked])).toEqual([
    ['English US', 'false'],
    ['English UK', 'true'],
    ['日本語', 'false'],
  ])
  expect(popup.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'User Profile',
    'Keyboard shortcutsPress ? anywhere',
    'Open Source SoftwareVersion 1.0.63',
    'Sign Out',
  ])
  await userEvent.click(popup.getByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.cookie).toContain('sfl-theme=dark')
})

it('[SH-06] the account menu asks the portal for another account, and says when that fails', async () => {
  ask.mockImplementation(async () => Response.json({ code: 'upstream_unreachable' }, { status: 502 }))
  await openAccountMenu()
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '東京プリント' }))
  await vi.waitFor(() => expect(asked()).toEqual([['/api/session/account', '{"accountId":"a2"}']]))
  await vi.waitFor(() => expect(takeNotices().map(({ title }) => title)).toContain('That did not work'))
  cleanup()
  ask.mockClear()
  await openAccountMenu({ accounts: many })
  await userEvent.click(await screen.findByRole('option', { name: 'Aurora Print' }))
  await vi.waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(ask).not.toHaveBeenCalled()
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

it('[SH-05] [SH-06] the user menu leads to the search where there are many accounts', async () => {
  const popup = await openUserMenu({ accounts: many })
  await userEvent.click(popup.getByRole('menuitem', { name: 'Account: Aurora Print' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find an account' }), 'nowhere')
  expect(await screen.findByText('No account has this name')).toBeDefined()
})
