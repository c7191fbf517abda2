import type { Locator, Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { type Submission, submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'
import {
  earlyDate,
  itemStatuses,
  loadRows,
  newItems,
  orderInProduction,
  showNewItems,
  workRows,
} from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

const london = () => DateTime.now().setZone('Europe/London')
const box = (page: Page, item: string, order: string) =>
  page.getByRole('checkbox', { name: `Select ${item}, order ${order}` })
const idsOf = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''))
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

test.beforeEach(({ signIn }) => signIn())

test('[WK-01] the menu leads to Live Jobs and Completed Jobs, and each list is sorted by deadline', async ({
  page,
}) => {
  await orderInProduction(page, { items: 2 })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL('/work')
  await expect(page).toHaveTitle('Live Jobs · Site Flow Light')
  // Orders that other tests send while a page is on its way stand below it until the list has been read again.
  const expectSorted = () =>
    expect(async () => {
      const deadlines = await page
        .locator('[data-row] [data-due]')
        .evaluateAll((dues) => dues.map((due) => due.getAttribute('data-due') ?? ''))
      expect(deadlines.length).toBeGreaterThanOrEqual(10)
      expect(deadlines).toEqual(deadlines.toSorted())
    }).toPass()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectSorted()
  await menu.getByRole('link', { name: 'Completed Jobs' }).click()
  await expect(page).toHaveURL('/work/completed')
  await expect(page.getByRole('heading', { name: 'Completed Jobs', level: 1 })).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectSorted()
})

test('[WK-01] a user who scrolls down loads ten more rows at a time until the list ends', async ({ page }) => {
  const order = await orderInProduction(page, { items: 35 })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/upstream/item' && searchParams.get('pagesize') === '10')
      asked.push(`${searchParams.get('page')} ${searchParams.get('sort')} ${searchParams.get('direction')}`)
  })
  await page.goto('/work')
  await loadRows(page, order, 35)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  expect(asked.every((one) => one.endsWith(' shipByDate 1'))).toBe(true)
})

test('[WK-01] a list of 35 items shows each of them while ten are completed and the user scrolls', async ({
  page,
  context,
}) => {
  const order = await orderInProduction(page, { items: 35 })
  await page.goto('/work')
  const seen = new Set<string>()
  const note = async () => {
    for (const id of await idsOf(workRows(page, order))) seen.add(id)
    return seen.size
  }
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return note()
    })
    .toBeGreaterThanOrEqual(10)
  // The user who scrolls completes half of them, and a colleague the other half.
  for (const [number, id] of [...seen].slice(0, 10).entries()) {
    if (number % 2 === 0) {
      await page
        .locator(`[data-row="${id}"]`)
        .getByRole('button', { name: /^Complete / })
        .click()
    } else {
      const answer = await context.request.put(`/api/upstream/item/${id}/complete`, { headers: ownPage })
      expect(answer.status()).toBe(200)
    }
    await page.mouse.wheel(0, 300)
    await note()
  }
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await showNewItems(page)
        return note()
      },
      { timeout: 60_000 },
    )
    .toBe(35)
  await expect.poll(async () => (await itemStatuses(page, order)).filter((one) => one === 'complete').length).toBe(10)
  await page.mouse.move(0, 0)
  await expect
    .poll(async () => {
      await showNewItems(page)
      return workRows(page, order).count()
    })
    .toBe(25)
})

