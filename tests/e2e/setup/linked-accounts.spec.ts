import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const linksPath = '/setup/accountlink/list'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const linkWith = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Linked Accounts' }).getByRole('row').filter({ hasText: name })
const news = (page: Page) => page.getByRole('region', { name: 'News about permissions' })
const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Verify an invitation code' })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function open(page: Page, path = linksPath) {
  await page.goto(path)
  await ready(page)
}

/** Invites an account that no other test knows, and returns its row among the pending requests. */
async function inviteSomebody(page: Page) {
  const email = `jo.${randomUUID().slice(0, 8)}@partner.example`
  await open(page, `${linksPath}?invite=newinvite`)
  const dialog = page.getByRole('dialog', { name: 'Invite an account' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('Print service provider')
  await button(page, 'Send').click()
  await said(page, 'Invitation email sent')
  await expect(dialog).toHaveCount(0)
  // The address has forgotten the dialog.
  await expect(page).toHaveURL(linksPath)
  // A refresh that is under way can take the page back to its own address once.
  await expect(async () => {
    await open(page, '/setup/linkcode/list')
    await expect(page).toHaveURL('/setup/linkcode/list')
  }).toPass()
  return page.getByRole('row').filter({ hasText: email })
}

test('[LK-05] [LK-07] a new invite follows the rules of its permissions, and says what is missing', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await open(page)
  await button(page, 'How linking works').click()
  await expect(page.getByRole('dialog', { name: 'How accounts are linked' })).toContainText('works once, for 7 days')
  await page.keyboard.press('Escape')
  await button(page, 'New Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Invite an account' })
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await email.fill('nobody')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Must enter a valid email address')).toBeVisible()
  await email.fill('')
  await expect(dialog.getByText('An email address is required')).toBeVisible()
  const orders = dialog.getByRole('checkbox', { name: 'Order submission' })
  const outsourcing = dialog.getByRole('checkbox', { name: 'Outsourcing' })
  await expect(orders).toBeChecked()
  await expect(outsourcing).toBeChecked()
  await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('Brand')
  await expect(outsourcing).not.toBeChecked()
  await expect(outsourcing).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Account type' }).selectOption('Print service provider')
  await expect(outsourcing).toBeChecked()
  await orders.uncheck()
  await expect(outsourcing).not.toBeChecked()
  await email.fill('jo@partner.example')
  await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true')
  await outsourcing.check()
  await expect(orders).toBeChecked()
  await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled', 'true')
})

test('[LK-08] an invitation is listed, resent with another code and deleted, and a cancelled question changes nothing', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const row = await inviteSomebody(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Type',
    'To/From',
    'Invite ID',
    'Date created',
    'Expires',
    'Actions',
  ])
  const code = row.getByRole('cell').nth(2)
  const first = (await code.textContent()) ?? ''
  expect(first).toMatch(/^[A-Z\d]{9}$/)
  await expect(row).toContainText('In 6 days')
  await row.getByRole('button', { name: 'Resend' }).click()
  await said(page, 'Invitation email resent')
  await expect(code).not.toHaveText(first)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await said(page, 'The request stays as it is')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Invitation code removed')
  await expect(row).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page).toHaveURL(linksPath)
})

