import { randomBytes } from 'node:crypto'
import { invitationDomain } from '#lib/contract/users.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { mailedLink, sendAsOwner } from '#tests/e2e/support/users/mailed.ts'

/** The link that a new person gets by mail when the owner of Kestrel Print invites them. */
async function invite(): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@kestrelprint.example`
  await sendAsOwner('/user/invite', (account) => ({
    name: 'Jo Printer',
    email,
    role: 'production',
    invitedBy: 'Olivia Marsh',
    redirectUrl: portalOrigin,
    domain: invitationDomain(account, 'production'),
    accountName: 'Kestrel Print',
    appName: 'Site Flow Light',
  }))
  return mailedLink(email)
}

test('[US-02] [US-05] the sign-in page leads to another password, and the pages of links say what is wrong', async ({
  page,
  browser,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page, 'the lost password')
  await page.getByLabel('User name or email address').fill('nobody@kestrelprint.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  // The browser complains about the status of a page that refuses.
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })
  const invited = await context.newPage()
  await invited.goto(await invite())
  await expect(invited.locator('html')).toHaveAttribute('lang', 'ja-JP')
  const field = invited.locator('#password')
  await field.fill('password1234')
  await invited.getByRole('button').click()
  await expect(field).toHaveAccessibleDescription(/.{40}/)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(invited, 'the refused password')
  await context.close()
})
