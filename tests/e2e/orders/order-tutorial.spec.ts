import type { Page } from '@playwright/test'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))

/** What the defaults of the form leave open. The card is a product of the demonstration. */
async function fillIn(page: Page) {
  const values = {
    'Source order ID': 'TUTORIAL',
    SKU: 'BC-85x55',
    'Component code': 'Card',
    'Ship-to name': 'Ada Lovelace',
    'Address line 1': '1 Primrose Street',
    Town: 'London',
    Postcode: 'EC2A 4EX',
    'Artwork address': `${upstreamOrigin}/samples/card-1/card.pdf`,
  }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await page.getByRole('button', { name: 'Country Choose' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('united k')
  await page.keyboard.press('Enter')
}

test('[HE-02] [HE-03] a test order is sent and followed; embedded, helpers have no menu', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession()
  for (const [path, title] of [
    ['shipment-shipped', 'Shipment shipped'],
    ['order-submission', 'Order submission tutorial'],
  ] as const) {
    await page.goto(`/help/${path}?embedded=true`)
    await ready(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('navigation'))).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Skip to orders list' }).click()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.goto('/help/order-submission')
  await ready(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 30_000 })
  const sourceOrderId = (await page.getByRole('link', { name: /^TUTORIAL-\d{13}$/ }).textContent()) ?? ''
  await expect(page.getByRole('region', { name: 'Request' }).locator('pre')).toContainText(sourceOrderId)
  await expect(page.getByRole('main').getByText('Print ready')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(sourceOrderId) }).first()).toBeVisible()
  // The order is asked for before it is there.
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})
