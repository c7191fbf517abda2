import type { Locator, Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { type Submission, submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { itemsOf, untilPrintready } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { saveBy, tabBy } from '#tests/e2e/support/saved.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { earlyDate, itemStatuses, loadRows, orderInProduction, workRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

const box = (page: Page, item: string, order: Submission) =>
  page.getByRole('checkbox', { name: `Select ${item}, order ${order.sourceOrderId}` })
const idsOf = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''))
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const completeAsColleague = (page: Page, id: string) =>
  page.request.put(`/api/upstream/item/${id}/complete`, { headers: ownPage })

/** Orders that other tests send while a page is on its way stand below it until the list has been read again. */
const expectSorted = (page: Page) =>
  expect(async () => {
    const deadlines = await page
      .locator('[data-row] [data-due]')
      .evaluateAll((dues) => dues.map((due) => due.getAttribute('data-due') ?? ''))
    expect(deadlines.length).toBeGreaterThanOrEqual(10)
    expect(deadlines).toEqual(deadlines.toSorted())
  }).toPass()

async function openList(page: Page, order: Submission, items: number) {
  await page.goto('/work')
  await loadRows(page, order, items)
  await ready(page)
}

test.beforeEach(({ signIn }) => signIn())

test('[WK-01] [WK-05] Back from an order leads to the row that the user left, with what changed', async ({ page }) => {
  const order = await orderInProduction(page, { items: 32 })
  await menu(page).getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL('/work')
  await expect(page).toHaveTitle('Live Jobs · Site Flow Light')
  await loadRows(page, order, 32)
  await ready(page)
  await expectSorted(page)
  const ids = await idsOf(workRows(page, order))
  const [done = '', left] = [ids[0], ids[24]]
  const row = page.locator(`[data-row="${left}"]`)
  await row.getByRole('checkbox').check()
  await row.getByRole('link', { name: order.sourceOrderId }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  await completeAsColleague(page, done)

  await page.goBack()
  await expect(row).toBeInViewport()
  await expect(row.getByRole('link', { name: order.sourceOrderId })).toBeFocused()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(bar(page)).toContainText('1 selected')
  await expect(page.locator(`[data-row="${done}"]:not([data-gone])`)).toHaveCount(0)
  await expect(workRows(page, order)).toHaveCount(31)
  await expect(row).toBeInViewport()

  await test.step('a link opens the current list at its first row', async () => {
    await menu(page).getByRole('link', { name: 'Completed Jobs' }).click()
    await expect(page).toHaveURL('/work/completed')
    await expectSorted(page)
    await loadRows(page, order, 1)
    await expect(page.locator(`[data-row="${done}"]`).getByRole('button', { name: /^Complete / })).toHaveCount(0)
    await expect(bar(page).getByRole('button', { name: /^Complete/ })).toHaveAttribute('aria-disabled', 'true')
    await menu(page).getByRole('link', { name: 'Live Jobs' }).click()
    await expect(page).toHaveURL('/work')
    await expect(bar(page)).not.toContainText('selected')
  })
})

test('[WK-03] [WK-04] a run over selected items shows its sum, and keeps what failed selected', async ({
  page,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 8 })
  await openList(page, order, 8)
  const boxes = workRows(page, order).getByRole('checkbox')

  await test.step('selected by keyboard and as a range, the job sheets of up to five items open together', async () => {
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await expect(boxes.first()).toBeChecked()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selected')
    await boxes.nth(3).press('ArrowDown')
    await expect(boxes.nth(4)).toBeFocused()
    await page.keyboard.press('x')
    await expect(bar(page)).toContainText('5 selected')
    const sheets = await tabBy(page, () => bar(page).getByRole('link', { name: 'Print Job Sheets' }).click())
    await expect(sheets).toHaveURL(/\/job-sheet\?orderIds=/)
    expect(new URL(sheets.url()).searchParams.get('componentIds')?.split(',')).toHaveLength(5)
    await sheets.close()
    await boxes.nth(4).press('Shift+ArrowDown')
    await expect(bar(page)).toContainText('6 selected')
  })

  await boxes.last().click({ modifiers: ['Shift'] })
  const completions = '**/api/upstream/item/*/complete'
  let calls = 0
  await page.route(completions, (route) => {
    calls += 1
    if (calls % 3 !== 0) return route.continue()
    const error = { message: 'The press room database is busy.', name: 'Error', code: 'busy' }
    return route.fulfill({ status: 503, json: { success: false, error } })
  })
  const completeSelected = (count: number) => {
    const button = bar(page).getByRole('button', { name: `Complete ${count} items` })
    return completeNow(page, (again) => button.click(again))
  }
  const run = page.getByRole('region', { name: 'Completing items' })
  await completeSelected(8)
  for (const text of ['8 of 8', 'Finished', '6 Items completed', '2 items failed and stay selected.'])
    await expect(run).toContainText(text)
  const reason = 'There was a problem completing your Item: The press room database is busy.'
  await expect(run.getByRole('listitem').filter({ hasText: reason })).toHaveCount(2)
  await expect(bar(page)).toContainText('2 selected')
  await test.step('a row that is shown or focused stays clear of the results', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 540 })
    const failed = workRows(page, order)
      .filter({ has: page.getByRole('checkbox', { checked: true }) })
      .last()
    await failed.evaluate((row) => row.scrollIntoView())
    await failed.getByRole('checkbox').focus()
    const lowerEdge = await run.evaluate((panel) => panel.getBoundingClientRect().bottom)
    expect((await failed.boundingBox())?.y).toBeGreaterThanOrEqual(lowerEdge)
    if (size) await page.setViewportSize(size)
  })
  await page.unroute(completions)
  await completeSelected(2)
  for (const text of ['2 Items completed', '1 order marked complete', 'Completed, and its order with it'])
    await expect(run).toContainText(text)
  expect(new Set(await itemStatuses(page, order))).toEqual(new Set(['complete']))
  await run.getByRole('button', { name: 'Close' }).click()
  await page.mouse.move(0, 0)
  await expect(workRows(page, order)).toHaveCount(0)
  expect(complaints.splice(0).every((text) => text.includes('503'))).toBe(true)
})