test('[WK-02] a due filter is in the address, and counts days in the account’s time zone', async ({ page }) => {
  const now = london()
  const at = (day: DateTime) => day.startOf('day').plus({ seconds: 1 }).toISO() ?? ''
  const today = await orderInProduction(page, { shipByDate: at(now) })
  const tomorrow = await orderInProduction(page, { shipByDate: at(now.plus({ days: 1 })) })
  const monday = await orderInProduction(page, { shipByDate: at(now.startOf('week')) })
  await page.goto('/work')
  await settled(page)
  const filter = (name: string) => page.getByRole('group', { name: 'Due' }).getByRole('link', { name })
  await filter('Today').click()
  await expect(page).toHaveURL('/work?due=today')
  await expect(filter('Today')).toHaveAttribute('aria-current', 'true')
  await loadRows(page, today, 1)
  await expect(workRows(page, tomorrow)).toHaveCount(0)
  await filter('Tomorrow').click()
  await expect(page).toHaveURL('/work?due=tomorrow')
  await loadRows(page, tomorrow, 1)
  await expect(workRows(page, today)).toHaveCount(0)
  await filter('This week').click()
  await expect(page).toHaveURL('/work?due=week')
  await loadRows(page, monday, 1)
  await filter('This week').click()
  await expect(page).toHaveURL('/work')
  await page.goto('/work?due=never')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(filter('Today')).not.toHaveAttribute('aria-current', 'true')
})

test('[WK-01] a user who goes back from an order finds the list where they left it, with the changes made meanwhile', async ({
  page,
  context,
}) => {
  const order = await orderInProduction(page, { items: 32 })
  await page.goto('/work')
  await loadRows(page, order, 32)
  await ready(page)
  const left = workRows(page, order).nth(24)
  const id = (await left.getAttribute('data-row')) ?? ''
  const [done = ''] = await idsOf(workRows(page, order))
  await left.scrollIntoViewIfNeeded()
  await left.getByRole('checkbox').check()
  const link = left.getByRole('link', { name: order.sourceOrderId })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  await context.request.put(`/api/upstream/item/${done}/complete`, { headers: ownPage })

  await page.goBack()
  const row = page.locator(`[data-row="${id}"]`)
  await expect(row).toBeInViewport()
  await expect(row.getByRole('link', { name: order.sourceOrderId })).toBeFocused()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(bar(page)).toContainText('1 selected')
  await expect(page.locator(`[data-row="${done}"]:not([data-gone])`)).toHaveCount(0)
  await expect(workRows(page, order)).toHaveCount(31)
  await expect(row).toBeInViewport()

  // A link opens the current list at its first row.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Completed Jobs' }).click()
  await expect(page).toHaveURL('/work/completed')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL('/work')
  await expect(bar(page)).not.toContainText('selected')
})

test('[WK-03] a user selects single items, ranges or all, by keyboard too, and the selection survives loading more rows', async ({
  page,
}) => {
  const order = await orderInProduction(page, { items: 14 })
  await page.goto('/work')
  await loadRows(page, order, 14)
  await ready(page)
  const ids = await workRows(page, order).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('input')?.getAttribute('aria-label') ?? ''),
  )
  const own = (index: number) => page.getByRole('checkbox', { name: ids[index] ?? '', exact: true })
  await own(0).focus()
  await page.keyboard.press('Space')
  await expect(own(0)).toBeChecked()
  await own(3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await expect(own(2)).toBeChecked()
  await own(3).press('ArrowDown')
  await expect(own(4)).toBeFocused()
  await page.keyboard.press('x')
  await expect(own(4)).toBeChecked()
  await page.keyboard.press('x')
  await expect(own(4)).not.toBeChecked()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('7 selected')
  const loaded = await page.locator('[data-row]').count()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(loaded)
  await expect(bar(page)).toContainText('7 selected')
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  const all = page.getByRole('checkbox', { name: 'Select all loaded items' })
  // Rows that load meanwhile are not selected, so the box itself may say "some", and the next click selects them too.
  await all.click()
  await expect(own(13)).toBeChecked()
  await expect(async () => {
    await all.click()
    await expect(own(13)).not.toBeChecked({ timeout: 1000 })
  }).toPass()
})