test('[LK-05] [LK-06] the address opens the dialog with its code, which is verified, and refused in the words of the specification', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn('admin')
  const row = await inviteSomebody(page)
  const code = (await row.getByRole('cell').nth(2).textContent()) ?? ''
  await open(page, `${linksPath}?verify=true&linkCode=${code}`)
  const field = verifyDialog(page).getByRole('textbox', { name: 'Code' })
  await expect(field).toHaveValue(code)
  await button(page, 'Verify').click()
  await said(page, 'We were unable to verify this code. Please try another code.')
  complaints.splice(0) // the browser's line about the 404: the code is of one's own account
  await field.fill('AAAA')
  await expect(button(page, 'Verify')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(verifyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(linksPath)

  // A page of one account that asks for something in the session of another one would complain.
  await page.goto('about:blank')
  await signIn('owner')
  await open(page, `${linksPath}?verify=true&linkCode=${code}`)
  await button(page, 'Verify').click()
  await expect(verifyDialog(page)).toContainText('The code is verified. It comes from Kestrel Print.')
  await button(page, 'Save').click()
  await expect(verifyDialog(page)).toContainText('The accounts are linked already.')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
  await button(page, 'Close').last().click()
  await button(page, 'Verify Invite').click()
  await expect(verifyDialog(page).getByRole('textbox', { name: 'Code' })).toBeVisible()
})

test('[LK-02] a link is switched off after a question, and on at once', async ({ page, addSession }) => {
  await addSession('owner')
  await open(page)
  const toggle = linkWith(page, 'Lumen Cards').getByRole('switch')
  await toggle.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await said(page, 'The account link stays active')
  await expect(toggle).toBeChecked()
  await toggle.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await said(page, 'Account link deactivated')
  await expect(toggle).toHaveCount(0)
  await page.getByRole('link', { name: 'Inactive' }).click()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await said(page, 'Account link activated')
  await expect(toggle).toHaveCount(0)
})

test('[LK-03] [LK-04] [LK-08] a permission is removed, asked for again and accepted, and each side reads what the other did', async ({
  page,
  browser,
  addSession,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  await addSession('admin')
  await open(page)
  await addSession('owner', theirs)
  await open(theirs)
  const outsourcing = linkWith(page, 'Hoshi Printing').getByRole('checkbox', { name: 'Outsourcing' })
  await outsourcing.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await said(page, 'The permission stays as it is')
  await expect(outsourcing).toBeChecked()
  await outsourcing.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove permission' }).click()
  await said(page, 'Permission disabled')
  await expect(outsourcing).not.toBeChecked()

  const removed = 'Kestrel Print has removed the permission Outsourcing.'
  await expect(news(theirs)).toContainText(removed)
  await button(theirs, 'Dismiss').first().click()
  await said(theirs, 'Permission request acknowledged')
  await expect(news(theirs)).not.toContainText(removed)

  await outsourcing.click()
  await said(page, 'Permission request added')
  await expect(outsourcing).toBeDisabled()
  await expect(linkWith(page, 'Hoshi Printing')).toContainText('Waiting for an answer')
  await news(theirs).getByRole('link', { name: 'Pending requests' }).click()
  const request = theirs.getByRole('row').filter({ hasText: 'From Kestrel Print' })
  await expect(request).toContainText('Permission: Outsourcing')
  await request.getByRole('button', { name: 'Accept' }).click()
  await said(theirs, 'Permission request accepted')
  await expect(request).toHaveCount(0)

  const accepted = 'Hoshi Printing 星印刷 has accepted the permission Outsourcing.'
  await expect(news(page)).toContainText(accepted)
  await expect(outsourcing).toBeChecked()
  await news(page).getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(news(page)).not.toContainText(accepted)
  await theirs.context().close()
})

withUpstreamProxy.describe('an upstream that fails', () => {
  withUpstreamProxy.use({ locale: 'en-GB', sharedPortal: true })

  withUpstreamProxy(
    '[LK-01] [LK-02] [LK-08] every failure is said, and nothing changes',
    async ({ page, upstreamProxy, addSession, complaints }) => {
      await addSession('admin')
      await open(page)
      upstreamProxy.refuse(/\/accountlink\/[a-f0-9]{24}$/, 500, 'The database is away')
      const toggle = linkWith(page, 'Maple & Fern').getByRole('switch')
      await toggle.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
      await said(page, 'That did not work')
      await expect(toggle).toBeChecked()
      const requests = /\/linkcode\?/
      upstreamProxy.refuse(requests, 500, 'The database is away')
      await page.reload()
      await expect(news(page)).toContainText('News about permissions could not be loaded')
      await expect(toggle).toBeChecked()
      await page.goto('/setup/linkcode/list')
      await said(page, 'Pending requests could not be loaded')
      await upstreamProxy.healAfter(requests, () => page.getByRole('link', { name: 'Try again' }).click())
      await expect(page.getByRole('table', { name: 'Pending requests' })).toBeVisible()
      complaints.splice(0)
    },
  )
})
