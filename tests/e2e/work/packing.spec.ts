import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { itemsOf, openNewOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { panel } from '#tests/e2e/support/shipping.ts'
import { switchAccount } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

/** The browser reports that the site does not know the code of a carrier's label. */
function forgetLookUps(complaints: string[]) {
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
}

test('[PK-01] [PK-02] a parcel is packed and shipped by scans, over a reload, with a colleague', async ({
  page,
  context,
  addSession,
  complaints,
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
  forgetLookUps(complaints)
})

test.describe('in an account that ships nothing else in these tests', () => {
  test.use({ ownSession: true })

  test('[PK-02] [AS-01] an owner forbids to ship without checking, and label and button say why not', async ({
    page,
    signIn,
    complaints,
  }) => {
    await signIn('owner')
    await switchAccount(page, 'Hoshi Printing 星印刷')
    const save = async (choice: string) => {
      await page.goto('/setup/account/settings')
      await ready(page)
      await page.getByLabel('Parcels without checking').selectOption(choice)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Account Settings saved successfully')).toBeVisible()
    }
    await save('Do not ship')
    try {
      await page.goto(`/orders/list?filters=${JSON.stringify({ 'orderData.status': ['printready'] })}`)
      await page.getByRole('row').getByText('Print ready').first().click()
      await expect(page).toHaveURL(/\/orders\/view\//)
      await readyToScan(page)
      await scanWith(page, 'SFL-CMD-SHIP')
      const proceed = page.getByRole('button', { name: 'Continue' })
      const why = 'Pieces are missing, and this account ships no parcel without checking it. Scan each piece.'
      await expect(proceed).toHaveAccessibleDescription(why)
      await scanAgain(page, 'RM123456789GB')
      await expect(page.getByText('Nothing is shipped. Scan what is missing, then the label again.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ship without checking' })).toHaveCount(0)
    } finally {
      await save('May ship')
    }
    forgetLookUps(complaints)
  })
})
