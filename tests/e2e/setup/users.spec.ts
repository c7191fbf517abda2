import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = (page: Page) => page.getByRole('table', { name: 'Users' })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search by name or user name' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite user' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
  await page.goto('/setup/users')
  await ready(page)
  await button(page, 'Invite user').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Production')
  await button(page, 'Send invitation').click()
  await expect(page.getByText('User has been invited successfully').first()).toBeVisible()
  return { name, email }
}

test('[US-01] [US-02] [US-03] [US-05] a person is invited, found, named and invited again', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const { name, email } = await inviteSomebody(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const people = list(page).getByRole('link')

  await test.step('people are listed by user name, found by name or user name, and opened from their row', async () => {
    await expect(list(page).getByRole('link', { name: 'pia' })).toBeVisible()
    const names = await people.allTextContents()
    expect(names).toEqual(names.toSorted())
    await search(page).pressSequentially('nova')
    await expect(page).toHaveURL('/setup/users?find=nova')
    await expect(people).toHaveText(['pia'])
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

  await search(page).fill(name)
  // Before it is searched, the list has another person.
  await expect(people).toHaveText([email])
  await expect(list(page).getByRole('row', { name })).toContainText('Invited')
  await people.first().click()
  await button(page, 'Resend invitation').click()
  await expect(page.getByText('No email was sent')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the email' })).toHaveAttribute('href', /\/outbox/)
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} 佐藤`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User details have been saved successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `${name} 佐藤` })).toBeVisible()
})

test('[US-04] [US-06] an owner reads credentials when asked for, and gives and takes roles', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const { name } = await inviteSomebody(page)
  await openUser(page, name)
  const sent = await page.content()
  await page.getByRole('button', { name: 'Show credentials:' }).click()
  const secret = page.getByRole('definition').filter({ has: button(page, 'Copy: Secret') })
  const shown = (await secret.locator('code').textContent()) ?? ''
  expect(shown.length).toBeGreaterThan(20)
  expect(sent + (await (await page.request.get(page.url())).text())).not.toContain(shown)

  await button(page, 'Add role').click()
  const add = page.getByRole('dialog', { name: 'Add account role' })
  await add.getByRole('combobox', { name: 'Role' }).selectOption('Simple')
  await add.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByText('The user role has been added successfully')).toBeVisible()
  const kestrel = page.getByRole('listitem', { name: 'Kestrel Print' })
  await kestrel.getByRole('button', { name: 'Remove role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText('The user role has been removed successfully')).toBeVisible()
  await expect(kestrel).toHaveCount(0)
})
