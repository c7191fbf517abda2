import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { request } from 'undici'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { ada, signed } from '#tests/e2e/support/brand.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const errors = (page: Page) => page.getByRole('table', { name: 'Submission errors' })
const causes = (page: Page) => page.getByRole('table', { name: 'Causes of submission errors' })
const orders = (page: Page) => page.getByRole('table', { name: 'Orders with this error' })
const editor = (page: Page) => page.locator('.cm-content')
const resubmit = (page: Page) => page.getByRole('button', { name: 'Resubmit', exact: true })
const faultOf = (sku: string) => `SKU "${sku}" is unknown, or has no active product`

const unknownSku = () => `GONE-${randomUUID().slice(0, 8).toUpperCase()}`
const orderWith = (sourceOrderId: string, sku: string, carrier = 'pickup') => {
  const components = [{ code: 'Card', localFile: true, path: 'card.pdf' }]
  const items = [{ sku, quantity: 5, sourceItemId: `${sourceOrderId}-1`, components }]
  const shipments = [{ shipmentIndex: 0, carrier: { alias: carrier }, shipTo: ada }]
  return { destination: { name: 'Kestrel Print' }, orderData: { sourceOrderId, items, shipments } }
}

/** The demo brand sends an order that is refused. Answers its number. */
async function sendRefused(sku: string, carrier?: string) {
  const sourceOrderId = `ERR-${randomUUID().slice(0, 8).toUpperCase()}`
  const path = '/api/order'
  const answer = await request(upstreamOrigin + path, {
    method: 'POST',
    headers: { ...signed('POST', path), 'content-type': 'application/json' },
    body: JSON.stringify(orderWith(sourceOrderId, sku, carrier)),
  })
  await answer.body.dump()
  expect(answer.statusCode).toBe(400)
  return sourceOrderId
}

