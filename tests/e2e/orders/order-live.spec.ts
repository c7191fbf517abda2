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

test('[OV-03] [OV-04] an untouched page of an order that waits for artwork shows its actions once the artwork is ready', async ({
  page,
  addSession,
}) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  await openOrder(page, order, 'Error')
  await expect(page.getByText('Errors Found - Order has stopped being processed.', { exact: false })).toBeVisible()
  const { files } = await detailsOf(page, order.orderId)
  await sendArtwork(upload, await businessCard(3))
  await colleague(page, 'PUT', `/file/${files[0]?._id}/refetch`)
  await expect(heading(page)).toContainText('Print ready', { timeout: 60_000 })
  await expect(items(page).getByRole('link', { name: 'Print Job Sheets' })).toBeVisible()
  await expect(page.getByText('Errors Found', { exact: false })).toBeHidden()
})

test('[OV-01] [OV-05] an open order page loses its actions when a colleague cancels the order', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession })
  await expect(ship(page)).toBeVisible()
  await colleague(page, 'PUT', `/order/${order.orderId}/cancel`)
  await expect(heading(page)).toContainText('Cancelled')
  await expect(ship(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
})

test('[OV-03] [OV-08] an open order page shows an item that a colleague completes, and the postback to the brand', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const { order: before, shipments } = await detailsOf(page, order.orderId)
  await colleague(page, 'PUT', `/item/${before.orderData.items[0]?._id}/complete`)
  await expect(completed(page)).toHaveCount(1)
  await expect(page.getByText(/^Item .* completed by Pia Novak$/)).toBeVisible()
  const shippedPostback = page
    .getByRole('region', { name: 'Order Postbacks' })
    .getByText('Shipment Shipped', { exact: true })
  await expect(shippedPostback).toBeHidden()
  await colleague(page, 'PUT', `/shipment/shipped/${shipments[0]?._id}`, { trackingNumber: 'TRK-TOLD' })
  await expect(shippedPostback.first()).toBeVisible()
})

test('[OV-03] [WK-04] an order whose item two scans complete on a slow network is shown so in the same document', async ({
  page,
  addSession,
}) => {
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

test('[OV-05] a shipment that a colleague ships appears behind an open dialog, which keeps what was typed', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 4, shipments: 2 })
  await page.setViewportSize({ width: 900, height: 500 })
  const { shipments } = await detailsOf(page, order.orderId)
  await items(page).getByRole('heading', { name: 'Card 1' }).click() // folds it
  await panel(page, 1).getByRole('heading').click()
  await panel(page, 2).getByRole('heading').click()
  await typeTracking(page, 'TRK-HALF-TYP', panel(page, 1))
  await trackingNumber(page).press('ArrowLeft')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  const begun = page.locator(`[id="${shipments[0]?._id}"]`)
  const before = await begun.boundingBox()

  await colleague(page, 'PUT', `/shipment/shipped/${shipments[1]?._id}`, { trackingNumber: 'TRK-COLLEAGUE' })
  // Found by its text alone: elements behind a modal dialog have no role.
  await expect(page.getByText('TRK-COLLEAGUE', { exact: true })).toBeVisible()

  await expect(page.getByRole('dialog', { name: 'Enter the shipment tracking number' })).toBeVisible()
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
})

test('[OV-03] the tabs of a browser share one stream, which another tab takes over when the first is closed', async ({
  page,
  context,
  addSession,
}) => {
  const order = await submitOrder({ items: 3 })
  const others = [await context.newPage(), await context.newPage()]
  const streams = new Map<Page, number>()
  const opened = (tabs: Page[]) => tabs.reduce((sum, tab) => sum + (streams.get(tab) ?? 0), 0)
  for (const tab of [page, ...others]) {
    tab.on('request', (sent) => {
      if (sent.url().endsWith('/api/events')) streams.set(tab, (streams.get(tab) ?? 0) + 1)
    })
  }
  await addSession()
  await openOrder(page, order)
  const { order: found } = await detailsOf(page, order.orderId)
  const [first, second] = found.orderData.items
  await expect.poll(() => opened([page])).toBeGreaterThan(0)
  for (const tab of others) await openOrder(tab, order)
  await colleague(page, 'PUT', `/item/${first?._id}/complete`)
  for (const tab of [page, ...others]) await expect(completed(tab)).toHaveCount(1)
  expect(opened(others)).toBe(0)

  await page.close()
  await expect.poll(() => opened(others)).toBe(1)
  const [next] = others
  if (!next) throw new Error('two tabs are left')
  await colleague(next, 'PUT', `/item/${second?._id}/complete`)
  for (const tab of others) await expect(completed(tab)).toHaveCount(2)
  expect(opened(others)).toBe(1)
})

test('[OV-03] a change during a lost connection appears once the connection is back', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  let isAway = true
  const refused: string[] = []
  await page.route('**/api/events', (route) => {
    if (!isAway) return route.fallback()
    refused.push(route.request().url())
    return route.abort()
  })
  await page.goto(orderPage(order.orderId))
  await expect(heading(page)).toContainText('Print ready')
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  const { order: found } = await detailsOf(page, order.orderId)
  await colleague(page, 'PUT', `/item/${found.orderData.items[0]?._id}/complete`)
  isAway = false
  // The browser reconnects after growing pauses.
  await expect(completed(page)).toHaveCount(1, { timeout: 60_000 })
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})
