import { DateTime } from 'luxon'
import { itemsOf } from '#tests/e2e/support/orders.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { earlyDate, orderInProduction } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB', ownSession: true })

test('[TD-01] [TD-03] a completion elsewhere moves an order on the page and on the wall', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await page.goto('/today?wall')
  await expect(page.getByRole('heading', { name: 'Sign in on this screen again' })).toBeVisible()
  // The document finds the marks of its pages by the way to them.
  await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  await signIn()
  await expect(page).toHaveURL(/\/today\?wall/)
  // A wall shows the first four of a stage: those of other tests come after it.
  const order = await orderInProduction(page, {
    shipByDate: DateTime.fromISO(earlyDate()).minus({ years: 10 }).toFormat('yyyy-MM-dd'),
  })
  await page.goto('/')
  await page.getByRole('link', { name: /^Today \d+ of \d+ shipped$/ }).click()
  await expect(page).toHaveURL('/today')
  await expect(page.locator('#scan-place')).toHaveCSS('min-width', '72px')
  const row = page.locator('[data-shipment]').filter({ hasText: order.sourceOrderId })
  await expect(row).toHaveAttribute('data-stage', 'production')
  await expect(row.getByRole('link', { name: `Print sheets of order ${order.sourceOrderId}` })).toBeVisible()

  const wall = await context.newPage()
  await wall.goto('/today?wall')
  const onWall = (stage: string) => wall.getByRole('region', { name: stage }).getByText(order.sourceOrderId)
  await expect(onWall('In production')).toBeVisible()
  await expect(wall.getByRole('navigation').or(wall.getByRole('button'))).toHaveCount(0)
  await expect(wall.locator('html')).toHaveCSS('font-size', '20px')

  const [item] = await itemsOf(page, order)
  await page.request.put(`/api/upstream/item/${item?._id}/complete`, { headers: ownPageOf(page) })
  await expect(onWall('Ready to ship')).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await expect(wall.getByText(/^No connection\. This page is from/)).toBeVisible({ timeout: 60_000 })
  await expect(onWall('Ready to ship')).toBeVisible()
  await context.setOffline(false)
  await expect(wall.getByText(/^No connection/)).toBeHidden({ timeout: 60_000 })
  expect(complaints.splice(0).filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

  await page.bringToFront()
  await expect(row).toHaveAttribute('data-stage', 'ready', { timeout: 30_000 })
  const colourOf = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const colour = await colourOf()
  await row.getByRole('link', { name: `Ship order ${order.sourceOrderId}` }).click()
  await expect(page.getByRole('dialog', { name: 'Ship shipment 1' })).toBeVisible()
  expect(await colourOf()).not.toBe(colour)
})
