// @vitest-environment jsdom

import { beforeAll, expect, it } from 'vitest'
import { toZones } from '#lib/account/view-model.ts'
import { accounts } from '#lib/contract/accounts.ts'
import messages from '#messages/en-GB.json'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, within } from '#tests/support/component.ts'
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

it('[GS-01] nothing is asked where nothing is wanted, and settings that could not be read are told', async () => {
  renderInPage(host(false, 'An error occurred while fetching account settings'))
  await screen.findByText('An error occurred while fetching account settings')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[GS-03] a failed save and one that someone else was before are told, and the dialog cannot be closed meanwhile', async () => {
  const versions: unknown[] = []
  const refusals = [refusal(500, 'The database is away'), refusal(409, 'Changed', 'settings_changed')]
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      versions.push(((await request.json()) as { version: unknown }).version)
      return refusals.shift() ?? { settings: { firstAccess: false } }
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
  const failed = 'An error occurred while saving the account settingsThe database is away'
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  await page.user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /Close|Cancel/ })).toBeNull()
  await page.user.click(submit())
  await screen.findByText(/^Someone else saved the account settings meanwhile\./)
  expect(screen.getByRole('button', { name: /^Timezone Asia\/Tokyo/ })).toBeDefined()
  await page.user.click(submit())
  await screen.findByRole('dialog', { name: 'Thanks!' })
  expect(versions).toEqual(['v1', 'v1', 'v2'])
})