test('[WK-03] job sheets of up to five selected items open together, and of more are refused with the reason', async ({
  page,
  context,
}) => {
  const order = await orderInProduction(page, { items: 6 })
  await page.goto('/work')
  await loadRows(page, order, 6)
  for (let number = 1; number <= 5; number += 1) await box(page, `Card ${number}`, order.sourceOrderId).check()
  const opened = context.waitForEvent('page')
  await bar(page).getByRole('link', { name: 'Print Job Sheets' }).click()
  const sheets = await opened
  await expect(sheets).toHaveURL(/\/job-sheet\?orderIds=/)
  expect(new URL(sheets.url()).searchParams.get('componentIds')?.split(',')).toHaveLength(5)
  await sheets.close()
  await box(page, 'Card 6', order.sourceOrderId).check()
  const print = bar(page).getByRole('button', { name: 'Print Job Sheets' })
  await expect(print).toHaveAttribute('aria-disabled', 'true')
  await print.hover()
  await expect(page.getByRole('tooltip', { name: 'Print up to 5 Items at a time' })).toBeVisible()
})

test('[WK-04] an item that cannot be completed stays in the list with the reason, and one that is completed is reported and leaves it', async ({
  page,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 2 })
  await page.goto('/work')
  await loadRows(page, order, 2)
  await page.route('**/api/upstream/item/*/complete', (route) => route.abort(), { times: 1 })
  const complete = workRows(page, order)
    .first()
    .getByRole('button', { name: /^Complete / })
  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('There was a problem completing your Item', { exact: true })).toBeVisible()
  await expect(page.getByText('The portal cannot be reached. Check the network connection.')).toBeVisible()
  await expect(workRows(page, order)).toHaveCount(2)
  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(workRows(page, order)).toHaveCount(1)
  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('That was the last item: the order is complete.')).toBeVisible()
  await expect(workRows(page, order)).toHaveCount(0)
  expect(await itemStatuses(page, order)).toEqual(['complete', 'complete'])
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

test('[WK-05] an item that is already complete offers no completion, and says why', async ({ page, context }) => {
  const order = await orderInProduction(page)
  await page.goto('/work')
  await loadRows(page, order, 1)
  const [id] = await idsOf(workRows(page, order))
  await context.request.put(`/api/upstream/item/${id}/complete`, {
    headers: ownPage,
  })
  await page.goto('/work/completed')
  await loadRows(page, order, 1)
  const complete = workRows(page, order).getByRole('button', { name: /^Complete / })
  await expect(complete).toHaveAttribute('aria-disabled', 'true')
  await complete.hover()
  await expect(page.getByRole('tooltip', { name: 'This item is already complete.' })).toBeVisible()
})

