import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('[SH-03] [SH-04] [SEC-56] a viewer or manager is offered and answered no more', async ({ page, addSession }) => {
  await addSession('viewer')
  for (const [path, title] of [
    ['/help/order-submission', 'Order submission tutorial'],
    ['/help/shipment-shipped', 'Shipment shipped'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(`You may not open ${title}`)
  }
  await addSession('manager')
  await page.goto('/orders/list')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await expect(menu(page).getByRole('heading', { name: 'Setup' })).toHaveCount(0)
  for (const [path, call] of [
    ['/setup/accountlink/list', 'accountlink'],
    ['/setup/pairedproduct/list', 'pairedproduct'],
    ['/setup/triggers', 'trigger'],
    ['/setup/triggers/add', 'delivery/5f0c2a7b9d1e4c3a8b6f7d20'],
    ['/setup/templates/edit/5f0c2a7b9d1e4c3a8b6f7d20', 'template/5f0c2a7b9d1e4c3a8b6f7d20'],
    ['/setup/users', 'user'],
    ['/setup/account/settings', undefined],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(/^You may not open/)
    if (call === undefined) continue
    const answer = await page.request.get(`/api/upstream/${call}`, { headers: ownPage })
    expect([answer.status(), await answer.json()], call).toMatchObject([403, { code: 'not_allowed' }])
  }
  await expect(page.getByText('Your role in Kestrel Print is Manager.')).toBeVisible()
  await expectAccessible(page, 'a page without the right to it')
  await page.getByRole('link', { name: 'See your role' }).click()
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
})
