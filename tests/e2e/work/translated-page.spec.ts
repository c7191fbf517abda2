import { itemsOf, openNewOrder } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { translateContinuously } from '#tests/support/translate.ts'

test.use({ locale: 'en-GB' })

/** React finds the translation where the server had sent a text, and renders that part of the page anew. */
const isOfHydration = (complaint: string) => /React error #418|Hydration failed/.test(complaint)

// How forms and lists change below a translation is in components/shell/translated-page.test.tsx.
test('[BC-01] [WK-04] an order that is translated all the time is completed, left by a link, and come back to', async ({
  page,
  addSession,
  complaints,
}) => {
  await page.addInitScript(translateContinuously)
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const result = page.locator('[data-result]')
  await readyToScan(page)
  await expect(page.getByRole('main').locator('font').first()).toBeVisible()

  const [first] = await itemsOf(page, order)
  await scanWith(page, first?.barcode ?? '')
  await expect(result).toContainText('Scan again to complete')
  await scanAgain(page, first?.barcode ?? '')
  await expect(result).toContainText('Completing')
  await expect(page.getByRole('button', { name: 'Complete item Card 1' })).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL(/\/work$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Complete item Card 2' })).toBeVisible()
  await expect(page.locator('[translate=no]').filter({ hasText: order.sourceOrderId }).first()).toBeVisible()
  expect(complaints.splice(0).filter((complaint) => !isOfHydration(complaint))).toEqual([])
})