test('[WK-06] [WK-07] an expanded item shows its components, their files, job sheets and shipment, and its dialog all its fields, and completes it', async ({
  page,
}) => {
  const order = await submitOrder({ shipByDate: earlyDate() })
  await expect
    .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, { timeout: 60_000 })
    .toBe('printready')
  await page.goto('/work')
  await loadRows(page, order, 1)
  const row = workRows(page, order)
  await row.getByRole('button', { name: 'Show components of Card 1' }).click()
  await expect(row.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download file' }).click()
  await download
  await expect(row.getByRole('link', { name: 'Print job sheet' })).toHaveAttribute('href', /componentIds=/)
  await row.getByRole('link', { name: 'Go to shipment' }).click()
  await expect(page).toHaveURL(/\/orders\/view\/.+\?barcode=/)
  await expect(page.getByText('Scanned', { exact: true })).toBeVisible()

  await page.goBack()
  const opener = workRows(page, order).getByRole('button', { name: 'Card 1', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Card 1' })
  await expect(dialog.getByText(order.sourceOrderId, { exact: true })).toBeVisible()
  await expect(dialog).toContainText('Ada Lovelace')
  await expect(dialog).toContainText('Overdue by')
  await expect(dialog.getByRole('link', { name: 'Go to order' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await completeNow(page, (again) => dialog.getByRole('button', { name: 'Complete item Card 1' }).click(again))
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Complete item Card 1' })).toHaveAttribute('aria-disabled', 'true')
})

test('[WK-07] a press on Complete in the dialog of an item counts, though its shipment comes during it', async ({
  page,
}) => {
  const order = await orderInProduction(page, { items: 1 })
  await page.goto('/work')
  await loadRows(page, order, 1)
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/upstream\/shipment\//, async (route) => {
    await isPressed
    await route.continue()
  })
  await workRows(page, order).getByRole('button', { name: 'Card 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Card 1' })
  const complete = dialog.getByRole('button', { name: 'Complete item Card 1' })
  await complete.hover()
  await page.mouse.down()
  await expect(dialog.getByText('Ada Lovelace')).toBeHidden()
  answer()
  await expect(dialog.getByText('Ada Lovelace')).toBeVisible()
  await completeNow(page, () => page.mouse.up())
  await expect(page.getByText('Item completed', { exact: true })).toBeVisible()
})

test('[WK-08] a deadline changes its colour when its time comes, without a reload', async ({ page }) => {
  const now = Date.now()
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const later = await orderInProduction(page, { shipByDate: inMinutes(128) })
  const soon = await orderInProduction(page, { shipByDate: inMinutes(8) })
  await page.clock.install({ time: now })
  await page.goto('/work')
  const toneOf = (order: typeof later) => workRows(page, order).locator('[data-tone]')
  await loadRows(page, later, 1)
  await expect(toneOf(later)).toHaveAttribute('data-tone', 'success')
  await expect(toneOf(later)).toContainText(/Due in 2 h \d+ min/)
  await expect(toneOf(soon)).toHaveAttribute('data-tone', 'warning')
  // With the test's clock the page cannot see which of its scripts have loaded, so it would reload after 120 s if no field
  // were focused.
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).focus()
  // Rows outside the viewport are updated once they are scrolled into view.
  await workRows(page, later).scrollIntoViewIfNeeded()
  await page.clock.fastForward('12:00')
  await expect(toneOf(later)).toHaveAttribute('data-tone', 'warning')
  await expect(toneOf(later)).toContainText(/Due in 1 h 5\d min/)
  await workRows(page, soon).scrollIntoViewIfNeeded()
  await expect(toneOf(soon)).toHaveAttribute('data-tone', 'danger')
  await expect(toneOf(soon)).toContainText(/Overdue by \d+ min/)
})

test('[WK-04] no row moves while the pointer rests on one: a colleague’s completion is marked, and new rows are offered', async ({
  page,
  context,
}) => {
  const order = await orderInProduction(page, { items: 3 })
  await page.goto('/work')
  await loadRows(page, order, 3)
  await page.evaluate(() => window.scrollTo(0, 0))
  const id = await workRows(page, order).nth(1).getAttribute('data-row')
  const last = workRows(page, order).nth(2)
  await last.hover()
  // It is marked for about a second, so the page itself looks at each frame.
  const isMarked = page.waitForFunction(
    (marked) => document.querySelector(marked)?.textContent.includes('Completed or stopped elsewhere'),
    `[data-row="${id}"][data-gone]`,
  )
  await context.request.put(`/api/upstream/item/${id}/complete`, {
    headers: ownPage,
  })
  await isMarked
  await page.mouse.move(0, 0)
  await expect(workRows(page, order)).toHaveCount(2)

  const own = workRows(page, order).first()
  await own.hover()
  const before = (await own.boundingBox())?.y ?? Number.NaN
  const added = await orderInProduction(page)
  const offer = newItems(page)
  await expect(offer).toBeVisible()
  await expect(workRows(page, added)).toHaveCount(0)
  // Rows above, which another test completes, can have left the list; no row was added.
  expect((await own.boundingBox())?.y).toBeLessThanOrEqual(before)
  await offer.click()
  // The items offered first can be another test's.
  await loadRows(page, added, 1)

  // A pointer outside the list does not delay changes.
  const further = await orderInProduction(page)
  await page.getByRole('heading', { name: 'Live Jobs' }).click()
  // It may be the first of the next page of the list, which comes by scrolling.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await workRows(page, further).count()).toBe(1)
  }).toPass()
})

