import type { Page } from '@playwright/test'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB', ownSession: true })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })

test('[ST-07] a session stays active when many tabs renew it at once', async ({ page, context, signIn }) => {
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
