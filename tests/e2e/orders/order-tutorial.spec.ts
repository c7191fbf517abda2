import type { Page } from '@playwright/test'
import { uploadArtwork } from '#tests/e2e/support/brand.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { test as withProduct } from '#tests/e2e/support/users/first-access.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })
withProduct.use({ locale: 'en-GB', firstAccessOf: 'the tutorial' })

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

withProduct(
  '[GS-03] [HE-02] the owner of a new account goes from its first settings to the page of a test order',
  async ({ page, enter, product, complaints }) => {
    await enter('owner')
    await page.getByRole('button', { name: /^Switch account/ }).click()
    await page.getByRole('menuitemradio', { name: 'Kestrel Print' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hi there!' })
    await dialog.getByRole('button', { name: 'Timezone Choose' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('london')
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Default SLA Days' }).selectOption('1 Week')
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await page.getByRole('link', { name: 'Try a test order tutorial' }).click()
    await expect(page.getByRole('heading', { name: 'Order submission tutorial' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await fillIn(page)
    await field(page, 'Artwork address').fill(await uploadArtwork(await businessCard(7), product.upstream))
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
  },
)

test('[HE-02] [SEC-35] the page has token and signature only while they are asked for', async ({
  page,
  addSession,
}) => {
  await addSession('operator')
  await page.goto('/help/order-submission')
  await ready(page)
  await field(page, 'SKU').fill('BC-85x55')
  await expect(preview(page)).toContainText('"sku": "BC-85x55"')
  expect(await page.content()).not.toMatch(/\d{13,15}:[0-9a-f]{64}/)
  await page.getByRole('button', { name: 'Show token and signature' }).click()
  await expect(preview(page)).toContainText(/x-oneflow-authorization: \d{13,15}:[0-9a-f]{64}/)
  await page.getByRole('button', { name: 'Hide token and signature' }).click()
  await expect(preview(page)).toContainText('x-oneflow-authorization: ••••')
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
