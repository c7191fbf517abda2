import type { Page } from '@playwright/test'
import { detailsOf, openNewOrder } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { savedName } from '#tests/e2e/support/saved.ts'
import {
  colleague,
  confirmShipping,
  panel,
  send,
  ship,
  trackingNumber,
  typeTracking,
} from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const partial = (page: Page) => page.getByRole('button', { name: 'Partial shipment' })
const choosing = (page: Page) => page.getByRole('dialog', { name: 'Ship part of shipment 1' })
const box = (page: Page, number: number) => page.getByRole('checkbox', { name: `Card ${number}` })
const split = (page: Page) => page.getByRole('button', { name: 'Split and ship' })

test('[SP-04] a partial shipment ships the chosen items with their own document, and the rest stays live and ships later', async ({
  page,
  addSession,
}) => {
  const { orderId } = await openNewOrder({ page, addSession }, { items: 3 })
  await partial(page).click()
  await expect(choosing(page)).toBeVisible()
  await expect(split(page)).toHaveAccessibleDescription('Choose at least one item.')
  for (const number of [1, 2, 3]) await box(page, number).check()
  await expect(split(page)).toHaveAccessibleDescription('At least one item has to stay. To ship everything, use Ship.')
  await box(page, 1).uncheck()
  await expect(page.getByText('2 of 3 items chosen', { exact: true })).toBeVisible()
  await split(page).click()
  await expect(page.getByRole('dialog', { name: 'Ship shipment 2' })).toBeVisible()
  await confirmShipping(page)
  await trackingNumber(page).fill('TRK-PART')
  await send(page).click()
  await expect(page.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()
  const [note] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(await savedName(page, note)).toMatch(/-2\.pdf$/)
  await page.getByRole('button', { name: 'Done' }).click()

  await expect(panel(page, 2).getByText('Shipped', { exact: true }).first()).toBeVisible()
  await expect(panel(page, 1).getByText('50 × Card 1')).toBeVisible()
  await expect(panel(page, 1).getByText('Card 2')).toBeHidden()
  await expect(partial(page)).toBeHidden() // one item cannot be split
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
  await ship(page).click()
  await confirmShipping(page)
  await expect(trackingNumber(page)).toHaveValue('')
  await trackingNumber(page).fill('TRK-REST')
  await send(page).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  const { shipments } = await detailsOf(page, orderId)
  expect(shipments.map((one) => [one.trackingNumber, one.itemIds.length])).toEqual([
    ['TRK-REST', 1],
    ['TRK-PART', 2],
  ])
})

test('[SP-04] a split without shipping creates a live shipment, in a panel of its own', async ({
  page,
  addSession,
}) => {
  await openNewOrder({ page, addSession }, { items: 2 })
  await partial(page).click()
  await box(page, 2).check()
  await split(page).click()
  await expect(page.getByText(/^Shipment 2 now stands on its own with 1 item\. If you stop here/)).toBeVisible()
  await page.getByRole('button', { name: 'Ship later' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel(page, 2).getByText('Live', { exact: true })).toBeVisible()
  await expect(ship(page)).toHaveCount(2)
  await panel(page, 2).getByRole('heading').click()
  await expect(panel(page, 2).getByText('50 × Card 2')).toBeVisible()
  await typeTracking(page, 'TRK-LATER', panel(page, 2))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(panel(page, 2).getByText('Shipped', { exact: true }).first()).toBeVisible()
})

test('[SP-04] an item that a colleague splits off meanwhile is no longer chosen, and the others can still be shipped', async ({
  page,
  addSession,
}) => {
  const { orderId } = await openNewOrder({ page, addSession }, { items: 3 })
  const { order, shipments } = await detailsOf(page, orderId)
  const itemId = order.orderData.items[1]?._id
  await partial(page).click()
  for (const number of [2, 3]) await box(page, number).check()
  await colleague(page, 'POST', `/shipment/partial/${shipments[0]?._id}`, { itemIds: [itemId] })
  await expect(page.getByText('1 item you chose is no longer in this shipment.', { exact: true })).toBeVisible()
  await expect(box(page, 2)).toBeHidden()
  await expect(box(page, 3)).toBeChecked()
  await split(page).click()
  await expect(page.getByRole('dialog', { name: 'Ship shipment 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Ship later' }).click()
  await expect(panel(page, 3).getByText('Live', { exact: true })).toBeVisible()
})

test('[SP-04] a split that conflicts with a colleague’s unseen split is refused with the upstream’s reason', async ({
  page,
  addSession,
  complaints,
}) => {
  const { orderId } = await openNewOrder({ page, addSession }, { items: 3 })
  const { order, shipments } = await detailsOf(page, orderId)
  const moved = order.orderData.items[1]
  await partial(page).click()
  for (const number of [2, 3]) await box(page, number).check()
  await page.route(
    '**/shipment/partial/*',
    async (route) => {
      await colleague(page, 'POST', `/shipment/partial/${shipments[0]?._id}`, { itemIds: [moved?._id] })
      await route.continue()
    },
    { times: 1 },
  )
  await split(page).click()
  const refusal = `No longer in this shipment, because somebody has split it: ${moved?.barcode}.`
  await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  await expect(box(page, 3)).toBeChecked()
  await expect(page.getByText('1 item you chose is no longer in this shipment.', { exact: true })).toBeVisible()
  await split(page).click()
  await expect(page.getByRole('dialog', { name: 'Ship shipment 3' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('[SP-04] a split whose answer is lost is recognised on the retry, and no item is split twice', async ({
  page,
  addSession,
  complaints,
}) => {
  const { orderId } = await openNewOrder({ page, addSession }, { items: 3 })
  await partial(page).click()
  await box(page, 2).check()
  await page.route(
    '**/api/upstream/shipment/partial/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await split(page).click()
  await expect(page.getByText('Nobody knows yet whether the shipment was split', { exact: true })).toBeVisible()
  await expect(page.getByText('The portal cannot be reached. Check the network connection.')).toBeVisible()
  await split(page).click()
  await expect(page.getByRole('dialog', { name: 'Ship shipment 2' })).toBeVisible()
  const { shipments } = await detailsOf(page, orderId)
  expect(shipments.map(({ itemIds }) => itemIds.length)).toEqual([2, 1])
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

test('[SP-04] a viewer is not offered a partial shipment, and is refused when they request one', async ({
  page,
  addSession,
}) => {
  const { orderId } = await openNewOrder({ page, addSession: () => addSession('viewer') }, { items: 2 })
  await expect(page.getByRole('heading', { name: 'Shipment 1' })).toBeVisible()
  await expect(partial(page)).toBeHidden()
  const { order, shipments } = await detailsOf(page, orderId)
  const refused = await page.request.post(`/api/upstream/shipment/partial/${shipments[0]?._id}`, {
    headers: ownPage,
    data: { itemIds: [order.orderData.items[0]?._id] },
  })
  expect(refused.status()).toBe(403)
})
