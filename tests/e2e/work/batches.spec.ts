import type { Page } from '@playwright/test'
import { ownDay, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { holdCompletion } from '#tests/e2e/support/held.ts'
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

test.beforeEach(({ signIn }) => signIn())

test('[WK-09] an opened batch shows its parts, jobs and pictures, and what a colleague completes, and leads to an order', async ({
  page,
}) => {
  const { batch, orders } = await openBatches(page, 2)
  for (const text of ['0 of 2 items', '80 copies']) await expect(batch).toContainText(text)
  await expect(batch.locator('[data-tone=success]')).toContainText(/^Due in [\d,]+ d/)
  await expect(batch.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  await batch.locator('summary').first().click()
  const parts = batch.getByRole('list', { name: 'Sub-batches' }).locator('> li')
  await expect(parts).toContainText(['50 copies', '30 copies'])
  await expect(parts.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await parts.first().locator('summary').click()
  const jobs = parts.first().getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  await expect(jobs).toHaveCount(2)

  const [order] = orders
  if (!order) throw new Error('no order was made')
  const { order: details } = await detailsOf(page, order.orderId)
  const path = `/api/upstream/item/${details.orderData.items[0]?._id}/complete`
  expect((await page.request.put(path, { headers: ownPage })).ok()).toBe(true)
  await expect(batch).toContainText('1 of 2 items')
  await expect(jobs.getByText('Complete', { exact: true })).toHaveCount(1)
  await jobs.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
})

test('[WK-09] [BC-05] a batch that is undone stays, and the second scan of its code completes it and its orders', async ({
  page,
}) => {
  const { batch, orders } = await openBatches(page, 2)
  const name = await batch.locator('strong').innerText()
  const code = await batch.locator('.font-mono').first().innerText()
  const complete = batch.getByRole('button', { name: `Complete ${name.toLowerCase()}` })
  await holdCompletion(page, (options) => complete.click(options))
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Not completed', { exact: true })).toBeVisible()
  await expect(batch).toContainText('0 of 2 items')

  await page.goto('/work')
  await readyToScan(page)
  await scanWith(page, code)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Scan again to complete its 2 items.')).toBeVisible()
  await scanAgain(page, code)
  await expect(page.getByText('2 Items completed')).toBeVisible()
  await expect(page.getByText('2 orders are complete.')).toBeVisible()
  for (const order of orders) await openOrder(page, order, 'Complete')
  await page.goto('/work/batches?status=complete')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})
