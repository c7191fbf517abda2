import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = (page: Page) => page.getByRole('table', { name: 'Users' })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search by name or user name' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite user' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openUsers(page: Page) {
  await page.goto('/setup/users')
  await ready(page)
}

async function openUser(page: Page, term: string) {
  await page.goto(`/setup/users?find=${term}`)
  await list(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'User details' })).toBeVisible()
  await ready(page)
}

/** Invites a person whom no other test knows, as production, and returns the address of their mail. */
async function inviteSomebody(page: Page) {
  const name = `Jo ${randomUUID().slice(0, 8)}`
  const email = `${name.toLowerCase().replace(' ', '.')}@site.example`
  await openUsers(page)
  await button(page, 'Invite user').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Production')
  await button(page, 'Send invitation').click()
  await expect(page.getByText('User has been invited successfully').first()).toBeVisible()
  return { name, email }
}

test('[US-01] the people of an account are listed by user name, found by name or user name, and opened from their row', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await openUsers(page)
  await expect(list(page).getByRole('link', { name: 'pia' })).toBeVisible()
  const names = await list(page).getByRole('link').allTextContents()
  expect(names.length).toBeLessThanOrEqual(10)
  expect(names).toEqual(names.toSorted())
  await search(page).pressSequentially('nova')
  await expect(page).toHaveURL('/setup/users?find=nova')
  await expect(list(page).getByRole('link')).toHaveText(['pia'])
  await search(page).fill('PIA')
  await expect(page).toHaveURL('/setup/users?find=PIA')
  await expect(search(page)).toBeFocused()
  // The link covers its row, so the cell itself gets no click.
  await list(page).getByRole('cell', { name: 'Pia Novak' }).click({ force: true })
  await expect(page).toHaveURL(/\/setup\/users\/[a-f0-9]{24}$/)
  await expect(page.getByRole('heading', { name: 'Pia Novak' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('PIA')
})

test('[US-01] wildcards are letters, and a search that finds no one says so', async ({ page, addSession }) => {
  await addSession('admin')
  await openUsers(page)
  await search(page).fill('%')
  await expect(page.getByText('No user is found for “%”')).toBeVisible()
  await search(page).fill('')
  await expect(page).toHaveURL('/setup/users')
  await expect(list(page).getByRole('link').first()).toBeVisible()
})

test('[US-02] [US-05] an invited person is in the list, is invited again, and cannot be invited twice', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('admin')
  const { name, email } = await inviteSomebody(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await search(page).fill(name)
  // Before it is searched, the list has the person among others.
  await expect(list(page).getByRole('link')).toHaveText([email])
  await expect(list(page).getByRole('row', { name })).toContainText('Invited')

  await button(page, 'Invite user').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Simple')
  await button(page, 'Send invitation').click()
  await expect(dialog(page).getByRole('alert')).toContainText('This user has a role in this account already.')
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
  await button(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()

  await list(page).getByRole('link').first().click()
  await button(page, 'Resend invitation').click()
  await expect(page.getByText('User invitation has been sent successfully').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the email' })).toHaveAttribute('href', /\/outbox/)
})

test('[US-02] the keyboard alone invites, and shows what is missing', async ({ page, addSession, complaints }) => {
  await addSession('admin')
  await openUsers(page)
  await button(page, 'Invite user').press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Jo Printer')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Enter an email address, such as name@example.com.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue('nobody')
  expect(complaints).toEqual([])
})

test('[US-03] the name of a person is changed, and is there after a reload', async ({ page, signIn }) => {
  await signIn('admin')
  const { name } = await inviteSomebody(page)
  await openUser(page, name)
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(`${name} 佐藤`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User details have been saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${name} 佐藤` })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(`${name} 佐藤`)
})

test('[US-04] token and secret are in nothing that is sent before they are asked for, and are copied', async ({
  page,
  context,
  addSession,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addSession('admin')
  await openUser(page, 'pia')
  const sent = await page.content()
  await button(page, 'Show credentials').click()
  const secret = page.getByRole('definition').filter({ has: button(page, 'Copy: Secret') })
  const shown = (await secret.locator('code').textContent()) ?? ''
  expect(shown.length).toBeGreaterThan(20)
  expect(sent).not.toContain(shown)
  expect(await (await page.request.get(page.url())).text()).not.toContain(shown)
  await button(page, 'Copy: Secret').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await button(page, 'Hide credentials').click()
  await expect(page.getByText(shown)).toHaveCount(0)
})

test.describe('an owner of two sites', () => {
  test.use({ ownSession: true })

  test('[US-04] gives a person a role at the other site, and takes it again', async ({ page, signIn }) => {
    await signIn('owner')
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    const { name } = await inviteSomebody(page)
    await openUser(page, name)
    await button(page, 'Add role').click()
    const add = page.getByRole('dialog', { name: 'Add account role' })
    const options = add.getByRole('combobox', { name: 'Account' }).getByRole('option')
    await expect(options).toHaveText(['Choose', 'Kestrel Print'])
    await add.getByRole('combobox', { name: 'Role' }).selectOption('Simple')
    await add.getByRole('button', { name: 'Add role' }).click()
    await expect(page.getByText('The user role has been added successfully')).toBeVisible()
    const role = page.getByRole('listitem', { name: 'Kestrel Print' })
    await expect(role).toContainText('Simple')
    await role.getByRole('button', { name: 'Remove role' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click()
    await expect(page.getByText('The user role has been removed successfully')).toBeVisible()
    await expect(role).toHaveCount(0)
  })

  test('[US-04] keeps the last role of an owner, with the reason', async ({ page, signIn, complaints }) => {
    await signIn('owner')
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await openUser(page, 'olivia')
    const role = page.getByRole('listitem', { name: 'Hoshi Printing 星印刷' })
    await role.getByRole('button', { name: 'Remove role' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click()
    await expect(page.getByText('There was an issue removing the user role')).toBeVisible()
    await expect(role).toBeVisible()
    complaints.splice(0) // the browser's line about the 409
  })
})

test('[US-06] who does not set the account up reads so, and their calls are refused', async ({ page, addSession }) => {
  await addSession('manager')
  await page.goto('/setup/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You may not open/)
  const ask = async (path: string) => (await page.request.get(`/api/upstream/${path}`, { headers: ownPage })).status()
  expect(await ask('user')).toBe(403)
  const invited = await page.request.post('/api/upstream/user/invite', { headers: ownPage, data: {} })
  expect(invited.status()).toBe(403)
})

withUpstreamProxy.describe('an upstream that fails', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[US-05] every failure is said in the words of the specification',
    async ({ page, upstreamProxy, addSession, complaints }) => {
      await addSession('admin')
      await openUser(page, 'pia')
      upstreamProxy.refuse(/\/user\/password\/reset$/, 500, 'The database is away')
      upstreamProxy.refuse(/\/user\/[a-f0-9]{24}\/accountRoles$/, 500, 'The database is away')
      await button(page, 'Reset password by email').click()
      await expect(page.getByText('An error occurred while reseting password')).toBeVisible()
      await button(page, 'Show credentials').click()
      await expect(page.getByText('The credentials could not be read')).toBeVisible()
      await page.reload()
      await expect(page.getByText('An error occurred while fetching user details')).toBeVisible()
      upstreamProxy.heal()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Pia Novak' })).toBeVisible()
      await page.goto('/setup/users/5f0c2a7b9d1e4c3a8b6f7d20')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      complaints.splice(0)
    },
  )
})
