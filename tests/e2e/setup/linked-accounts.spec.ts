import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const linksPath = '/setup/accountlink/list'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const linkWith = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Linked Accounts' }).getByRole('row').filter({ hasText: name })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function open(page: Page, path = linksPath) {
  await page.goto(path)
  await ready(page)
}

test('[LK-01] [LK-02] links show the other side, are filtered, and switched off and on', async ({
  page,
  addSession,
}) => {
  await addSession('owner')
  await open(page)
  await expect(linkWith(page, 'Kestrel Print').getByText(/^\d{4}\/\d\d\/\d\d$/)).toBeVisible()
  const lumen = linkWith(page, 'Lumen Cards')
  const toggle = lumen.getByRole('switch')
  await expect(lumen.getByRole('checkbox', { name: 'Order submission' })).not.toBeChecked()
  await toggle.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await said(page, 'Account link deactivated')
  await expect(toggle).toHaveCount(0)
  await page.getByRole('link', { name: 'Inactive' }).click()
  await expect(page).toHaveURL(`${linksPath}?active=false`)
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await said(page, 'Account link activated')
  await expect(toggle).toHaveCount(0)
})

test('[LK-05] [LK-07] [LK-08] an invitation is made, resent with a new code, and deleted', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  const email = `jo.${randomUUID().slice(0, 8)}@partner.example`
  await open(page, `${linksPath}?invite=newinvite`)
  const dialog = page.getByRole('dialog', { name: 'Invite an account' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('Print service provider')
  await button(page, 'Send').click()
  const made = page.getByRole('dialog', { name: 'Invitation created' })
  await expect(made.getByRole('link', { name: 'Read the email' })).toHaveAttribute('href', /\/outbox/)
  await made.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  // The address has forgotten the dialog.
  await expect(page).toHaveURL(linksPath)
  // A refresh that is under way can take the page back to its own address once.
  await expect(async () => {
    await open(page, '/setup/linkcode/list')
    await expect(page).toHaveURL('/setup/linkcode/list')
  }).toPass()

  const row = page.getByRole('row').filter({ hasText: email })
  const shown = row.getByRole('cell').nth(2)
  await expect(shown).toHaveText(/^[A-Z\d]{9}$/)
  const first = (await shown.textContent()) ?? ''
  await expect(row).toContainText('In 7 days')
  await row.getByRole('button', { name: 'Resend' }).click()
  await said(page, 'No email was sent')
  await expect(shown).not.toHaveText(first)
  await row.getByRole('button', { name: `Delete: ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Invitation code removed')
  await expect(row).toHaveCount(0)
})
