import type { Page } from '@playwright/test'
import { uploadArtwork } from '#tests/e2e/support/brand.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit order' })
const preview = (page: Page) => page.getByRole('region', { name: 'Request' }).locator('pre')

/** What the defaults of the form leave open. The card is a product of the demonstration. */
async function fillIn(page: Page) {
  const values = {
    'Source order ID': 'TUTORIAL',
    SKU: 'BC-85x55',
    'Ship-to name': 'Ada Lovelace',
    'Address line 1': '1 Primrose Street',
    Town: 'London',
    Postcode: 'EC2A 4EX',
  }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await page.getByRole('button', { name: 'Country Choose' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('united k')
  await page.keyboard.press('Enter')
}

test('[HE-02] a refused test order is corrected, sent again, and followed to its page', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession('operator')
  await page.goto('/help/order-submission')
  await ready(page)
  await fillIn(page)
  await field(page, 'Artwork address').fill(await uploadArtwork(await businessCard(7)))
  await submit(page).click()
  const fault = page.getByText(/^Invalid data: orderData\.items\.0\.components\.0\.code: Component "Content"/)
  await expect(fault).toBeVisible({ timeout: 30_000 })
  await expect(field(page, 'Component code')).toBeFocused()
  await field(page, 'Component code').fill('Card')
  await submit(page).click()
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 30_000 })
  const sourceOrderId = (await page.getByRole('link', { name: /^TUTORIAL-\d{13}$/ }).textContent()) ?? ''
  await expect(preview(page)).toContainText(sourceOrderId)
  await expect(page.getByRole('main').getByText('Print ready')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(sourceOrderId) }).first()).toBeVisible()
  // The order is asked for before it is there.
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('[HE-02] [HE-03] [SEC-56] embedded helpers have no menu, and a viewer is told what they may not', async ({
  page,
  addSession,
}) => {
  for (const [path, title] of [
    ['order-submission', 'Order submission tutorial'],
    ['shipment-shipped', 'Shipment shipped'],
  ] as const) {
    await addSession('owner')
    await page.goto(`/help/${path}?embedded=true`)
    await ready(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('navigation'))).toHaveCount(0)
    await page.getByRole('link', { name: 'Skip to orders list' }).click()
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await addSession('viewer')
    await page.goto(`/help/${path}`)
    await expect(page.getByRole('heading', { name: `You may not open ${title}` })).toBeVisible()
  }
})
