import { submitAtSite, submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { colleague, panel, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test('[OV-05] [OV-08] a dialog keeps what was typed while a colleague ships', async ({ page, addSession }) => {
  const order = await openNewOrder({ page, addSession }, { items: 4, shipments: 2 })
  await page.setViewportSize({ width: 900, height: 500 })
  const { shipments } = await detailsOf(page, order.orderId)
  const heading = page.getByRole('heading', { level: 1 })
  const items = page.getByRole('region', { name: 'Order Items' })
  await items.getByRole('heading', { name: 'Card 1' }).click() // folds it
  await panel(page, 1).getByRole('heading').click()
  await panel(page, 2).getByRole('heading').click()
  await typeTracking(page, 'TRK-HALF-TYP', panel(page, 1))
  await trackingNumber(page).press('ArrowLeft')
  const begun = page.locator(`[id="${shipments[0]?._id}"]`)
  const before = await begun.boundingBox()

  await colleague(page, 'PUT', `/shipment/shipped/${shipments[1]?._id}`, { trackingNumber: 'TRK-COLLEAGUE' })
  // Found by its text alone: elements behind a modal dialog have no role.
  await expect(page.getByText('TRK-COLLEAGUE', { exact: true })).toBeVisible()
  await expect(trackingNumber(page)).toBeFocused()
  await page.keyboard.type('I')
  await expect(trackingNumber(page)).toHaveValue('TRK-HALF-TYIP')
  expect((await begun.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(items.locator('details').first()).not.toHaveAttribute('open')
  await expect(items.locator('details').nth(1)).toHaveAttribute('open')
  await expect(panel(page, 1).locator('details')).not.toHaveAttribute('open')
  await expect(panel(page, 2).locator('details')).toHaveAttribute('open')
  await expect(heading).toContainText('Shipped')
  const postbacks = page.getByRole('region', { name: 'Order Postbacks' })
  await expect(postbacks.getByText('Shipment Shipped', { exact: true }).first()).toBeVisible()
  await postbacks.getByText('Payload', { exact: true }).first().click()
  // A newer postback may come before it, with its payload folded.
  await expect(postbacks.locator('details[open]').getByText(order.sourceOrderId).first()).toBeVisible()
})

test('[OV-05] an order shows what a colleague shipped before its page heard of changes', async ({
  page,
  addSession,
}) => {
  const order = await submitAtSite()
  await addSession('operator')
  const shipFirst = async () => {
    const { shipments } = await detailsOf(page, order.orderId)
    await colleague(page, 'PUT', `/shipment/shipped/${shipments[0]?._id}`, { trackingNumber: 'TRK-EARLY' })
  }
  let shipped: Promise<void> | undefined
  await page.route('**/api/events?*', async (route) => {
    await (shipped ??= shipFirst())
    await route.continue()
  })
  await openOrder(page, order)
  await expect(page.getByText('TRK-EARLY', { exact: true })).toBeVisible()
})

test('[OV-10] an unknown order, or another account’s, is not found with its files', async ({
  page,
  browser,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  const owner = await browser.newPage()
  await addSession('operator', owner)
  await openOrder(owner, order)
  const { files } = await detailsOf(owner, order.orderId)
  await owner.close()
  await addSession('tokyoOperator')
  for (const id of [order.orderId, '0123456789abcdef01234567', "1'%20or%201=1", '%2e%2e%2fsecret']) {
    await page.goto(orderPage(id))
    await expect(page.getByRole('heading', { name: 'Page not found' }), id).toBeVisible()
    await expect(page.getByText(order.sourceOrderId)).toBeHidden()
  }
  const file = `/api/files/${files[0]?._id}`
  for (const path of [`${file}/content`, `${file}/thumbnails/1`, `/api/orders/${order.orderId}/files`]) {
    expect((await page.request.get(path, { headers: ownPage })).status(), path).toBe(404)
  }
  expect(complaints.splice(0).every((text) => text.includes('404 (Not Found)'))).toBe(true)
})
