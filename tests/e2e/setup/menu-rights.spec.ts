import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import type { Who } from '#tests/e2e/support/users/people.ts'

test.use({ locale: 'en-GB' })

const guarded = [
  { name: 'Linked Accounts', path: '/setup/accountlink/list', call: '/api/upstream/accountlink' },
  { name: 'Paired Products', path: '/setup/pairedproduct/list', call: '/api/upstream/pairedproduct' },
] as const

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

const users: { who: Who; role: string; maySetUp: boolean }[] = [
  { who: 'owner', role: 'Owner', maySetUp: true },
  { who: 'admin', role: 'Admin', maySetUp: true },
  { who: 'manager', role: 'Manager', maySetUp: false },
  { who: 'operator', role: 'Production', maySetUp: false },
  { who: 'viewer', role: 'Simple', maySetUp: false },
]

for (const { who, role, maySetUp } of users) {
  test(`[SH-03] [SH-04] [SEC-56] ${who} gets the same rights from the menu, the address and the proxy`, async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(who)
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await expect(menu(page).getByRole('heading', { name: 'Setup' })).toHaveCount(maySetUp ? 1 : 0)
    const cookie = await cookieHeader(context)
    for (const { name, path, call } of guarded) {
      await expect(menu(page).getByRole('link', { name })).toHaveCount(maySetUp ? 1 : 0)
      await page.goto(path)
      const answer = await raw(call, { headers: { cookie, ...ownPage } })
      if (maySetUp) {
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByRole('table', { name })).toBeVisible()
        await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
        expect(answer.status, call).toBe(200)
      } else {
        await expect(page.getByRole('heading', { name: `You may not open ${name}` })).toBeVisible()
        await expect(page.getByText(`Your role in Kestrel Print is ${role}.`)).toBeVisible()
        await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
        expect(answer.status, call).toBe(403)
        expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_allowed' })
      }
    }
  })
}

test('[SH-03] a user without the right to a page is redirected to an allowed one, in Japanese too', async ({
  page,
  signIn,
}) => {
  await signIn('operator')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/setup/accountlink/list')
  await expect(page.getByRole('heading', { name: 'You may not open Linked Accounts' })).toBeVisible()
  await expectAccessible(page, 'a page without the right to it')
  await page.getByRole('link', { name: 'See your role' }).click()
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await page.getByRole('combobox').selectOption('ja-JP')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await page.goto('/setup/pairedproduct/list')
  await expect(page.getByRole('heading', { name: '「ペアリング済み製品」を開く権限がありません' })).toBeVisible()
})

test('[LK-01] linked accounts show the other side, and are filtered by whether they are active', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await menu(page).getByRole('link', { name: 'Linked Accounts' }).click()
  const table = page.getByRole('table', { name: 'Linked Accounts' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Permissions', 'Date added', 'Active', 'Actions'])
  const hoshi = table.getByRole('row').filter({ hasText: 'Hoshi Printing 星印刷' })
  await expect(hoshi.getByRole('checkbox', { name: 'Order submission' })).toBeChecked()
  await expect(hoshi.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(hoshi.getByRole('cell', { name: 'Active' })).toBeVisible()
  await expect(table.getByText('Kestrel Print')).toHaveCount(0)

  await page.getByRole('link', { name: 'Inactive' }).click()
  await expect(page).toHaveURL('/setup/accountlink/list?active=false')
  await expect(page.getByText('No inactive linked accounts')).toBeVisible()
  await page.goto('/setup/accountlink/list?active=nonsense&page=99')
  await ready(page) // Before that, the page may still hold twice what was streamed to it.
  await expect(page.getByText('There is only one page.')).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(hoshi).toBeVisible()
})

test('[LK-01] the owner of another site sees the links from its side, and the inactive link with the filter', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await expect(page.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })).toBeVisible()
  await page.goto('/setup/accountlink/list')
  const table = page.getByRole('table', { name: 'Linked Accounts' })
  await expect(table.getByRole('row').filter({ hasText: 'Kestrel Print' })).toBeVisible()
  const lumen = table.getByRole('row').filter({ hasText: 'Lumen Cards' })
  await expect(lumen.getByRole('checkbox', { name: 'Order submission' })).not.toBeChecked()
  await page.goto('/setup/accountlink/list?active=false')
  await expect(table.getByRole('row').filter({ hasText: 'Maple & Fern' }).getByText('Inactive')).toBeVisible()
})
