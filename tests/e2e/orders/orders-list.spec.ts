import type { Page } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { tabBy } from '#tests/e2e/support/saved.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const table = (page: Page) => page.getByRole('table', { name: 'All Orders' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const filter = (page: Page, name: string) => page.getByRole('group').getByRole('link', { name, exact: true })
const filtersOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')

test.beforeEach(({ addSession }) => addSession())

test('[OL-01] [OL-02] [OL-06] a new order is listed, and Back follows page and page size', async ({ page }) => {
  const { sourceOrderId } = await submitAtSite({ quantity: 1250, items: 2 })
  await page.goto('/orders/list?perPage=50') // other tests submit orders meanwhile
  await expect(page).toHaveTitle('All Orders · Site Flow Light')
  const columns = [/^Select all/, 'Status', 'Order ID', 'From', 'Line Items', 'Quantity', 'Shipments', 'Submitted']
  await expect(table(page).getByRole('columnheader')).toHaveText(columns)
  const submitted = /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/
  const cells = rows(page).filter({ hasText: sourceOrderId }).getByRole('cell')
  await expect(cells).toHaveText([
    `Select ${sourceOrderId}`,
    /.+/,
    sourceOrderId,
    'Lumen Cards',
    '2',
    '2,500',
    '1',
    submitted,
  ])

  await page.goto('/orders/list?page=-1')
  await settled(page)
  const first = await rows(page).first().textContent()
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders/list?page=2')
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(next).toBeFocused()
  await page.getByRole('list', { name: 'Rows' }).getByRole('link', { name: '25' }).click()
  await expect(page).toHaveURL('/orders/list?perPage=25')
  await expect(rows(page)).toHaveCount(25)
  await page.goBack()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).not.toHaveText(first ?? '')

  await page.goto('/orders/list?page=9999')
  await expect(page.getByText(/^There are only \d+ pages\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/orders/add')
  await expect(page.getByRole('heading', { name: 'Create new Order' })).toBeVisible()
})

test('[OL-03] [OL-04] quickly clicked filters all apply; an order opens by key, click and tab', async ({ page }) => {
  await page.goto('/orders/list')
  await settled(page)
  const order = (tab: Page) => tab.getByRole('heading', { name: /^Order Details/ }).first()

  await test.step('an order opens by middle click, by key and by click', async () => {
    const links = table(page).getByRole('link')
    const tab = await tabBy(page, () => rows(page).first().click({ button: 'middle' }))
    await expect(order(tab)).toBeVisible()
    await tab.close()
    await expect(page).toHaveURL('/orders/list')
    await links.first().focus()
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(links.nth(8)).toBeFocused()
    const href = await page.locator(':focus').getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(order(page)).toBeVisible()
    await expect(page).toHaveURL(href ?? '')
    await page.goBack()
    await expect(table(page).locator(`a[href="${href}"]`)).toBeFocused()
    const name = await rows(page).first().getByRole('cell').nth(2).textContent()
    await rows(page).first().click()
    await expect(order(page)).toContainText(name ?? '')
    await page.goBack()
  })

  await test.step('filters that are clicked faster than the page loads all apply, and are cleared', async () => {
    await page.getByText('Filter', { exact: true }).click()
    await ready(page)
    const { promise: allClicked, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/orders\/list\?.*filters=/, async (route) => {
      await allClicked
      await route.continue()
    })
    for (const name of ['Shipped', 'Error', 'Past Week']) await filter(page, name).click()
    release()
    await expect(page.getByText('Filter (3)')).toBeVisible()
    expect(filtersOf(page)).toEqual({ 'orderData.status': ['shipped', 'error'], 'orderData.date': 'week' })
    await filter(page, 'Error').click()
    await filter(page, 'Past Week').click()
    await expect(page.getByText('Filter (1)')).toBeVisible()
    await expect(filter(page, 'Shipped')).toHaveAttribute('aria-current', 'true')
    await expect(rows(page)).toContainText(Array.from({ length: 10 }, () => 'Shipped'))

    const nothing = { 'orderData.status': ['cancelled'], 'orderData.date': 'month' }
    await page.goto(`/orders/list?page=500&filters=${encodeURIComponent(JSON.stringify(nothing))}`)
    await expect(page.getByText('No Data')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(10)
  })
})
