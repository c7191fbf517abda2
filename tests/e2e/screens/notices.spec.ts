import type { Page } from '@playwright/test'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const failed = (page: Page) => notices(page).getByText('That did not work')

/** Makes changing the language fail, so that the page shows an error notice. */
async function refuseLanguage(page: Page) {
  await page.route('**/api/session/language', (route) => route.fulfill({ status: 500, json: {} }))
}

async function chooseLanguage(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'English US' }).click()
}

test.beforeEach(async ({ page, signIn, complaints }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await ready(page)
  await refuseLanguage(page)
  await chooseLanguage(page)
  await expect(failed(page)).toBeVisible()
  complaints.splice(0) // the answer that was refused
})

test('[SH-01] an error notice is announced at once, and stays when the user opens another page', async ({ page }) => {
  await expect(notices(page).locator('[aria-live=assertive]').getByText('That did not work')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL('/work')
  await expect(page.getByRole('heading', { level: 1, name: 'Live Jobs' })).toBeVisible()
  await expect(failed(page)).toBeVisible()
})

test('[SH-01] a notice closes by its button and by Escape, but not by Escape while a dialog is open', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: /Last scans/ }).click()
  await expect(page.locator(':popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await expect(failed(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed(page)).toHaveCount(0)
})

test('[SH-01] every entry of a menu that is higher than the screen is reached while an error notice stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  const menu = page.locator('.side-menu')
  const isHigher = await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
  expect(isHigher).toBe(true)
  for (const entry of await menu.getByRole('link').all()) await entry.click({ trial: true })
  await expect(failed(page)).toBeVisible()
})

test('[SH-01] a notice that closes returns the focus to where it was', async ({ page }) => {
  const entry = page.getByRole('link', { name: 'Live Jobs' })
  await entry.focus()
  await notices(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(failed(page)).toHaveCount(0)
  await expect(entry).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[SH-01] a notice on a phone covers neither the scan field nor the actions at the bottom', async ({ page }) => {
    await page.getByRole('textbox', { name: /barcode/i }).tap()
    await page.getByRole('link', { name: 'Next', exact: true }).tap()
    await expect(page).toHaveURL('/orders/list?page=2')
    await expect(failed(page)).toBeVisible()
  })
})
