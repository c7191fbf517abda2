// @vitest-environment jsdom

import { beforeAll, expect, it, vi } from 'vitest'
import { toZones } from '#lib/account/view-model.ts'
import { accounts } from '#lib/contract/accounts.ts'
import messages from '#messages/en-GB.json'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { GettingStartedHost } from './getting-started-host.tsx'

const portal = fakePortal()
beforeAll(
  async () =>
    void (await Promise.all([
      import('./getting-started-dialog.tsx'),
      import('#components/ui/forms/combobox-popup.tsx'),
    ])),
)

const given = { accountId: 'kestrel', version: 'v1', locale: 'en-GB' as const, messages, ...toZones() }
const host = (isWanted: boolean, failed?: string) => (
  <GettingStartedHost failed={failed} given={isWanted ? given : undefined} />
)
const dialog = () => screen.findByRole('dialog', { name: 'Hi there!' })
const submit = () => screen.getByRole('button', { name: /^Sav/ })

async function fillIn({ user }: ReturnType<typeof renderInPage>) {
  await user.selectOptions(within(await dialog()).getByRole('combobox', { name: /^Timezone Group/ }), 'Asia')
  await user.click(screen.getByRole('button', { name: /^Timezone Choose/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'tokyo')
  await user.click(await screen.findByRole('option', { name: /^Asia\/Tokyo/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: /^Default SLA Days/ }), 'Same Day')
}

it('[GS-01] the dialog opens a second after the start, and not for an account that has its settings', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderInPage(host(true))
  act(() => void vi.advanceTimersByTime(999))
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(await dialog()).toBeDefined()
})

it('[GS-01] nothing is asked where nothing is wanted, and settings that could not be read are told', async () => {
  renderInPage(host(false, 'An error occurred while fetching account settings'))
  await screen.findByText('An error occurred while fetching account settings')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[GS-02] Save settings waits for timezone and days, and sends both; [GS-03] then it says Thanks and leads to the tutorial and to the settings', async () => {
  const bodies: unknown[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      bodies.push(await request.json())
      return { settings: { firstAccess: false } }
    }),
  )
  const page = renderInPage(host(true))
  await dialog()
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await fillIn(page)
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull())
  await page.user.click(submit())
  const thanks = await screen.findByRole('dialog', { name: 'Thanks!' })
  expect(bodies).toEqual([{ accountId: 'kestrel', timezone: 'Asia/Tokyo', defaultSlaDays: 0, version: 'v1' }])
  const review = within(thanks).getByRole('link', { name: 'Review account settings' })
  expect(review.getAttribute('href')).toBe('/setup/account/settings')
  // The page is rendered again without the flag before the dialog is closed.
  page.show(host(false))
  const tutorial = within(thanks).getByRole('link', { name: 'Try a test order tutorial' })
  expect(tutorial.getAttribute('href')).toBe('/help/order-submission')
  await page.user.click(within(thanks).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.router.refresh).toHaveBeenCalled()
})

it('[GS-03] settings that someone else saved meanwhile are told, and the next press saves these two', async () => {
  const versions: unknown[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      const { version } = (await request.json()) as { version: unknown }
      versions.push(version)
      if (version !== 'v2') return refusal(409, 'The settings were changed', 'settings_changed')
      return { settings: { firstAccess: false } }
    }),
    answer(accounts.vars, {
      accountId: 'kestrel',
      userId: 'olivia',
      user: { username: 'olivia', name: 'Olivia', email: 'olivia@example.com', authId: 'olivia' },
      oneflowAccountSettings: { timezone: 'Europe/London', firstAccess: false, version: 'v2' },
      userAccountHash: {},
    }),
  )
  const page = renderInPage(host(true))
  await fillIn(page)
  await page.user.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Someone else saved the account settings meanwhile.')
  expect(screen.getByRole('button', { name: /^Timezone Asia\/Tokyo/ })).toBeDefined()
  await page.user.click(submit())
  await screen.findByRole('dialog', { name: 'Thanks!' })
  expect(versions).toEqual(['v1', 'v2'])
})

it('[GS-03] the dialog cannot be closed, also after a save that failed, which it says', async () => {
  portal.use(answer(accounts.saveSettings, refusal(500, 'The database is away')))
  const page = renderInPage(host(true))
  await fillIn(page)
  await page.user.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An error occurred while saving the account settingsThe database is away')
  await page.user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /Close|Cancel/ })).toBeNull()
  expect(await dialog()).toBeDefined()
})
