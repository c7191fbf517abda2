import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a barcode' })
const openOrder = (page: Page) => page.getByRole('button', { name: 'Open order' })

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

/** A barcode that is printed on the job sheet of an order. */
async function barcodeOf(page: Page, orderId: string): Promise<string> {
  await page.goto(`/job-sheet?orderIds=${orderId}`)
  const picture = page.getByRole('img', { name: /^Barcode / }).first()
  const [, code = ''] = /^Barcode (.+)$/.exec((await picture.getAttribute('alt')) ?? '') ?? []
  await page.goto('/orders/list')
  return code
}

test('[BC-02] [OL-04] a typed barcode opens its order and stays in the address', async ({ page }) => {
  const { orderId, sourceOrderId } = await submitOrder()
  const code = await barcodeOf(page, orderId)
  expect(code.length).toBeGreaterThanOrEqual(5)
  await box(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/view/${orderId}?barcode=${code}`)
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toContainText(sourceOrderId)
})

test('[BC-02] an unknown barcode is reported, and the next one replaces it in the field', async ({
  page,
  complaints,
}) => {
  await box(page).fill('NOSUCHCODE99')
  await openOrder(page).click()
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible()
  await expect(page.getByText('No order was found matching the supplied barcode')).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('x')
  await expect(box(page)).toHaveValue('x')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[BC-01] a code that is too short is reported without a request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await box(page).fill('1234')
  await openOrder(page).click()
  await expect(page.getByText('A barcode has at least 5 characters.')).toBeVisible()
  expect(asked.filter((address) => address.includes('/barcode/'))).toEqual([])
})

test('[BC-01] a paste of thousands of characters is reported without a request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await box(page).fill('X'.repeat(5000))
  await page.keyboard.press('Enter')
  await expect(page.getByText('A barcode has at most 256 characters.')).toBeVisible()
  expect(asked.filter((address) => address.includes('/barcode/'))).toEqual([])
})

test('[SH-09] a lookup that fails is reported with its reason, and the code stays in the field', async ({
  page,
  complaints,
}) => {
  const failures = [
    { text: 'The barcode could not be looked up. Try again.', status: 500, complaint: 'status of 500' },
    { text: 'No connection. Scan again once it is back.', complaint: 'ERR_CONNECTION_REFUSED' },
  ]
  for (const { text, status, complaint } of failures) {
    await page.route('**/api/upstream/barcode/details/**', (route) =>
      status ? route.fulfill({ status, json: {} }) : route.abort('connectionrefused'),
    )
    await box(page).fill('SOMECODE123')
    await openOrder(page).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(box(page)).toHaveValue('SOMECODE123')
    expect(complaints.splice(0)).toEqual([expect.stringContaining(complaint)])
  }
})
