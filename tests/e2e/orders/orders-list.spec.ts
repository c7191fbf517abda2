import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const table = (page: Page) => page.getByRole('table', { name: 'All Orders' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const filter = (page: Page, name: string) => page.getByRole('group').getByRole('link', { name, exact: true })

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(table(page)).toBeVisible()
})

test('[OL-01] the list of orders has the columns of the specification, and dates in the account’s format', async ({
  page,
}) => {
  await expect(page).toHaveTitle('All Orders · Site Flow Light')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Status',
    'Order ID',
    'From',
    'Line Items',
    'Quantity',
    'Shipments',
    'Submitted',
  ])
  await expect(rows(page)).toHaveCount(10)
  for (const row of await rows(page).all())
    await expect(row.getByRole('cell').last()).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('[OL-01] an order that was just submitted is the first row, with its numbers', async ({ page }) => {
  await page.goto('/orders/list?perPage=50') // other tests submit orders meanwhile
  const { sourceOrderId } = await submitOrder({ quantity: 1250, items: 2 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = rows(page).filter({ hasText: sourceOrderId })
  await expect(row).toBeVisible()
  await expect(row.getByRole('cell')).toHaveText([/.+/, sourceOrderId, 'Lumen Cards', '2', '2,500', '1', /.+/])
})

test('[OL-02] a user who pages by keyboard stays in the pager', async ({ page }) => {
  await page.goto('/orders/list?perPage=25')
  await settled(page)
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await next.focus()
  for (const number of [2, 3]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`^Page ${number} of`))).toBeVisible()
    await expect(next).toBeFocused()
  }
})

test('[OL-02] a change of page or page size is in the address, and Back and Forward follow it', async ({ page }) => {
  const first = await rows(page).first().textContent()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/orders/list?page=2')
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.getByRole('list', { name: 'Rows' }).getByRole('link', { name: '25' }).click()
  await expect(page).toHaveURL('/orders/list?perPage=25')
  await expect(rows(page)).toHaveCount(25)
  await page.goBack()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(rows(page).first()).not.toHaveText(first ?? '')
})

test('[OL-02] a shared address shows the same page of the list, and an invalid one shows the first', async ({
  page,
}) => {
  await page.goto(`/orders/list?perPage=25&filters=${encodeURIComponent('{"orderData.status":["shipped"]}')}`)
  await expect(page.getByText('Filter (1)')).toBeVisible()
  await expect(rows(page).first()).toContainText('Shipped')
  for (const bad of [
    '?page=-1',
    '?page=x&perPage=7',
    '?filters={',
    '?filters=%7B%22__proto__%22%3A%7B%22a%22%3A1%7D%7D',
    '?page=1&page=2',
  ]) {
    await page.goto(`/orders/list${bad}`)
    await expect(page.getByText(/^Page 1 of/), bad).toBeVisible()
    await expect(rows(page), bad).toHaveCount(10)
  }
})

test('[OL-02] an address with a page number after the last leads back to the orders', async ({ page }) => {
  await page.goto('/orders/list?page=9999')
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByText(/^There are only \d+ pages\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('[OL-03] filters by status and date are in the address, and are shown as set', async ({ page }) => {
  await page.getByText('Filter', { exact: true }).click()
  await filter(page, 'Shipped').click()
  await expect(page.getByText('Filter (1)')).toBeVisible()
  await expect(filter(page, 'Shipped')).toHaveAttribute('aria-current', 'true')
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({ 'orderData.status': ['shipped'] })
  for (const row of await rows(page).all()) await expect(row).toContainText('Shipped')

  await filter(page, 'Past Week').click()
  await expect(page.getByText('Filter (2)')).toBeVisible()
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
    'orderData.status': ['shipped'],
    'orderData.date': 'week',
  })
  await filter(page, 'Shipped').click()
  await expect(page.getByText('Filter (1)')).toBeVisible()
  await filter(page, 'Past Week').click()
  await expect(page.getByText('Filter', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
})

test('[OL-03] filters that are clicked faster than the page loads are all applied', async ({ page }) => {
  await page.getByText('Filter', { exact: true }).click()
  await ready(page)
  const { promise: bothClicked, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/orders\/list\?.*filters=/, async (route) => {
    await bothClicked
    await route.continue()
  })
  await filter(page, 'Shipped').click()
  await filter(page, 'Error').click()
  await filter(page, 'Past Week').click()
  release()
  await expect(page.getByText('Filter (3)')).toBeVisible()
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
    'orderData.status': ['shipped', 'error'],
    'orderData.date': 'week',
  })
})

test('[OL-04] filters that match no order show a message, and one click clears them', async ({ page }) => {
  const nothing = { 'orderData.status': ['cancelled'], 'orderData.date': 'month' }
  await page.goto(`/orders/list?page=500&filters=${encodeURIComponent(JSON.stringify(nothing))}`)
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('[OL-04] a click anywhere on a row opens its order', async ({ page }) => {
  const row = rows(page).first()
  const name = await row.getByRole('cell').nth(1).textContent()
  await row.click()
  await expect(page).toHaveURL(/\/orders\/view\//)
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toContainText(name ?? '')
})

test('[OL-04] a middle click on a row opens its order in a new tab', async ({ page, context }) => {
  const opened = context.waitForEvent('page')
  await rows(page).first().click({ button: 'middle' })
  const tab = await opened
  await expect(tab.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
})

test('[OL-04] a keyboard user moves along the rows and opens an order', async ({ page }) => {
  const links = table(page).getByRole('link')
  await ready(page)
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links.nth(8)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  const opened = await page.locator(':focus').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()
  await expect(page).toHaveURL(opened ?? '')
  await page.goBack()
  await expect(table(page).locator(`a[href="${opened}"]`)).toBeFocused()
})

test('[OL-06] a user who opens the page for a new order sees the placeholder of the specification', async ({
  page,
}) => {
  await page.goto('/orders/add')
  await expect(page.getByRole('heading', { name: 'Create new Order' })).toBeVisible()
})
