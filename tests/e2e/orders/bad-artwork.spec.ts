import { announceArtwork, sendArtwork, submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { ship } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { notAPdf } from '#upstream/pdf/samples/broken.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

const stopped = 'Errors Found - Order has stopped being processed. Fix the file errors to continue.'

test('[OV-06] a bad file stops its order, until it is corrected and refetched', async ({ page, addSession }) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  await openOrder(page, order, 'Error')
  await expect(page.getByText(stopped, { exact: true })).toBeVisible()
  const item = page.getByRole('region', { name: 'Order Items' }).locator('details[data-errors]')
  await expect(item.getByText('1 error', { exact: true })).toBeVisible()
  await expect(item.getByText('This file is not a PDF', { exact: true })).toBeVisible()
  await expect(item.getByText('Export the artwork as a PDF and send it again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeHidden()
  await expect(ship(page)).toHaveAccessibleDescription('The order can be shipped once its artwork is ready.')

  await sendArtwork(upload, await businessCard(3))
  await item.getByRole('button', { name: 'Refetch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready', { timeout: 30_000 })
  await expect(page.getByText(stopped)).toBeHidden()
  await expect(page.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  await expect(ship(page)).toBeEnabled()
})