test('[WK-06] [WK-07] [WK-08] a row shows components; its dialog completes when data is late', async ({ page }) => {
  const order = await submitOrder({ shipByDate: earlyDate() })
  await untilPrintready(page, order.orderId)
  await openList(page, order, 1)
  const row = workRows(page, order)
  await expect(row.locator('[data-tone]').first()).toHaveAttribute('data-tone', 'danger')
  await row.getByRole('button', { name: 'Show components of Card 1' }).click()
  await expect(row.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  await saveBy(page, row.getByRole('link', { name: 'Download file' }))
  await expect(row.getByRole('link', { name: 'Print job sheet' })).toHaveAttribute('href', /componentIds=/)
  await row.getByRole('link', { name: 'Go to shipment' }).click()
  await expect(page).toHaveURL(/\/orders\/view\/.+\?barcode=/)
  await expect(page.getByText('Scanned', { exact: true })).toBeVisible()

  await page.goBack()
  const shown = Promise.withResolvers<void>()
  await page.route(/\/api\/upstream\/shipment\//, async (route) => {
    await shown.promise
    await route.continue()
  })
  await row.getByRole('button', { name: 'Card 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Card 1' })
  for (const text of [order.sourceOrderId, ' overdue']) await expect(dialog).toContainText(text)
  const complete = dialog.getByRole('button', { name: 'Complete item Card 1' })
  await complete.hover()
  await page.mouse.down()
  await expect(dialog.getByText('Ada Lovelace')).toBeHidden()
  shown.resolve() // the button moves under the press
  await expect(dialog.getByText('Ada Lovelace')).toBeVisible()
  await completeNow(page, () => page.mouse.up())
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(complete).toHaveAttribute('aria-disabled', 'true')
})

test('[WK-02] [WK-03] [WK-04] [BC-05] a due filter counts local days; a scan finds its item', async ({ page }) => {
  const order = await orderInProduction(page, { items: 2 })
  const [here = '', there = ''] = (await itemsOf(page, order)).map(({ barcode }) => barcode)
  const today = DateTime.now().setZone('Europe/London').startOf('day').plus({ seconds: 1 })
  const dueOn = (day: DateTime) => orderInProduction(page, { shipByDate: day.toISO() ?? '' })
  const [ofToday, ofTomorrow] = [await dueOn(today), await dueOn(today.plus({ days: 1 }))]
  await openList(page, order, 2)

  await test.step('a scan selects its item', async () => {
    await readyToScan(page)
    await scanWith(page, here.toLowerCase())
    await expect(page.getByText(`Card 1 of order ${order.sourceOrderId} is selected.`).first()).toBeVisible()
    await expect(box(page, 'Card 1', order)).toBeChecked()
  })

  await test.step('a due filter is in the address', async () => {
    const filter = (name: string) => page.getByRole('group', { name: 'Due' }).getByRole('link', { name })
    await filter('Today').click()
    await expect(page).toHaveURL('/work?due=today')
    await expect(filter('Today')).toHaveAttribute('aria-current', 'true')
    await loadRows(page, ofToday, 1)
    await expect(workRows(page, ofTomorrow)).toHaveCount(0)
    await filter('Tomorrow').click()
    await expect(page).toHaveURL('/work?due=tomorrow')
    await loadRows(page, ofTomorrow, 1)
    await expect(workRows(page, ofToday)).toHaveCount(0)
    await filter('Tomorrow').click()
    await expect(page).toHaveURL('/work')
  })

  await test.step('a scan shows the item of another list, and the second completes it', async () => {
    await page.goto('/work/completed?due=tomorrow')
    await readyToScan(page)
    await scanWith(page, there)
    await expect(page.getByText('It belongs to Live Jobs.')).toBeVisible()
    await expect(workRows(page, order).filter({ hasText: 'Card 2' })).toBeInViewport()
    await scanAgain(page, there)
    await expect(page.locator('[data-result]').getByText('Completing', { exact: true })).toBeVisible()
    await expect.poll(() => itemStatuses(page, order)).toEqual(['live', 'complete'])
  })
})
