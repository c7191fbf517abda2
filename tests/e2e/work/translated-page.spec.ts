import { completeNow } from '#tests/e2e/support/held.ts'
import { itemsOf, openNewOrder } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { hit, openSearch, searchDialog, searchField } from '#tests/e2e/support/search.ts'
import { send, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { translateContinuously } from '#tests/support/translate.ts'

test.use({ locale: 'en-GB' })

/** React finds the translation where the server had sent a text, and renders that part of the page anew. */
const isOfHydration = (complaint: string) => /React error #418|Hydration failed/.test(complaint)

test('[WK-04] [SP-01] an order is completed and shipped on a page that is translated all the time', async ({
  page,
  addSession,
  complaints,
}) => {
  await page.addInitScript(translateContinuously)
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const result = page.locator('[data-result]')
  const main = page.getByRole('main')
  await readyToScan(page)
  await expect(main.locator('font').first()).toBeVisible()

  const [first] = await itemsOf(page, order)
  await scanWith(page, first?.barcode ?? '')
  await expect(result).toContainText('Scan again to complete')
  await scanAgain(page, first?.barcode ?? '')
  await expect(result).toContainText('Completing')
  await expect(page.getByRole('button', { name: 'Complete item Card 1' })).toBeHidden()

  await openSearch(page)
  await searchField(page).pressSequentially(order.sourceOrderId, { delay: 60 })
  await expect(hit(page, order.sourceOrderId)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toBeHidden()

  const complete = page.getByRole('button', { name: 'Complete item Card 2' })
  await completeNow(page, (again) => complete.click(again))
  await expect(page.getByText('Item completed')).toBeVisible()
  await expect(complete).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Live Jobs' }).click()
  await expect(page).toHaveURL(/\/work$/)
  await page.goBack()
  await typeTracking(page, 'TRK-1')
  await send(page).click()
  await expect(page.getByText('Shipped with tracking number TRK-1.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.locator('[translate=no]').filter({ hasText: order.sourceOrderId }).first()).toBeVisible()
  expect(complaints.splice(0).filter((complaint) => !isOfHydration(complaint))).toEqual([])
})
