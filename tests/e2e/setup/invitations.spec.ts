import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import * as z from 'zod'
import { accounts } from '#lib/contract/accounts.ts'
import { invitationDomain } from '#lib/contract/users.ts'
import { locales } from '#lib/i18n/locales.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'

const password = 'three blind mice'
const mails = z.object({ mails: z.array(z.object({ recipient: z.string(), text: z.string() })) })
const begun = z.object({ token: z.string() })

/** The link that a new person gets by mail when the owner of Kestrel Print invites them. */
async function invite(): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@kestrelprint.example`
  const api = async (path: string, headers: Record<string, string>, body?: unknown) => {
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) }
    const answer = await request(`${upstreamOrigin}/api${path}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return answer.body.json()
  }
  const { token } = begun.parse(await api('/user/token', {}, { token: await temporaryToken('owner') }))
  const authorization = `Bearer ${token}`
  const { data } = accounts.list.response.parse(await api('/account', { authorization }))
  const account = data.find(({ name }) => name === 'Kestrel Print')?._id ?? ''
  const invitation = {
    name: 'Jo Printer',
    email,
    role: 'production',
    invitedBy: 'Olivia Marsh',
    redirectUrl: portalOrigin,
    domain: invitationDomain(account, 'production'),
    accountName: 'Kestrel Print',
    appName: 'Site Flow Light',
  }
  await api('/user/invite', { authorization, 'x-oneflow-account': account }, invitation)
  const kept = await request(`${upstreamOrigin}/outbox`)
  const mail = mails.parse(await kept.body.json()).mails.find(({ recipient }) => recipient === email)
  return /\S+\/identity\/link\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('[US-02] an invited person chooses a password, and is signed in at the account without typing it again', async ({
  page,
}) => {
  await page.goto(await invite())
  await expect(page.getByLabel('Your name')).toHaveValue('Jo Printer')
  await page.getByLabel('Your name').fill('Jo Miller')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Show the password').check()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(`${portalOrigin}/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(allOrders(page)).toBeVisible()
  await expect(page.getByText('Jo Miller').first()).toBeVisible()
})

test('[US-05] the sign-in page leads to another password', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('User name or email address').fill('nobody@kestrelprint.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

for (const locale of locales) {
  test(`[US-02] [US-05] the pages of links in ${locale} are accessible, and say what is wrong`, async ({ browser }) => {
    // The browser complains about the status of a page that refuses.
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${upstreamOrigin}/identity/forgotten`)
    await expectAccessible(page, 'the lost password')
    const link = await invite()
    await page.goto(link)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expectAccessible(page, 'the invitation')
    await page.locator('#password').fill('password1234')
    await page.getByRole('button').click()
    await expect(page.locator('#password')).toHaveAccessibleDescription(/.{40}/)
    await expect(page.locator('#password')).toBeFocused()
    await expect(page.locator('#password')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'the refused password')
    await page.goto(`${link}x`)
    await expectAccessible(page, 'the altered link')
    await context.close()
  })
}
