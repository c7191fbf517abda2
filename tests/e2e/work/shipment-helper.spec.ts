import type { Page } from '@playwright/test'
import { openNewOrder } from '#tests/e2e/support/orders.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const shipment = (page: Page) => page.getByRole('combobox', { name: 'Shipment' })

async function enterOrder(page: Page, sourceOrderId: string) {
  await field(page, 'Source order ID').fill(sourceOrderId)
  await field(page, 'Source order ID').press('Enter')
}

test('[HE-03] [SEC-35] the helper ships the shipments of an order, until none is left to choose', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2, shipments: 2 })
  await page.goto('/help/shipment-shipped')
  await ready(page)
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page).locator('option')).toHaveText([/^Shipment 1 · Ada/, /^Shipment 2 · Ada/])
  expect(await page.content()).not.toMatch(/\d{13,15}:[0-9a-f]{64}/)
  const preview = page.getByRole('region', { name: 'Request' }).locator('pre')
  await page.getByRole('button', { name: 'Show token and signature' }).click()
  await expect(preview).toContainText(/^PUT http:\/\/localhost:\d+\/api\/shipment\/shipped\/[0-9a-f]{24}/)
  await expect(preview).toContainText(/x-oneflow-authorization: \d{13,15}:[0-9a-f]{64}/)
  await field(page, 'Tracking number').fill('TN-1')
  await field(page, 'Tracking URL').fill('https://carrier.example/TN-1')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('The call succeeded: the shipment is shipped.')).toBeVisible()

  await page.getByRole('button', { name: 'Start from scratch' }).click()
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page).locator('option')).toHaveText([/^Shipment 2 ·/])
  await field(page, 'Tracking number').fill('TN-2')
  await field(page, 'Tracking number').press('Enter')
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.getByRole('link', { name: 'TN-1' })).toHaveAttribute('href', 'https://carrier.example/TN-1')
})
