import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { announceArtwork, submitOrder } from '#tests/e2e/support/brand.ts'
import { openNewOrder } from '#tests/e2e/support/orders.ts'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })
withUpstreamProxy.use({ locale: 'en-GB' })

const helper = '/help/shipment-shipped'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const shipment = (page: Page) => page.getByRole('combobox', { name: 'Shipment' })
const submit = (page: Page) => page.getByRole('button', { name: 'Mark as shipped' })
const preview = (page: Page) => page.getByRole('region', { name: 'Request' }).locator('pre')
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function open(page: Page, search = '') {
  await page.goto(helper + search)
  await ready(page)
}

async function enterOrder(page: Page, sourceOrderId: string) {
  await field(page, 'Source order ID').fill(sourceOrderId)
  await field(page, 'Source order ID').press('Enter')
}

test('[HE-03] the shipments of an order are marked as shipped one after the other, until none is left to choose', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2, shipments: 2 })
  await open(page)
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page).locator('option')).toHaveText([
    /^Shipment 1 · Ada Lovelace/,
    /^Shipment 2 · Ada Lovelace/,
  ])
  await expect(preview(page)).toContainText(/^PUT http:\/\/localhost:\d+\/api\/shipment\/shipped\/[0-9a-f]{24}/)
  await expectAccessible(page, 'the form')
  await field(page, 'Tracking number').fill('TN-1')
  await field(page, 'Tracking URL').fill('https://carrier.example/TN-1')
  await expect(preview(page)).toContainText('"trackingUrl": "https://carrier.example/TN-1"')
  await submit(page).click()
  await expect(page.getByText('The call succeeded: the shipment is shipped.')).toBeVisible()
  await expectAccessible(page, 'the success')

  await page.getByRole('button', { name: 'Start from scratch' }).click()
  for (const name of ['Source order ID', 'Tracking number', 'Tracking URL'])
    await expect(field(page, name)).toHaveValue('')
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page).locator('option')).toHaveText([/^Shipment 2 ·/])
  await field(page, 'Tracking number').fill('TN-2')
  await field(page, 'Tracking number').press('Enter')
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.getByRole('link', { name: 'TN-1' })).toHaveAttribute('href', 'https://carrier.example/TN-1')

  await open(page)
  await enterOrder(page, order.sourceOrderId)
  await expect(page.getByText('There are no shipments ready to be shipped')).toBeVisible()
  await enterOrder(page, 'NO-SUCH-ORDER')
  await expect(page.getByText('No order found with that sourceId')).toBeVisible()
  await expectAccessible(page, 'an unknown order')
})

test('[HE-03] what the upstream refuses is listed as invalid data, and is sent once that is corrected', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession })
  await open(page)
  await submit(page).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page)).toHaveValue(/^[0-9a-f]{24}$/)
  await field(page, 'Tracking URL').fill('typed')
  await submit(page).click()
  await expect(page.getByText(/^Invalid data: trackingNumber: /)).toBeVisible()
  await expect(page.getByText(/^Invalid data: trackingUrl: /)).toBeVisible()
  await expectAccessible(page, 'the form with its faults')
  await field(page, 'Tracking number').fill('TN-3')
  await field(page, 'Tracking URL').fill('')
  await submit(page).click()
  await expect(page.getByText('The call succeeded: the shipment is shipped.')).toBeVisible()
  complaints.splice(0) // the browser's lines about the refusal
})

test('[HE-03] a shipment of an order without its artwork is refused in the words of the upstream, and what is typed stays', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await submitOrder({ artwork: (await announceArtwork()).fetch }) // which is never uploaded
  await addSession()
  await open(page)
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page)).toHaveValue(/^[0-9a-f]{24}$/)
  await field(page, 'Tracking number').fill('TN-4')
  await submit(page).click()
  await expect(alert(page)).toContainText('Error during calling API')
  await expect(alert(page)).toContainText('This shipment cannot be shipped')
  await expect(field(page, 'Tracking number')).toHaveValue('TN-4')
  complaints.splice(0)
})

test('[HE-03] [SEC-35] token and signature are in the page only once they are asked for, and go with another shipment', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder({ items: 2, shipments: 2 })
  await addSession()
  await open(page)
  await expect(page.getByRole('button', { name: 'Show token and signature' })).toHaveAttribute('aria-disabled', 'true')
  await enterOrder(page, order.sourceOrderId)
  await expect(shipment(page)).toHaveValue(/^[0-9a-f]{24}$/)
  expect(await page.content()).not.toMatch(/\d{13,15}:[0-9a-f]{64}/)
  await page.getByRole('button', { name: 'Show token and signature' }).click()
  await expect(preview(page)).toContainText(/x-oneflow-authorization: \d{13,15}:[0-9a-f]{64}/)
  await shipment(page).selectOption({ index: 1 })
  await expect(preview(page)).toContainText('x-oneflow-authorization: ••••')
})

test('[HE-03] embedded, the page has neither menu nor bar and leads to the orders list', async ({
  page,
  addSession,
}) => {
  await addSession('owner')
  await open(page, '?embedded=true')
  await expect(page.getByRole('heading', { name: 'Shipment shipped' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Skip to orders list' }).click()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

test('[HE-03] [SEC-56] who may not ship is told so', async ({ page, addSession }) => {
  await addSession('viewer')
  await open(page)
  await expect(page.getByRole('heading', { name: 'You may not open Shipment shipped' })).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
})

withUpstreamProxy(
  '[HE-03] what cannot be read is told in the words of the specification, and can be asked for again',
  async ({ page, addSession, upstreamProxy, complaints }) => {
    const order = await submitOrder()
    await addSession()
    await open(page)
    upstreamProxy.refuse(/\/shipment\/byorder\//, 500, 'The shipments are away')
    await enterOrder(page, order.sourceOrderId)
    await expect(alert(page)).toContainText('An error occurred while fetching shipments')
    await expect(alert(page)).toContainText('The shipments are away')
    upstreamProxy.heal()
    await page.getByRole('button', { name: 'Find shipments' }).click()
    await expect(shipment(page)).toHaveValue(/^[0-9a-f]{24}$/)
    upstreamProxy.refuse(/\/accountRoles/, 500, 'The roles are away')
    await page.getByRole('button', { name: 'Show token and signature' }).click()
    await expect(page.getByText('An error occurred while fetching user details')).toBeVisible()
    complaints.splice(0) // the browser's lines about the refusals
  },
)
