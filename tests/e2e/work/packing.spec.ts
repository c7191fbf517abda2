import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { itemsOf, openNewOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { panel } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test('[PK-01] [PK-02] a parcel is packed and shipped by scans, over a reload, with a colleague', async ({
  page,
  context,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 3 })
  const other = await submitAtSite()
  const [first, second, third] = (await itemsOf(page, order)).map(({ barcode }) => barcode)
  const [foreign] = (await itemsOf(page, other)).map(({ barcode }) => barcode)
  const colleague = await context.newPage()
  await colleague.goto(orderPage(order.orderId))
  const state = page.getByRole('dialog', { name: 'Ship shipment 1' }).getByRole('status')
  await readyToScan(page)

  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: 'Ship shipment 1' })).toBeVisible()
  await scanAgain(page, first ?? '')
  await expect(state).toHaveText('1 of 3 pieces are in')
  await expect(panel(colleague, 1).getByText('1 of 3 pieces are in')).toBeVisible()
  await scanWith(page, foreign ?? '')
  await expect(page.getByText('Not in this parcel')).toBeVisible()
  await expect(page.getByText(`It belongs to order ${other.sourceOrderId}. Put it aside.`)).toBeVisible()
  await expect(state).toHaveText('1 of 3 pieces are in')

  await page.reload()
  await readyToScan(page)
  await scanWith(page, 'SFL-CMD-PACK')
  await expect(state).toHaveText('1 of 3 pieces are in')
  await scanWith(page, second ?? '')
  await scanWith(page, 'RM123456789GB')
  await expect(page.getByText('1 piece is missing')).toBeVisible()
  await scanWith(page, 'SFL-CMD-UNDO')
  await expect(state).toHaveText('1 of 3 pieces are in')
  await scanAgain(page, second ?? '')
  await scanWith(page, third ?? '')
  await expect(state).toHaveText('All 3 pieces are in. Scan the carrier’s label.')
  await expect(panel(colleague, 1).getByText('All 3 pieces are in.')).toBeVisible()
  await scanAgain(page, 'RM123456789GB')
  // Its items are not complete, and the dialog asks for the label once more.
  await expect(page.getByText('Not shipped yet: tracking number RM123456789GB')).toBeVisible()
  await scanAgain(page, 'RM123456789GB')
  await expect(page.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()
  await expect(panel(colleague, 1).getByText(/^All pieces were scanned\. Shipped by /)).toBeVisible()
})
