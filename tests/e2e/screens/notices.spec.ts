import type { Page } from '@playwright/test'
import { allOrders, userMenu } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const failed = (page: Page) => notices(page).getByText('That did not work')

test('[SH-01] an error notice stays and covers nothing until its button or Escape closes it', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await ready(page)
  await page.route('**/api/session/language', (route) => route.fulfill({ status: 500, json: {} }))
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'English US' }).click()
  await expect(notices(page).locator('[aria-live=assertive]').getByText('That did not work')).toBeVisible()

  await test.step('it covers neither the entries of a low window nor the actions of a phone', async () => {
    await page.setViewportSize({ width: 1024, height: 500 })
    const menu = page.locator('.side-menu')
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
    for (const entry of await menu.getByRole('link').all()) await entry.click({ trial: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('textbox', { name: /barcode/i }).click()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL('/orders/list?page=2')
    await expect(failed(page)).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('Escape closes what is open over the page first', async () => {
    await userMenu(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: /Last scans/ }).click()
    await expect(page.locator(':popover-open')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open')).toHaveCount(0)
    await expect(failed(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failed(page)).toHaveCount(0)
  })

  complaints.splice(0) // the answers that were refused
})
