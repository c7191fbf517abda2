import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { uploadArtwork } from '#tests/e2e/support/brand.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { test as withUpstreamProxy } from '#tests/e2e/support/portals/proxied.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { expect as expectOfProduct, test as withProduct } from '#tests/e2e/support/users/first-access.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })
withProduct.use({ locale: 'en-GB', firstAccessOf: 'the tutorial' })
withUpstreamProxy.use({ locale: 'en-GB' })

const tutorial = '/help/order-submission'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit order' })
const preview = (page: Page) => page.getByRole('region', { name: 'Request' }).locator('pre')
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** What the defaults of the form leave open. The card is a product of the demonstration. */
async function fillIn(page: Page, { sku = 'BC-85x55', code = 'Card' } = {}) {
  const values = {
    'Source order ID': 'TUTORIAL',
    SKU: sku,
    'Component code': code,
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

/** Sends what is filled in and follows the order to its page. */
async function submitAndOpen(page: Page) {
  await submit(page).click()
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 30_000 })
  const number = page.getByRole('link', { name: /^TUTORIAL-\d{13}$/ })
  const sourceOrderId = (await number.textContent()) ?? ''
  await expect(preview(page)).toContainText(sourceOrderId)
  await expect(page.getByRole('main').getByText('Print ready')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(sourceOrderId) }).first()).toBeVisible()
}

withProduct(
  '[GS-03] [HE-02] the owner of a new account goes from its first settings to a test order and to the page of that order',
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
    await expectOfProduct(page.getByRole('heading', { name: 'Order submission tutorial' })).toBeVisible()
    await expectOfProduct(page.getByRole('dialog')).toHaveCount(0)
    await fillIn(page)
    await field(page, 'Artwork address').fill(await uploadArtwork(await businessCard(7), product.upstream))
    const missing: string[] = []
    page.on('response', (answer) => answer.status() === 404 && missing.push(new URL(answer.url()).pathname))
    await submitAndOpen(page)
    // The order may be asked for before the product, just started, has made it.
    expectOfProduct(missing.filter((path) => !path.startsWith('/api/upstream/order/'))).toEqual([])
    expectOfProduct(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
  },
)

test('[HE-02] a form that lacks what is required is not sent, and says so at its fields', async ({
  page,
  addSession,
}) => {
  await addSession('owner')
  await page.goto(tutorial)
  await ready(page)
  await submit(page).click()
  await expect(field(page, 'Source order ID')).toBeFocused()
  await expect(page.getByText('This field is required.')).toHaveCount(7)
  await expectAccessible(page, 'the form with its faults')
  await field(page, 'Quantity').fill('100001')
  await field(page, 'Quantity').blur()
  await expect(page.getByText('This is not valid.')).toBeVisible()
})

test('[HE-02] [SEC-35] the request follows what is typed, and the page has token and signature only once they are asked for', async ({
  page,
  addSession,
}) => {
  await addSession('operator')
  await page.goto(tutorial)
  await ready(page)
  await field(page, 'SKU').fill('BC-85x55')
  await expect(preview(page)).toContainText('"sku": "BC-85x55"')
  await expect(preview(page)).toContainText(/^POST http.*\/submission\/order/)
  await expect(preview(page)).toContainText('x-oneflow-authorization: ••••')
  expect(await page.content()).not.toMatch(/\d{13,15}:[0-9a-f]{64}/)
  await page.getByRole('button', { name: 'Show token and signature' }).click()
  await expect(preview(page)).toContainText(/x-oneflow-authorization: \d{13,15}:[0-9a-f]{64}/)
  await page.getByRole('button', { name: 'Hide token and signature' }).click()
  await expect(preview(page)).toContainText('x-oneflow-authorization: ••••')
})

test('[HE-02] an order that the upstream refuses is told at its field, and is sent once that is corrected', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession('operator')
  await page.goto(tutorial)
  await ready(page)
  await fillIn(page, { code: 'Content' })
  await submit(page).click()
  await expect(
    page.getByText(/^Invalid data: orderData\.items\.0\.components\.0\.code: Component "Content"/),
  ).toBeVisible({
    timeout: 30_000,
  })
  await expect(field(page, 'Component code')).toBeFocused()
  await field(page, 'Component code').fill('Card')
  await submitAndOpen(page)
  complaints.splice(0) // the browser's lines about an order that is not there yet
})

test('[HE-02] a source order ID that exists already is told as a fault of its field', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession('operator')
  // Two orders of one number: the clock of the page stands still between them.
  await page.clock.setFixedTime(new Date('2026-01-02T03:04:05Z'))
  await page.goto(tutorial)
  await ready(page)
  await fillIn(page)
  const number = `DOUBLE-${test.info().workerIndex}-${test.info().repeatEachIndex}-${test.info().retry}`
  await field(page, 'Source order ID').fill(number)
  await submit(page).click()
  await expect(page.getByText('Your order has arrived.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Submit another' }).click()
  await submit(page).click()
  await expect(page.getByText('Invalid data: orderData.sourceOrderId: Source Order ID already exists')).toBeVisible({
    timeout: 30_000,
  })
  await expect(field(page, 'Source order ID')).toHaveValue(number)
  complaints.splice(0) // the browser's lines about an order that is not there
})

test('[HE-02] embedded, the page has neither menu nor bar and leads to the orders list, where they are again', async ({
  page,
  addSession,
}) => {
  await addSession('owner')
  await page.goto(`${tutorial}?embedded=true`)
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Order submission tutorial' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page, 'the embedded page')
  await page.getByRole('link', { name: 'Skip to orders list' }).click()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('[HE-02] [SEC-56] who may not send orders is told so', async ({ page, addSession }) => {
  await addSession('viewer')
  await page.goto(tutorial)
  await ready(page)
  await expect(submit(page)).toHaveCount(0)
})

withUpstreamProxy(
  '[HE-02] a failure of the submission base is told, keeps what is typed, and the order can be sent again',
  async ({ page, addSession, upstreamProxy, complaints }) => {
    await addSession('operator')
    await page.goto(tutorial)
    await ready(page)
    await fillIn(page)
    await field(page, 'Artwork address').fill(`${upstreamOrigin}/samples/card-1/card.pdf`)
    upstreamProxy.refuse(/\/submission\/order/, 500, 'No order is taken in now')
    await submit(page).click()
    await expect(alert(page)).toContainText('Error during submit order')
    await expect(alert(page)).toContainText('No order is taken in now')
    upstreamProxy.refuse(/\/accountRoles/, 500, 'The roles are away')
    await page.getByRole('button', { name: 'Show token and signature' }).click()
    await expect(page.getByText('The request could not be signed')).toBeVisible()
    upstreamProxy.heal()
    await expect(field(page, 'SKU')).toHaveValue('BC-85x55')
    await submitAndOpen(page)
    complaints.splice(0) // the browser's lines about the refusals
  },
)
