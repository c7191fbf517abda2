import type { Page } from '@playwright/test'
import { ownDay, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { completeNow, holdCompletion } from '#tests/e2e/support/held.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { orderInProduction } from '#tests/e2e/support/work.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })

const rowOf = (page: Page, day: string) =>
  page.getByRole('listitem').filter({ hasText: day.split('-').toReversed().join('/') })

async function openBatches(page: Page, count: number) {
  const day = ownDay()
  // Its picture is that of its first artwork.
  const artwork = await uploadArtwork(await businessCard(7))
  const orders = []
  // One after the other: so they are in their batch.
  for (let index = 0; index < count; index += 1)
    orders.push(await orderInProduction(page, { shipByDate: day, quantity: 40, artwork }))
  await page.goto('/work/batches')
  const batch = rowOf(page, day).first()
  await expect(batch).toBeVisible()
  return { batch, orders }
}

test('[WK-09] an opened batch shows its sub-batches and jobs, and each job links to its order', async ({
  page,
  signIn,
}) => {
  await signIn()
  const { batch, orders } = await openBatches(page, 2)
  await expect(batch).toContainText('0 of 2 items')
  await expect(batch).toContainText('80 copies')
  await expect(batch.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)

  await batch.locator('summary').first().click()
  const parts = batch.getByRole('list', { name: 'Sub-batches' }).locator('> li')
  await expect(parts).toHaveCount(2)
  await expect(parts.first()).toContainText('50 copies')
  await expect(parts.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(parts.last()).toContainText('30 copies')

  await parts.first().locator('summary').click()
  const jobs = parts.first().getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  await expect(jobs).toHaveCount(2)
  await jobs.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[0]?.sourceOrderId ?? 'none')
})

test('[WK-09] an opened batch shows what a colleague completes, and the time left until its deadline', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  const { batch, orders } = await openBatches(page, 2)
  await expect(batch.locator('[data-tone=success]')).toContainText(/^Due in [\d,]+ d/)
  await batch.locator('summary').first().click()
  const parts = batch.getByRole('list', { name: 'Sub-batches' }).locator('> li')
  await expect(parts).toHaveCount(2)
  await parts.first().locator('summary').click()
  const jobs = parts.first().getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  await expect(jobs).toHaveCount(2)
  const done = jobs.getByText('Complete', { exact: true })
  await expect(done).toHaveCount(0)

  const [order] = orders
  if (!order) throw new Error('no order was made')
  const { order: details } = await detailsOf(page, order.orderId)
  const answer = await context.request.put(`/api/upstream/item/${details.orderData.items[0]?._id}/complete`, {
    headers: ownPage,
  })
  expect(answer.ok()).toBe(true)
  await expect(batch).toContainText('1 of 2 items')
  await expect(done).toHaveCount(1)
})

test('[BC-05] a batch whose completion succeeded without an answer is reported as complete', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn()
  const { batch, orders } = await openBatches(page, 1)
  const code = await batch.locator('.font-mono').first().innerText()
  await readyToScan(page)
  await page.route('**/batch/complete/barcode/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await scanWith(page, code)
  await expect(page.getByText('Scan again to complete its 1 item.')).toBeVisible()
  // The code is typed by hand: the portal counts an immediate second scan of a code as a repetition of the first.
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('There was no answer, but it is complete.')).toBeVisible()
  for (const order of orders) await openOrder(page, order, 'Complete')
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

test('[WK-09] [BC-05] a batch that is undone stays as it is, and one that is not is completed, and its orders with it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const { batch, orders } = await openBatches(page, 2)
  const name = await batch.locator('strong').innerText()
  const complete = batch.getByRole('button', { name: `Complete ${name.toLowerCase()}` })
  await holdCompletion(page, (options) => complete.click(options))
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Not completed', { exact: true })).toBeVisible()
  await expect(batch).toContainText('0 of 2 items')

  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('2 Items completed')).toBeVisible()
  await expect(page.getByText('2 orders are complete.')).toBeVisible()
  await expect(batch).toHaveCount(0)
  for (const order of orders) await openOrder(page, order, 'Complete')
  await page.goto('/work/batches?status=complete')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})

test('[BC-05] a batch that a colleague completed meanwhile is reported as already complete', async ({
  page,
  signIn,
  context,
  complaints,
}) => {
  await signIn()
  const { batch } = await openBatches(page, 1)
  const code = await batch.locator('.font-mono').first().innerText()
  const name = await batch.locator('strong').innerText()
  await holdCompletion(page, (options) => batch.getByRole('button', { name: 'Complete batch' }).click(options))
  // The live update that follows takes the batch off the page, which sends what is held.
  const answer = await context.request.post(`/api/upstream/batch/complete/barcode/${code}`, { headers: ownPage })
  expect(answer.status()).toBe(200)
  await expect(page.getByText('Already completed', { exact: true })).toBeVisible()
  await expect(page.getByText(`${name} was completed by a colleague a moment ago.`)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('[WK-09] [BC-05] the first scan of a batch shows its name, and the second completes it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const { batch, orders } = await openBatches(page, 2)
  const code = await batch.locator('.font-mono').first().innerText()
  const name = await batch.locator('strong').innerText()
  await page.goto('/work')
  await readyToScan(page)
  await scanWith(page, code)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Scan again to complete its 2 items.')).toBeVisible()
  await scanAgain(page, code)
  await expect(page.getByText('2 Items completed')).toBeVisible()
  await expect(page.getByText('2 orders are complete.')).toBeVisible()
  for (const order of orders) await openOrder(page, order, 'Complete')
})

test('[WK-09] a viewer is not offered to complete a batch', async ({ page, addSession }) => {
  await addSession('viewer')
  await page.goto('/work/batches')
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
  await expect(page.getByText(/^Batch \d+$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Complete/ })).toHaveCount(0)
})

test('[WK-09] a page beyond the last one, as batches that are completed leave it, says so and leads back', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openBatches(page, 1)
  await page.goto('/work/batches?page=9999')
  await expect(page.getByText(/^There (?:is only one page|are only \d+ pages)\.$/)).toBeVisible()
  await expect(page.getByText('No live batches')).toHaveCount(0)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByRole('main').locator('summary').first()).toBeVisible()
})
