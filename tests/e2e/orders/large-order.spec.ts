import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const items = 60
const components = 10

const byId = (page: Page, id = '') => page.locator(`[id="${id}"]`)
const itemsOf = async (page: Page, orderId: string) => (await detailsOf(page, orderId)).order.orderData.items

test('[OV-07] [BC-03] a code among hundreds of components is shown and marked', async ({ page, addSession }) => {
  const order = await submitOrder({ artwork: 'card.pdf', items, components })
  await addSession()
  await openOrder(page, order)
  const all = await itemsOf(page, order.orderId)
  const [deep, other] = [all[47]?.components[7], all[12]?.components[9]]
  await page.goto(orderPage(order.orderId, `?barcode=${deep?.barcode}`))
  await expect(byId(page, deep?._id)).toHaveAttribute('aria-current', 'true')
  await expect(byId(page, deep?._id)).toBeInViewport()
  await expect(byId(page, deep?._id)).toBeFocused()
  await expect(byId(page, all[47]?.components[6]?._id)).toBeVisible()

  await ready(page)
  const colours = await page.locator('meta[name="color-scheme"]').elementHandle()
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.fill(other?.barcode.toLowerCase() ?? '')
  await box.press('Enter')
  await expect(byId(page, other?._id)).toHaveAttribute('aria-current', 'true')
  await expect(byId(page, other?._id)).toBeInViewport()
  await expect(box).toBeFocused()
  await expect(page.locator(`[id="${deep?._id}"][aria-current]`)).toHaveCount(0)
  // Inserted anew, it would make the browser restyle all rows.
  expect(await colours?.evaluate((element) => element.isConnected)).toBe(true)
})
