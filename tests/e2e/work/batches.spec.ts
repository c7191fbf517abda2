import { ownDay, type Submission, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { holdCompletion } from '#tests/e2e/support/held.ts'
import { itemsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { colleague } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { orderInProduction } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

test('[WK-09] [BC-05] a batch shows its jobs, is undone, and completed by a second scan', async ({ page, signIn }) => {
  await signIn()
  const day = ownDay()
  // Its picture is that of its first artwork.
  const artwork = await uploadArtwork()
  const orders: Submission[] = []
  // One after the other: so they are in their batch.
  for (let index = 0; index < 2; index += 1)
    orders.push(await orderInProduction(page, { shipByDate: day, quantity: 40, artwork }))
  await page.goto('/work/batches')
  const batch = page
    .getByRole('listitem')
    .filter({ hasText: day.split('-').toReversed().join('/') })
    .first()
  const name = await batch.locator('strong').innerText()
  const code = await batch.locator('.font-mono').first().innerText()
  const jobs = batch.getByRole('list', { name: 'Jobs' }).first().getByRole('listitem')

  await test.step('it shows its parts, jobs and pictures, and is undone', async () => {
    for (const text of ['0 of 2 items', '80 copies']) await expect(batch).toContainText(text)
    await expect(batch.locator('[data-tone=success]')).toContainText(/^Due in [\d,]+\sd/)
    await expect(batch.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    await batch.locator('summary').first().click()
    const parts = batch.getByRole('list', { name: 'Sub-batches' }).locator('> li')
    await expect(parts).toContainText(['50 copies', '30 copies'])
    await expect(parts.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await parts.first().locator('summary').click()
    await expect(jobs).toHaveCount(2)
    const complete = batch.getByRole('button', { name: `Complete ${name.toLowerCase()}` })
    await holdCompletion(page, (options) => complete.click(options))
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText('Not completed', { exact: true })).toBeVisible()
    await expect(batch).toContainText('0 of 2 items')
  })

  await test.step('it follows what a colleague completes, and leads to its orders', async () => {
    const [order] = orders
    const [item] = order ? await itemsOf(page, order) : []
    await colleague(page, 'PUT', `/item/${item?._id}/complete`)
    await expect(batch).toContainText('1 of 2 items')
    await expect(jobs.getByText('Complete', { exact: true })).toHaveCount(1)
    await jobs.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order?.sourceOrderId ?? '')
  })

  await page.goto('/work')
  await readyToScan(page)
  await scanWith(page, code)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Scan again to complete its \d items?\.$/)).toBeVisible()
  await scanAgain(page, code)
  await expect(page.getByText(/Item completed\s+1 order is complete\./)).toBeVisible()
  for (const order of orders) await openOrder(page, order, 'Complete')
  await page.goto('/work/batches?status=complete')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})
