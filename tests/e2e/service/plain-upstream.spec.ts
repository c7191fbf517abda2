import { submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { ownProductOrigin, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { hit, openSearch, searchField } from '#tests/e2e/support/search.ts'
import { colleague, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { earlyDate } from '#tests/e2e/support/work.ts'

test.use({ ownSession: true, locale: 'en-GB', baseURL: ownProductOrigin })

/** The portal polls a plain upstream every 20 s. */
const polled = { timeout: 45_000 }

test('[ST-01] [SE-07] [WK-01] [WK-04] [SP-01] a plain upstream serves an order to its end', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  test.setTimeout(300_000)
  await withOwnProduct(
    { UPSTREAM_PLAIN: '1', SCENARIO: 'empty' },
    async ({ upstream }) => {
      const order = await submitOrder({ items: 3, shipByDate: earlyDate(), upstream })
      const { orderId, sourceOrderId } = order

      await test.step('an operator signs in and finds the order', async () => {
        await signIn('operator')
        await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
        const details = async () => {
          const answer = await page.request.get(`/api/upstream/order/details/${orderId}`, { headers: ownPageOf(page) })
          return (await answer.json()) as { orderId?: string; order: { orderData: { status: string } } }
        }
        expect((await details()).orderId, 'the upstream is plain').toBeUndefined()
        // How a change shows by itself is seen below: each time the portal takes 20 s.
        await expect.poll(async () => (await details()).order.orderData.status, polled).toBe('printready')
        await openSearch(page)
        await searchField(page).fill(sourceOrderId)
        await expect(hit(page, sourceOrderId)).toContainText('Ada Lovelace')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(orderPage(orderId))
      })

      const { order: found } = await detailsOf(page, orderId)
      const [, second] = found.orderData.items

      await test.step('completes an item on the work list, and sees there and on the order what a colleague completes', async () => {
        await page.goto('/work')
        const rows = page.locator('[data-row]').filter({ hasText: orderId })
        await expect(rows).toHaveCount(3)
        const picture = rows.first().locator('img')
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await completeNow(page, (again) => rows.getByRole('button', { name: 'Complete item Card 1' }).click(again))
        await expect(page.getByText('Item completed')).toBeVisible()
        await page.getByRole('heading', { level: 1 }).click() // off the rows, which stand still under a hand
        await expect(rows).toHaveCount(2)
        const other = await context.newPage()
        await other.goto(orderPage(orderId))
        const complete = other.getByRole('region', { name: 'Order Items' }).locator('summary')
        await expect(complete.getByText('Complete', { exact: true })).toHaveCount(1)
        await colleague(page, 'PUT', `/item/${second?._id}/complete`)
        await expect(rows).toHaveCount(1, polled)
        await expect(complete.getByText('Complete', { exact: true })).toHaveCount(2, polled)
        await other.close()
        await page.goto(orderPage(orderId))
      })

      await test.step('ships it with a tracking number', async () => {
        await typeTracking(page, 'TRK-PLAIN')
        await page.keyboard.press('Enter')
        await expect(page.getByText('Shipped with tracking number TRK-PLAIN.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()
        await page.getByRole('button', { name: 'Done' }).click()
        await expect(page.getByText('TRK-PLAIN', { exact: true })).toBeVisible()
      })
    },
    context,
  )
  // The browser logs the refused request for a file.
  expect(complaints.splice(0).filter((text) => !text.includes('status of 404'))).toEqual([])
})
