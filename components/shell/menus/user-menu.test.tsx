// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { render, screen, userEvent, within } from '#tests/support/component.ts'
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
const menu = <UserMenu user="Aiko" {...given} />
const many = [...accounts, ...Array.from({ length: 8 }, (_, at) => ({ id: `b${at}`, name: `Branch ${at}` }))]

// Reading the menu's code is the machine's time, not the menu's.
beforeAll(async () => {
  await Promise.all([import('./user-menu-popup.tsx'), import('./account-menu-popup.tsx')])
})

afterEach(() => {
  takeNotices()
  delete document.documentElement.dataset.theme
  vi.unstubAllGlobals()
})

it('[SH-05] [ST-13] the user menu holds the accounts, the profile, the languages, the packages with the version, and the way out', async () => {
  render(menu)
  await userEvent.click(screen.getByRole('button', { name: 'User menu, Aiko' }))
  const popup = within(await screen.findByRole('menu'))
  expect(
    within(popup.getByRole('group', { name: 'Account: Aurora Print' })).getAllByRole('menuitemradio'),
  ).toHaveLength(2)
  const languages = within(popup.getByRole('group', { name: 'Languages' })).getAllByRole('menuitemradio')
  expect(languages.map((item) => [item.textContent, item.ariaChecked])).toEqual([
    ['English US', 'false'],
    ['English UK', 'true'],
    ['日本語', 'false'],
  ])
  const others = popup.getAllByRole('menuitem').map((item) => item.textContent)
  expect(others).toEqual([
    'User Profile',
    'Keyboard shortcutsPress ? anywhere',
    'Open Source SoftwareVersion 1.0.63',
    'Sign Out',
  ])
})

it('the user menu shows another theme at once and keeps it for the next page', async () => {
  render(menu)
  await userEvent.click(screen.getByRole('button', { name: 'User menu, Aiko' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.cookie).toContain('sfl-theme=dark')
})

it('[SH-06] the user menu asks the portal for another account, and says so when that fails', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ code: 'upstream_unreachable' }, { status: 502 }))
  vi.stubGlobal('fetch', ask)
  render(<AccountMenu name="Aurora Print" {...given} />)
  await userEvent.click(screen.getByRole('button', { name: texts.switchAccount }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '東京プリント' }))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(ask.mock.lastCall).toMatchObject(['/api/session/account', { method: 'POST', body: '{"accountId":"a2"}' }])
  await vi.waitFor(() => expect(takeNotices().map(({ title }) => title)).toContain('That did not work'))
})

it('[SH-06] the user menu finds one of many accounts by a part of its name, by keyboard, and says that it changes', async () => {
  const ask = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', ask)
  render(<AccountMenu name="Aurora Print" {...given} accounts={many} />)
  screen.getByRole('button', { name: texts.switchAccount }).focus()
  await userEvent.keyboard('{ArrowDown}')
  const search = await screen.findByRole('combobox', { name: 'Find an account' })
  await vi.waitFor(() => expect(document.activeElement).toBe(search))
  expect(screen.getByRole('option', { name: 'Aurora Print', selected: true })).toBeDefined()
  await userEvent.keyboard('branch 7')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(ask.mock.lastCall).toMatchObject(['/api/session/account', { body: '{"accountId":"b7"}' }])
  expect(takeNotices().map(({ title }) => title)).toContain('Changing the account')
})

it('[SH-05] [SH-06] the user menu leads to the search where there are many accounts', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => {})),
  )
  render(<UserMenu user="Aiko" {...given} accounts={many} />)
  await userEvent.click(screen.getByRole('button', { name: 'User menu, Aiko' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Account: Aurora Print' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find an account' }), 'nowhere')
  expect(await screen.findByText('No account has this name')).toBeDefined()
})

it('[SH-06] choosing the account that is current changes nothing', async () => {
  const ask = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', ask)
  render(<AccountMenu name="Aurora Print" {...given} accounts={many} />)
  await userEvent.click(screen.getByRole('button', { name: texts.switchAccount }))
  await userEvent.click(await screen.findByRole('option', { name: 'Aurora Print' }))
  await vi.waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(ask).not.toHaveBeenCalled()
})