test('[WK-04] a viewer of the work list is offered no completion', async ({ page, browser }) => {
  const order = await orderInProduction(page)
  const context = await browser.newContext({ locale: 'en-GB' })
  const looking = await context.newPage()
  await looking.goto('/work')
  await looking.getByRole('button', { name: 'Sign in' }).click()
  await looking.getByLabel('User name').fill('sam')
  await looking.getByLabel('Password').fill('sam-prints-2026')
  await looking.getByRole('button', { name: 'Sign in' }).click()
  await expect(looking).toHaveURL('/work')
  await loadRows(looking, order, 1)
  await expect(looking.getByRole('button', { name: /^Complete/ })).toHaveCount(0)
  await expect(bar(looking).getByRole('button', { name: 'Print Job Sheets' })).toBeVisible()
  await context.close()
})

test('[WK-03] [WK-04] a scan selects its item on the list and shows one that is not on it, and the second scan completes it', async ({
  page,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 2 })
  const elsewhere = await orderInProduction(page)
  await page.goto('/work')
  await loadRows(page, order, 2)
  await loadRows(page, elsewhere, 1)
  // textContent, because innerText of a row outside the viewport is empty (content-visibility).
  const codeOf = async (item: Submission, name: string) =>
    (await workRows(page, item).filter({ hasText: name }).locator('.font-mono.text-sm').textContent()) ?? ''
  const [here, there] = [await codeOf(order, 'Card 2'), await codeOf(elsewhere, 'Card 1')]
  await readyToScan(page)
  await scanWith(page, here.toLowerCase())
  await expect(page.getByText(`Card 2 of order ${order.sourceOrderId} is selected.`).first()).toBeVisible()
  await expect(box(page, 'Card 2', order.sourceOrderId)).toBeChecked()
  await expect(bar(page)).toContainText('1 selected')
  await page.goto('/work/completed?due=tomorrow')
  await readyToScan(page)
  await scanWith(page, there)
  await expect(page.getByText('It is in Live Jobs.')).toBeVisible()
  const result = page.locator('[data-result]')
  const row = workRows(page, elsewhere).filter({ hasText: 'Card 1' })
  await expect(row).toBeInViewport()
  // The result has its own place: it hides nothing of the row, and a click on it reaches nothing below.
  const [place, area] = [await result.boundingBox(), await row.boundingBox()]
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
  const under = { x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 20 }
  expect(
    await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-result]') !== null, under),
  ).toBe(true)
  await scanAgain(page, there)
  await expect(result.getByText('Completed', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await detailsOf(page, elsewhere.orderId)).order.orderData.items.map(({ status }) => status))
    .toContain('complete')
  await scanWith(page, 'B9999999999')
  await expect(page.getByText('No order was found matching the supplied barcode').first()).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
})

test('[SEC-36] the work list is accessible in both themes with open, selected and completed rows, and with the dialog of an item', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const order = await submitOrder({ items: 9, shipByDate: earlyDate() })
  await expect
    .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, { timeout: 60_000 })
    .toBe('printready')
  await page.goto('/work')
  await loadRows(page, order, 9)
  const row = workRows(page, order).filter({ hasText: 'Card 9' })
  await row.getByRole('button', { name: 'Show components of Card 9' }).click()
  await expect(row.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  await row.getByRole('button', { name: 'Card 9', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Card 9' })
  await expect(dialog.getByText('Ada Lovelace')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  await expectAccessible(page, 'the dialog of an item', '[data-dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('checkbox').check()
  await expectAccessible(page, 'a row that is open and selected', 'main')
  await row.getByRole('checkbox').uncheck()
  const boxes = workRows(page, order).getByRole('checkbox')
  await boxes.first().check()
  await boxes.last().click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('9 selected')
  await row.hover()
  await completeNow(page, (again) => bar(page).getByRole('button', { name: 'Complete 9 items' }).click(again))
  const run = page.getByRole('region', { name: 'Completing items' })
  await expect(run).toContainText('9 Items completed')
  await expectAccessible(page, 'completed rows', 'main')
})
