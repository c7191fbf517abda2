import type { Locator, Page } from '@playwright/test'
import { submitOrder } from './support/brand.ts'
import { expect, settled, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function expectToFit(page: Page, what: string) {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(content, `${what} is as wide as the screen`).toBeLessThanOrEqual(screen ?? 0)
}

/** The smallest touch target: 44 pixels (WCAG 2.5.5). */
async function expectTouchable(place: Locator) {
  const small = await place.locator(':is(a, button):visible').evaluateAll((controls) =>
    controls
      .map((control) => ({ what: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44)
      .map(({ what, box }) => `${what}: ${box.width} × ${box.height}`),
  )
  expect(small).toEqual([])
}

test('[SH-01] every page on a phone fits the width of the screen', async ({ page, signIn }) => {
  const { orderId } = await submitOrder({ items: 2 })
  await page.goto('/login')
  await expectToFit(page, 'the sign-in page')
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  for (const path of [
    '/orders/list',
    '/orders/list?filters=%7B%22orderData.status%22%3A%5B%22shipped%22%5D%7D',
    `/orders/view/${orderId}`,
    '/orders/list?search=LC-10',
    '/work',
    '/work/completed',
    '/work/batches',
    '/help/scanner',
    '/profile',
    '/licences',
  ]) {
    await page.goto(path)
    await settled(page)
    await expectToFit(page, path)
  }
})

test('[SH-02] the side menu on a phone opens over the page and closes again', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeHidden()
  await expectTouchable(page.getByRole('banner').first())
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(menu).toBeVisible()
  await expectTouchable(menu)
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('link', { name: 'All Orders' }).tap()
  await expect(page).toHaveURL('/orders/list')
  await expect(menu).toBeHidden()
})

test.describe('signing out', () => {
  test.use({ ownSession: true })

  test('[SH-05] a phone user opens the user menu and the search', async ({ page, signIn }) => {
    await signIn()
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect(page.getByRole('combobox', { name: 'Search orders' })).toBeFocused()
    await page.getByRole('button', { name: 'Close search' }).tap()
    await page.getByRole('button', { name: /^User menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Sign Out' }).tap()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('[OL-04] a touch on an order’s card opens the order', async ({ page, signIn }) => {
  await signIn()
  await page.getByRole('table', { name: 'All Orders' }).getByRole('link').first().tap()
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()
})