/** Replaces a part of the order in the editor, as a user does who was led to it. */
async function replaceShown(page: Page, message: string, text: string) {
  await page.getByRole('button', { name: `Show: ${message}` }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** Opens the orders of a cause. */
async function openCause(page: Page, sku: string) {
  await page.goto('/order-submission-errors/list?from=brands')
  await page.getByRole('link', { name: 'Grouped by cause', exact: true }).click()
  await expect(page).toHaveURL('/order-submission-errors/list?from=brands&grouped=true')
  // Other tests may have left more frequent causes.
  const link = causes(page).getByRole('link', { name: faultOf(sku) })
  await expect(causes(page).getByRole('link').first()).toBeVisible()
  while (!(await link.isVisible())) {
    const address = page.url()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL((url) => url.href !== address)
    await expect(causes(page).getByRole('link').first()).toBeVisible()
  }
  await link.click()
  await expect(page).toHaveURL(/\?from=brands&grouped=true&cause=[a-f0-9]{32}$/)
  await ready(page)
}

test('[SU-01] [SU-02] [SU-03] refused orders are listed, filtered, and corrected together', async ({
  page,
  addSession,
}) => {
  const sku = unknownSku()
  const unchosen = await sendRefused(sku)
  const alsoWrong = await sendRefused(sku, 'pigeon')
  const corrected = await sendRefused(sku)
  await addSession('manager')
  await page.goto('/order-submission-errors/list?resubmitted=true')
  await ready(page)
  const filter = (name: string) => page.getByRole('link', { name, exact: true })

  await test.step('the filters are in the address, and a row opens its error', async () => {
    await expect(page.getByText('No submission error matches the filters.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL('/order-submission-errors/list')
    await filter("My brand's errors").click()
    await expect(page).toHaveURL('/order-submission-errors/list?from=brands')
    await expect(errors(page).getByRole('row').nth(1)).toContainText(/\d\d:\d\d:\d\d/)
    await filter('Not resubmitted').click()
    await expect(page).toHaveURL('/order-submission-errors/list?from=brands&resubmitted=false')
    await page.getByRole('combobox', { name: 'Source brand' }).selectOption('Maple & Fern')
    await expect(page).toHaveURL(/\?from=brands&source=\w+&resubmitted=false$/)
    // The newest are of Lumen Cards, and the other one of this brand was resubmitted.
    await expect(errors(page).getByRole('row')).toHaveText([/./, /^Not resubmitted.*Maple & Fern/])
    // The link covers its row, so the cell itself gets no click.
    await errors(page).getByRole('row').nth(1).getByRole('cell').first().click({ force: true })
    await expect(page).toHaveURL(/\/order-submission-errors\/view\/[a-f0-9]{24}$/)
    await expect(page.getByRole('heading', { name: 'Error messages' })).toBeVisible()
  })

  await openCause(page, sku)
  await expect(page.getByText('orderData.items.*.sku').first()).toBeVisible()
  await expect(orders(page).getByRole('row')).toHaveCount(1 + 3)
  // The newest first: the one that was sent first is the last.
  await orders(page).getByRole('checkbox').last().uncheck()
  await page.getByRole('button', { name: /^SKUs of your products/ }).click()
  await page.getByRole('combobox', { name: 'Find a product' }).fill('BC-85x55')
  await page.getByRole('option', { name: /^BC-85x55/ }).click()
  await page.getByRole('button', { name: 'Resubmit 2 orders' }).click()
  await expect(page.getByText('1 order was accepted. 1 was not.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    `${corrected} was accepted`,
    `${alsoWrong} was refused: Carrier alias "pigeon" is unknown: the print site has "express", "pickup", "standard", "tracked"`,
  ])
  // What was refused for another cause is among the orders of that one.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(orders(page).getByRole('row')).toHaveCount(1 + 1)
  await orders(page).getByRole('link').click()
  await expect(page.getByRole('definition').filter({ hasText: unchosen })).toBeVisible()
})

test('[PR-01] [PR-02] [PR-03] the product of a refused order is made from it, and lets it through', async ({
  page,
  addSession,
}) => {
  const sku = unknownSku()
  await sendRefused(sku)
  await addSession('admin')
  await openCause(page, sku)
  await orders(page).getByRole('link').click()
  await page.getByRole('link', { name: 'Make this product' }).click()
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  const code = (name: string) => row(name).getByRole('textbox', { name: 'Code' })
  await expect(page.getByRole('textbox', { name: 'Product code' })).toHaveValue(sku)
  await expect(code('SKU 1')).toHaveValue(sku)
  await expect(code('Component 1')).toHaveValue('Card')
  await expectAccessible(page, 'the product of a refused order')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(resubmit(page)).toBeVisible()
  await ready(page)
  await resubmit(page).click()
  await expect(page.getByText('The order was resubmitted and accepted')).toBeVisible()
  await page.goto(`/setup/products?find=${sku}`)
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText(sku)
})

test('[SU-03] a refused order is corrected where its messages lead, and becomes an order', async ({
  page,
  addSession,
}) => {
  const sku = unknownSku()
  const sourceOrderId = await sendRefused(sku)
  await addSession('manager')
  await openCause(page, sku)
  await orders(page).getByRole('link').click()
  await expect(page.locator('.cm-lintRange-error')).toHaveText(`"sku": "${sku}"`)
  await replaceShown(page, faultOf(sku), '"sku": "GONE-2",')
  await expect(page.getByText(/^Line \d+, column \d+: a name in double quotes is missing$/)).toBeVisible()
  await resubmit(page).click()
  await expect(editor(page)).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'All Orders' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(editor(page)).toContainText('"sku": "GONE-2",,')
  await resubmit(page).click() // leads to the mistake
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(editor(page)).not.toContainText(',,')
  await resubmit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The order was refused again.' })).toBeVisible()
  await replaceShown(page, faultOf('GONE-2'), '"sku": "BC-85x55"')
  await resubmit(page).click()
  await expect(page.getByText('The order was resubmitted and accepted')).toBeVisible()
  await expect(editor(page)).toHaveAttribute('aria-readonly', 'true')

  const steps = page.getByRole('region', { name: 'History' }).locator('ol > li')
  await expect(steps).toHaveText([
    new RegExp(`Signed with the credentials of [^]+${sku}`),
    new RegExp(`"${sku}" → "GONE-2"`),
    /Accepted/,
  ])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the order as received' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${sourceOrderId}.json`)
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual(orderWith(sourceOrderId, sku))
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/orders\/view\/[a-f0-9]{24}/)
  await expect(page.getByText(sourceOrderId).first()).toBeVisible()
})
