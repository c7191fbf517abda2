import type { BrowserContext, Page, Request } from '@playwright/test'
import { completeNow } from '#tests/e2e/support/held.ts'
import { itemsOf, openNewOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { openUpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const lost = (page: Page) => page.getByText(/^No connection\. This page is from \d\d:\d\d /)
const scannerStatus = (page: Page) => page.locator('[data-scanner]')
const items = (page: Page) => page.getByRole('region', { name: 'Order Items' })
const orderRows = (page: Page) => page.getByRole('main').getByRole('row')
const areOfTheNetwork = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !/ERR_|Failed to fetch|Failed to load/.test(text))

/** Takes the network away without a word of the browser about it. */
async function cut(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/*', (route) => route.abort('connectionrefused'))
  return () => context.unroute('**/*')
}

test('[REL-19] an order page without a network stays, sends nothing, and catches up', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  await openNewOrder({ page, addSession })
  await ready(page)
  await expect(scannerStatus(page)).toHaveAttribute('data-scanner', 'ready')
  const complete = items(page).getByRole('button', { name: 'Complete item Card 1' })
  const place = await complete.boundingBox()
  await context.setOffline(true)
  await expect(lost(page)).toBeInViewport({ ratio: 1 })
  await expect(scannerStatus(page)).toHaveAttribute('data-scanner', 'offline')
  expect(await complete.boundingBox()).toEqual(place) // nothing moves under a press
  await complete.click()
  await expect(page.getByText('Card 1 Not sent: no connection. Try again.')).toBeVisible()
  await expect(items(page).getByText('Card 1', { exact: true })).toBeVisible()
  await scanWith(page, 'B4FFFFFFF2')
  await expect(page.getByText('No connection. Scan again once it is back.')).toBeVisible()

  await context.setOffline(false)
  await expect(lost(page)).toBeHidden()
  await expect(scannerStatus(page)).not.toHaveAttribute('data-scanner', 'offline')
  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(complete).toBeHidden()

  expect(areOfTheNetwork(complaints)).toEqual([])
})

test('[REL-19] a link followed after a scan without a network leads on once it is back', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession })
  await readyToScan(page)
  const code = (await itemsOf(page, order))[0]?.barcode ?? ''
  await scanWith(page, code)
  await expect(page).toHaveURL(/barcode=/)
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  const isOfLink = (asked: Request) => asked.url().includes('/work?') && !asked.headers()['next-router-prefetch']
  const failed = page.waitForEvent('requestfailed', isOfLink)
  await page.getByRole('navigation').getByRole('link', { name: 'Live Jobs' }).click()
  await failed
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/work$/)
  expect(areOfTheNetwork(complaints)).toEqual([])
})

test('[REL-19] a list without a network stays, and what was clicked follows once it is back', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await ready(page)
  await expect(orderRows(page).nth(1)).toBeVisible()
  const rows = await orderRows(page).count()
  const filters = page.getByRole('group')
  const filter = (name: string) => filters.getByRole('link', { name, exact: true })
  await filters.getByText('Filter', { exact: true }).click()
  let restore = await cut(context)
  await filter('Shipped').click()
  await filter('Error').click()
  await expect(lost(page)).toBeVisible()
  await expect(orderRows(page)).toHaveCount(rows)
  await restore()
  await expect(lost(page)).toBeHidden()
  for (const name of ['Shipped', 'Error']) await expect(filter(name)).toHaveAttribute('aria-current', 'true')

  restore = await cut(context)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(lost(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^25/ }).click()
  await expect(orderRows(page).nth(1)).toBeVisible()
  await restore()
  await expect(lost(page)).toBeHidden()
  await expect(page).toHaveURL(/perPage=25/)
  expect(areOfTheNetwork(complaints)).toEqual([])
})

test('[REL-19] a page is not ready for scans until it has the code that shows their result', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  await addSession()
  const html = await (await page.request.get('/')).text()
  const late = (url: URL) => url.pathname.endsWith('.js') && !html.includes(url.pathname)
  await context.route(late, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await ready(page)
  await expect(scannerStatus(page)).toHaveAttribute('data-scanner', 'starting')
  await expect(page.getByText(/^A part of this page could not be loaded\./)).toBeVisible()
  await expect(scannerStatus(page)).toHaveAttribute('data-scanner', 'starting')

  await context.unroute(late)
  await readyToScan(page)
  expect(areOfTheNetwork(complaints)).toEqual([])
})

test('[REL-19] a page of which only a part came is loaded anew by itself', async ({ page, addSession, complaints }) => {
  const order = await openNewOrder({ page, addSession })
  const path = orderPage(order.orderId)
  const proxy = await openUpstreamProxy(portalOrigin)
  const address = proxy.origin.replace('127.0.0.1', 'localhost') + path
  // Its data, which stands behind it, does not come.
  const cutNow = proxy.holdAt(new RegExp(`${path}$`), '>self.__next_f.push')
  await page.clock.install()
  const failure = page.waitForEvent('requestfailed', (asked) => asked.url() === address)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  cutNow()
  await failure
  const isReady = page.locator('html[data-ready]')
  await expect(isReady).not.toBeAttached()
  // Its scripts still come: another minute later there are no more.
  await expect(async () => {
    await page.clock.fastForward('01:00')
    await expect(isReady).toBeAttached({ timeout: 5000 })
  }).toPass()
  await expect(scannerStatus(page)).toHaveAttribute('data-scanner', 'ready')
  expect(areOfTheNetwork(complaints)).toEqual([])
  await page.goto('about:blank')
  await proxy.close()
})
