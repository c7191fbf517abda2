import { heardOf, submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { saveBy, tabBy } from '#tests/e2e/support/saved.ts'
import { openSearch, searchField } from '#tests/e2e/support/search.ts'
import { confirmShipping, ship, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

test('[ST-01] [OV-06] [JS-03] [SP-01] an order is found, printed, shipped, and its brand told', async ({
  page,
  context,
  signIn,
}) => {
  const { sourceOrderId } = await submitOrder()

  await test.step('an operator signs in and finds the order', async () => {
    await signIn('operator')
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await openSearch(page)
    await searchField(page).fill(sourceOrderId)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toContainText(sourceOrderId)
  })

  await test.step('looks at its artwork', async () => {
    const picture = page.getByRole('img', { name: 'Preview of Card' })
    await expect(picture).toBeVisible({ timeout: 60_000 }) // by live updates
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText('Print ready').first()).toBeVisible()
    await expect(page.getByText('Finish: Gloss')).toBeVisible()
    await expect(page.getByText('Laminate', { exact: true })).toBeVisible()
  })

  await test.step('prints its job sheet', async () => {
    await context.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    const sheet = await tabBy(page, () => page.getByRole('link', { name: 'Print Job Sheets' }).click())
    await expect(sheet).toHaveTitle(/Job Sheet/)
    await expect(sheet.getByText(sourceOrderId).first()).toBeVisible()
    await expect(sheet.locator('html')).toHaveAttribute('data-printed', 'yes')
    await sheet.close()
  })

  await test.step('completes its item', async () => {
    await completeNow(page, (again) => page.getByRole('button', { name: 'Complete item Card 1' }).click(again))
    await expect(page.getByText('Item completed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete item Card 1' })).toBeHidden()
  })

  await test.step('ships it with a tracking number', async () => {
    await ship(page).click()
    await confirmShipping(page)
    await trackingNumber(page).fill('TRK-1234567')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Shipped with tracking number TRK-1234567.')).toBeVisible()
    expect((await saveBy(page, page.getByRole('link', { name: 'Download PDF' }))).name).toMatch(/\.pdf$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Shipped').first()).toBeVisible()
    await expect(page.getByText('TRK-1234567', { exact: true })).toBeVisible()
  })

  await test.step('the brand’s postback address hears of it', async () => {
    const hasHeard = async () => (await heardOf(sourceOrderId)).some(({ body }) => body.includes('TRK-1234567'))
    await expect.poll(hasHeard, { timeout: 60_000 }).toBe(true)
    await expect(page.getByRole('heading', { name: 'Order Postbacks' })).toBeVisible()
  })
})
