import type { Page } from '@playwright/test'
import { expect, ready, test } from './support/test.ts'

test.use({ locale: 'en-GB' })

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const failed = (page: Page) => notices(page).getByText('That did not work')

/** The language cannot be changed: what fails is told. */
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

test('[SH-01] an error is read out at once, stays, and survives going to another page', async ({ page }) => {
  await expect(notices(page).locator('[aria-live=assertive]').getByText('That did not work')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL('/work')
  await expect(page.getByRole('heading', { level: 1, name: 'Live Jobs' })).toBeVisible()
  await expect(failed(page)).toBeVisible()
})

test('[SH-01] a notice goes by its button and by Escape, but not while something else is open', async ({ page }) => {
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

test('[SH-01] a notice gives the focus back to where it came from', async ({ page }) => {
  const entry = page.getByRole('link', { name: 'Live Jobs' })
  await entry.focus()
  await notices(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(failed(page)).toHaveCount(0)
  await expect(entry).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[SH-01] notices cover neither where people scan nor what they do at the bottom', async ({ page }) => {
    await page.getByRole('textbox', { name: /barcode/i }).tap()
    await page.getByRole('link', { name: 'Next' }).tap()
    await expect(page).toHaveURL('/orders/list?page=2')
    await expect(failed(page)).toBeVisible()
  })
})
