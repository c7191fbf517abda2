import type { Page } from '@playwright/test'
import type { Submission } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { itemStatuses, loadRows, orderInProduction, workRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

const completions = '**/api/upstream/item/*/complete'
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const run = (page: Page) => page.getByRole('region', { name: 'Completing items' })
/** Up to 20 items are held, and more are asked about. */
async function completeSelected(page: Page, count: number) {
  const complete = bar(page).getByRole('button', { name: `Complete ${count} items` })
  if (count <= 20) return completeNow(page, (again) => complete.click(again))
  await complete.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete items' }).click()
}
const doneOf = async (page: Page, order: Submission) =>
  (await itemStatuses(page, order)).filter((status) => status === 'complete').length

/** Selects all rows of an order as a range, from its first row to its last. */
async function chooseAllOf(page: Page, order: Submission, count: number) {
  await loadRows(page, order, count)
  const boxes = workRows(page, order).getByRole('checkbox')
  await boxes.first().check()
  await boxes.last().click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText(`${count} selected`)
}

test.beforeEach(({ signIn }) => signIn())

test('[WK-04] a run over many items completes one at a time, and shows its progress and a sum', async ({ page }) => {
  const order = await orderInProduction(page, { items: 12 })
  await page.goto('/work')
  await chooseAllOf(page, order, 12)
  let underWay = 0
  let most = 0
  await page.route(completions, async (route) => {
    most = Math.max(most, (underWay += 1))
    const response = await route.fetch()
    underWay -= 1
    await route.fulfill({ response })
  })
  await completeSelected(page, 12)
  await expect(run(page)).toContainText('12 of 12')
  await expect(run(page)).toContainText('12 Items completed')
  await expect(run(page)).toContainText('1 order marked complete')
  await expect(run(page).getByRole('listitem').filter({ hasText: 'Completed, and its order with it' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('12 Items completed')
  expect(most).toBe(1)
  expect(await doneOf(page, order)).toBe(12)
  await run(page).getByRole('button', { name: 'Close' }).click()
  await page.mouse.move(0, 0)
  await expect(workRows(page, order)).toHaveCount(0)
})

test('[WK-04] a run in which every third of fifty items fails completes the others and keeps the failed ones selected, each with its reason', async ({
  page,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 50 })
  await page.goto('/work')
  await chooseAllOf(page, order, 50)
  let calls = 0
  await page.route(completions, async (route) => {
    calls += 1
    if (calls % 3 !== 0) return route.continue()
    const error = { message: 'The press room database is busy.', name: 'Error', code: 'busy' }
    return route.fulfill({ status: 503, json: { success: false, error } })
  })
  await completeSelected(page, 50)
  await expect(run(page)).toContainText('Finished', { timeout: 60_000 })
  await expect(run(page)).toContainText('34 Items completed')
  await expect(run(page)).toContainText('16 items failed and stay selected.')
  const reason = 'There was a problem completing your Item: The press room database is busy.'
  await expect(run(page).getByRole('listitem').filter({ hasText: reason })).toHaveCount(16)
  await expect(page.getByText('There was a problem completing your selected batch(es)', { exact: true })).toBeVisible()
  await expect(bar(page)).toContainText('16 selected')
  expect(calls).toBe(50)
  expect(await doneOf(page, order)).toBe(34)
  await page.unroute(completions)
  await completeSelected(page, 16)
  await expect(run(page)).toContainText('16 Items completed')
  expect(await doneOf(page, order)).toBe(50)
  expect(complaints.splice(0).every((text) => text.includes('503'))).toBe(true)
})

test('[WK-04] an item that a colleague completed a moment ago is reported as already complete, and is not counted as failed', async ({
  page,
  context,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 3 })
  await page.goto('/work')
  await chooseAllOf(page, order, 3)
  const id = await workRows(page, order).nth(1).getAttribute('data-row')
  await page.route(
    completions,
    async (route) => {
      await context.request.put(`/api/upstream/item/${id}/complete`, {
        headers: ownPage,
      })
      await route.continue()
    },
    { times: 1 },
  )
  await completeSelected(page, 3)
  await expect(run(page)).toContainText('2 Items completed')
  await expect(run(page)).toContainText('1 item was already complete.')
  await expect(run(page)).toContainText('Already completed by a colleague')
  expect(await doneOf(page, order)).toBe(3)
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('[WK-04] a cancelled run stops after the current item, and the rest stays selected', async ({ page }) => {
  const order = await orderInProduction(page, { items: 8 })
  await page.goto('/work')
  await chooseAllOf(page, order, 8)
  const third = Promise.withResolvers<void>()
  let calls = 0
  await page.route(completions, async (route) => {
    calls += 1
    if (calls === 3) await third.promise
    await route.continue()
  })
  await completeSelected(page, 8)
  await expect(run(page)).toContainText('2 of 8')
  await run(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(run(page)).toContainText('Stopping after this item')
  third.resolve()
  await expect(run(page)).toContainText('Cancelled')
  await expect(run(page)).toContainText('3 Items completed')
  await expect(run(page)).toContainText('5 items were not tried and stay selected.')
  await expect(bar(page)).toContainText('5 selected')
  expect(await doneOf(page, order)).toBe(3)
})

test('[WK-04] a run stops when the network goes away, and no item without a confirmation is shown as complete', async ({
  page,
  complaints,
}) => {
  const order = await orderInProduction(page, { items: 8 })
  await page.goto('/work')
  await chooseAllOf(page, order, 8)
  let calls = 0
  await page.route(completions, (route) => {
    calls += 1
    return calls > 3 ? route.abort() : route.continue()
  })
  await completeSelected(page, 8)
  await expect(run(page)).toContainText('Stopped')
  await expect(run(page)).toContainText('3 Items completed')
  await expect(run(page)).toContainText('2 items failed and stay selected.')
  await expect(run(page)).toContainText('3 items were not tried and stay selected.')
  await expect(bar(page)).toContainText('5 selected')
  expect(await doneOf(page, order)).toBe(3)
  expect(complaints.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

test('[WK-04] a run ends when its tab is closed, and completes no further item', async ({ page, context }) => {
  const order = await orderInProduction(page, { items: 6 })
  const tab = await context.newPage()
  await tab.goto('/work')
  await chooseAllOf(tab, order, 6)
  const third = Promise.withResolvers<void>()
  let calls = 0
  await tab.route(completions, async (route) => {
    calls += 1
    if (calls < 3) return route.continue()
    // The upstream completes the item, but the tab never gets the answer.
    await route.fetch()
    third.resolve()
  })
  await completeSelected(tab, 6)
  await third.promise
  await tab.close()
  expect(await doneOf(page, order)).toBe(3)
  await page.goto('/work')
  await loadRows(page, order, 3)
  expect(calls).toBe(3)
})
