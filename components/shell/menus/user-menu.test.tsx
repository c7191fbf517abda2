// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { AccountMenu } from './user-menu.tsx'

const account = { account: 'Account: Aurora Print', switchAccount: 'Switch account, now Aurora Print' }
const texts = { ...account, user: 'User menu, Aiko', version: 'Version 1.0.63' }
const branches = Array.from({ length: 8 }, (_, at) => ({ id: `b${at}`, name: `Branch ${at}` }))
const accounts = [{ id: 'a1', name: 'Aurora Print' }, { id: 'a2', name: '東京プリント' }, ...branches]
const ask = vi.fn<typeof fetch>()

// Reading the menu's code is the machine's time, not the menu's.
beforeAll(() => Promise.all([import('./user-menu-popup.tsx'), import('./account-menu-popup.tsx')]))
beforeEach(() => {
  ask.mockReset().mockImplementation(() => new Promise(() => {}))
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  takeNotices()
  vi.unstubAllGlobals()
})

it('[SH-06] one of many accounts is found by a part of its name, by keyboard', async () => {
  render(<AccountMenu name="Aurora Print" accounts={accounts} accountId="a1" locale="en-GB" texts={texts} />)
  screen.getByRole('button', { name: texts.switchAccount }).focus()
  await userEvent.keyboard('{ArrowDown}')
  const search = await screen.findByRole('combobox', { name: 'Find an account' })
  await vi.waitFor(() => expect(document.activeElement).toBe(search))
  expect(screen.getByRole('option', { name: 'Aurora Print', selected: true })).toBeDefined()
  await userEvent.keyboard('branch 7')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(ask.mock.lastCall?.[0]).toBe('/api/session/account'))
  expect(ask.mock.lastCall?.[1]?.body).toBe('{"accountId":"b7"}')
  expect(takeNotices().map(({ title }) => title)).toContain('Changing the account')
})
