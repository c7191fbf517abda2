import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { announceArtwork, sendArtwork, submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { colleague, panel, ship, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { notAPdf } from '#upstream/pdf/samples/broken.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const items = (page: Page) => page.getByRole('region', { name: 'Order Items' })
const completed = (page: Page) => items(page).locator('summary').getByText('Complete', { exact: true })

test('[OV-01] [OV-03] [OV-04] [OV-05] an open order follows what colleagues do', async ({ page, addSession }) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  await openOrder(page, order, 'Error')
  const warning = page.getByText('Errors Found - Order has stopped being processed.', { exact: false })
  const sheets = items(page).getByRole('link', { name: 'Print Job Sheets' })
  await expect(warning).toBeVisible()
  await sendArtwork(upload, await businessCard(3))
  await colleague(page, 'PUT', `/file/${(await detailsOf(page, order.orderId)).files[0]?._id}/refetch`)
  await expect(heading(page)).toContainText('Print ready', { timeout: 60_000 })
  await expect(sheets).toBeVisible()
  await expect(ship(page)).toBeEnabled()
  await expect(warning).toBeHidden()

  await colleague(page, 'PUT', `/order/${order.orderId}/cancel`)
  await expect(heading(page)).toContainText('Cancelled')
  await expect(sheets).toBeHidden()
  await expect(ship(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
})

test('[OV-03] [WK-04] two scans on a slow network complete in the same document', async ({ page, addSession }) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const [item] = (await detailsOf(page, order.orderId)).order.orderData.items
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.route(/[?&]_rsc=/, async (route) => {
    const response = await route.fetch()
    await setTimeout(1000)
    await route.fulfill({ response })
  })
  await readyToScan(page)
  await scanWith(page, item?.barcode ?? '')
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${item?.barcode}`))
  await expect(page.getByText(`Scan again to complete ${item?.description}.`)).toBeVisible()
  await scanAgain(page, item?.barcode ?? '')
  await expect(completed(page)).toHaveCount(1)
  await expect(page.getByText(/^Item .* completed by Pia Novak$/)).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[OV-05] [OV-08] a dialog keeps what was typed while a colleague ships', async ({ page, addSession }) => {
  const order = await openNewOrder({ page, addSession }, { items: 4, shipments: 2 })
  await page.setViewportSize({ width: 900, height: 500 })
  const { shipments } = await detailsOf(page, order.orderId)
  await items(page).getByRole('heading', { name: 'Card 1' }).click() // folds it
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
  await expect(items(page).locator('details').first()).not.toHaveAttribute('open')
  await expect(items(page).locator('details').nth(1)).toHaveAttribute('open')
  await expect(panel(page, 1).locator('details')).not.toHaveAttribute('open')
  await expect(panel(page, 2).locator('details')).toHaveAttribute('open')
  await expect(heading(page)).toContainText('Shipped')
  const postbacks = page.getByRole('region', { name: 'Order Postbacks' })
  await expect(postbacks.getByText('Shipment Shipped', { exact: true }).first()).toBeVisible()
  await postbacks.getByText('Payload', { exact: true }).first().click()
  // A newer postback may come before it, with its payload folded.
  await expect(postbacks.locator('details[open]').getByText(order.sourceOrderId).first()).toBeVisible()
})
