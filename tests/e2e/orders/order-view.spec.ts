import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { ship } from '#tests/e2e/support/shipping.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test('[OV-01] [OV-02] an order is cancelled after the question is confirmed', async ({ page, addSession }) => {
  const order = await openNewOrder({ page, addSession })
  await ready(page)
  const cancel = page.getByRole('button', { name: 'Cancel Order' })
  const ask = page.getByRole('alertdialog', { name: `Cancel order ${order.sourceOrderId}?` })
  await cancel.click()
  await ask.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByText('Order has not been canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')

  await cancel.click()
  await ask.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Order has been canceled successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  await expect(cancel).toBeHidden()
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeHidden()
  await expect(ship(page)).toBeHidden()
})

test('[OV-10] an unknown order, or another account’s, is not found with its files', async ({
  page,
  browser,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  const owner = await browser.newPage()
  await addSession('operator', owner)
  await openOrder(owner, order)
  const { files } = await detailsOf(owner, order.orderId)
  await owner.close()
  await addSession('tokyoOperator')
  for (const id of [order.orderId, '0123456789abcdef01234567', "1'%20or%201=1", '%2e%2e%2fsecret']) {
    await page.goto(orderPage(id))
    await expect(page.getByRole('heading', { name: 'Page not found' }), id).toBeVisible()
    await expect(page.getByText(order.sourceOrderId)).toBeHidden()
  }
  const file = `/api/files/${files[0]?._id}`
  for (const path of [`${file}/content`, `${file}/thumbnails/1`, `/api/orders/${order.orderId}/files`]) {
    expect((await page.request.get(path, { headers: ownPage })).status(), path).toBe(404)
  }
  expect(complaints.splice(0).every((text) => text.includes('404 (Not Found)'))).toBe(true)
})
