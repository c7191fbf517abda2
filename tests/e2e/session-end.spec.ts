import type { Page } from '@playwright/test'
import { upstreamOrigin } from './support/addresses.ts'
import { cookieHeader, ownPage, raw } from './support/raw.ts'
import { expect, test } from './support/test.ts'

test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })

/** Signs out where the portal does not notice. */
async function signOutAtProvider(page: Page) {
  await page.goto(`${upstreamOrigin}/identity/session/end`)
  await page.getByRole('button').first().click()
  await expect(page.getByRole('button')).toHaveCount(0)
}

test('[ST-08] a session that the upstream no longer accepts ends, in words, and a new one begins', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await expect(heading(page)).toBeVisible()
  const cookie = await cookieHeader(context)
  const elsewhere = await context.newPage()
  await signOutAtProvider(elsewhere)

  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  const replay = await raw('/api/session', { headers: { cookie, ...ownPage } })
  expect(JSON.parse(replay.text)).toEqual({ state: 'guest' })
  await signIn()
  await expect(heading(page)).toBeVisible()
})

test('[ST-08] a call of an open page that the upstream refuses leads to the sign-in page as well', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn()
  await expect(heading(page)).toBeVisible()
  await signOutAtProvider(await context.newPage())
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill('SOMECODE1')
  await page.getByRole('button', { name: 'Open order' }).click()
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('[ST-07] many tabs that renew the session at once keep it', async ({ page, context, signIn }) => {
  await signIn()
  await expect(heading(page)).toBeVisible()
  const cookie = await cookieHeader(context)
  const other = await context.newPage()
  await other.goto('/profile')
  const renewals = Array.from({ length: 20 }, () =>
    raw('/api/session/refresh', { method: 'POST', headers: { cookie, 'x-sfl-background': '1', ...ownPage } }),
  )
  const statuses = (await Promise.all(renewals)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const tab of [page, other]) {
    await tab.goto('/orders/list?page=2')
    await expect(heading(tab)).toBeVisible()
  }
})
