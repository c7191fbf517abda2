import type { Page } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { detailsOf, itemsOf, openNewOrder } from '#tests/e2e/support/orders.ts'
import { saveBy, tabBy } from '#tests/e2e/support/saved.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { confirmShipping, panel, send, ship, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const shippingDocument = (page: Page) => page.getByRole('alertdialog', { name: 'Shipping documentation' })

test('[SP-01] [SP-03] [SP-04] a part is shipped, then the rest, with other numbers', async ({ page, addSession }) => {
  const { orderId } = await openNewOrder({ page, addSession }, { items: 3 })
  const partial = page.getByRole('button', { name: 'Partial shipment' })
  const asPdf = page.getByRole('link', { name: 'Download PDF' })

  await test.step('a partial shipment has its own document', async () => {
    await partial.click()
    const split = page.getByRole('button', { name: 'Split and ship' })
    await expect(split).toHaveAccessibleDescription('Choose at least one item.')
    for (const number of [2, 3]) await page.getByRole('checkbox', { name: `Card ${number}` }).check()
    await split.click()
    await expect(page.getByRole('dialog', { name: 'Ship shipment 2' })).toBeVisible()
    await confirmShipping(page)
    await trackingNumber(page).fill('TRK-PART')
    await send(page).click()
    await expect(shippingDocument(page)).toBeVisible()
    expect((await saveBy(page, asPdf)).name).toMatch(/-2\.pdf$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(panel(page, 2).getByText('Shipped', { exact: true }).first()).toBeVisible()
  })

  await test.step('the rest stays live, and ships with a document at once and later in its panel', async () => {
    await expect(panel(page, 1).getByText('50 × Card 1')).toBeVisible()
    await expect(panel(page, 1).getByText('Card 2')).toBeHidden()
    await expect(partial).toBeHidden() // one item cannot be split
    await typeTracking(page, 'TRK-REST')
    await page.getByRole('textbox', { name: 'Tracking URL' }).fill('https://carrier.example/TRK-REST')
    await send(page).click()
    await expect(shippingDocument(page)).toBeVisible()
    const { bytes } = await saveBy(page, asPdf)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
    const link = page.getByRole('link', { name: 'TRK-REST' })
    await expect(link).toHaveAttribute('href', 'https://carrier.example/TRK-REST')
    const later = await saveBy(page, panel(page, 1).getByRole('link', { name: 'Download Doc' }))
    expect(later.bytes).toEqual(bytes)
    const { shipments } = await detailsOf(page, orderId)
    const numbers = shipments.map((one) => [one.trackingNumber, one.itemIds.length])
    expect(Object.fromEntries(numbers)).toEqual({ 'TRK-REST': 1, 'TRK-PART': 2 })
  })

  await test.step('a scan that ends with Tab corrects the tracking number', async () => {
    await panel(page, 1).getByRole('button', { name: 'Edit tracking' }).click()
    await expect(trackingNumber(page)).toHaveValue('TRK-REST')
    await scanWith(page, 'RM123456789GB', { end: 'Tab' })
    await expect(page.getByText('Tracking number has been updated successfully', { exact: true })).toBeVisible()
    await expect(panel(page, 1).getByText('RM123456789GB', { exact: true })).toBeVisible()
    // The address was of the other parcel.
    await expect(page.getByRole('link', { name: 'RM123456789GB' })).toBeHidden()
  })
})

test('[SP-01] an operator finds, prints, completes and ships with scanner and cards alone', async ({
  page,
  signIn,
}) => {
  const [order, other] = await Promise.all([submitAtSite(), submitAtSite()])
  await signIn()
  await readyToScan(page)
  const [item] = await itemsOf(page, order)
  const [next] = await itemsOf(page, other)
  await scanWith(page, item?.barcode ?? '')
  await expect(page).toHaveURL(new RegExp(`/orders/view/${order.orderId}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
  await readyToScan(page)
  const sheet = await tabBy(page, () => scanWith(page, 'SFL-CMD-PRINT'))
  await expect(sheet).toHaveURL(new RegExp(`/job-sheet\\?orderIds=${order.orderId}`))
  await sheet.close()
  await scanWith(page, 'SFL-CMD-COMPLETE')
  await expect.poll(async () => (await itemsOf(page, order)).map(({ status }) => status)).toEqual(['complete'])

  const proceed = page.getByRole('button', { name: 'Continue' })
  await scanWith(page, 'SFL-CMD-SHIP')
  await expect(proceed).toBeVisible()
  await scanWith(page, 'SFL-CMD-CANCEL')
  await expect(proceed).toBeHidden()
  await scanWith(page, 'SFL-CMD-SHIP')
  await expect(proceed).toBeVisible()
  await scanWith(page, 'SFL-CMD-COMPLETE')
  await expect(page.getByText('Nothing here can be completed. Scan an item first.')).toBeVisible()
  await scanWith(page, 'SFL-CMD-SHIP')
  await expect(trackingNumber(page)).toBeFocused()
  // A card is not typed into the field, and its Enter does not send it.
  await scanWith(page, 'SFL-CMD-PRINT')
  await expect(page.getByText('There is no job sheet to print here.', { exact: false })).toBeVisible()
  await expect(trackingNumber(page)).toHaveValue('')
  await scanWith(page, item?.barcode ?? '')
  await expect(page.getByText('Scan the carrier’s label instead.', { exact: false })).toBeVisible()
  await expect(trackingNumber(page)).toBeFocused()
  await scanWith(page, 'RM123456789GB')
  await expect(shippingDocument(page).getByRole('button', { name: 'Print PDF' })).toBeFocused()
  await scanWith(page, next?.barcode ?? '')
  await expect(shippingDocument(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/orders/view/${other.orderId}\\?barcode=${next?.barcode}$`))
  await expect(ship(page)).toBeVisible()
})

test('[SP-02] a carrier’s refusal is quoted, and the dialog keeps what was typed', async ({
  page,
  addSession,
  complaints,
}) => {
  await openNewOrder({ page, addSession }, { carrier: 'tracked' })
  await typeTracking(page, 'TRK-KEPT')
  await send(page).click()
  const failed = page.getByRole('alertdialog', { name: 'The shipment was not shipped' })
  await expect(failed).toContainText('SlowPost cannot take this parcel: the depot in Avonmouth is closed until Monday.')
  await failed.getByRole('button', { name: 'Change and try again' }).click()
  await expect(trackingNumber(page)).toHaveValue('TRK-KEPT')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
})
