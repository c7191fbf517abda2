import { paths } from '#lib/common/paths.ts'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { allOrders, signOut } from '#tests/e2e/support/tabs.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'

const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use({ ...phone, ownSession: true })

test('[SEC-36] [SH-01] a phone whose text is twice as large scrolls no page sideways', async ({
  playwright,
  launchOptions,
  baseURL,
  addSession,
}) => {
  // The size of text is a setting of a browser, which media queries follow.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  await using browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ ...phone, baseURL })
  await addSession('admin', page)
  const order = await submitAtSite()
  const lists = [
    paths.orders,
    paths.today,
    paths.work('live'),
    paths.batchesAt(''),
    paths.submissionErrors,
    paths.users,
  ]
  for (const path of [orderPage(order.orderId), ...lists, paths.shipMany, paths.profile, paths.addTemplate]) {
    await page.goto(path)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})

test('[SH-01] [SH-02] [SH-05] [OL-04] [BC-01] a phone user finds everything by touch', async ({ page, signIn }) => {
  const order = await submitAtSite()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await ready(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const openMenu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeHidden()
  await openMenu.tap()
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()

  await test.step('the first row of a list begins in the first third', async () => {
    for (const [entry, row] of [
      ['Live Jobs', '[data-row]'],
      ['All Orders', 'tbody tr'],
    ] as const) {
      await openMenu.tap()
      await menu.getByRole('link', { name: entry }).tap()
      await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
      await expect(menu).toBeHidden()
      await settled(page)
      await expect(page.locator(row).first()).toBeVisible()
      expect((await page.locator(row).first().boundingBox())?.y, entry).toBeLessThan(844 / 3)
    }
  })

  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await expect(page.getByRole('combobox', { name: 'Search orders' })).toBeFocused()
  await page.getByRole('button', { name: 'Close search' }).tap()
  await page.getByRole('table', { name: 'All Orders' }).getByRole('link').first().tap()
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()

  await openOrder(page, order)
  await ready(page)
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Cancel Order' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
})
