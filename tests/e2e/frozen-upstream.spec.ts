import type { Page } from '@playwright/test'
import { type Submission, submitOrder } from './support/brand.ts'
import { heldNotice, sendNow } from './support/held.ts'
import { detailsOf, orderPage } from './support/orders.ts'
import { ownProductOrigin, withOwnProduct } from './support/own-product.ts'
import { readyToScan } from './support/scanner.ts'
import { expect, ready, test } from './support/test.ts'
import { earlyDate, workRows } from './support/work.ts'

test.use({ ownSession: true, locale: 'en-GB', baseURL: ownProductOrigin })

const frozen = { timeout: 60_000 }
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const itemsOf = async (page: Page, { orderId }: Submission) => (await detailsOf(page, orderId)).order.orderData.items

test('[WK-04] [REL-01] a completion that an upstream does not answer for half a minute is not told as failed: it is checked, and its outcome is told', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  test.setTimeout(300_000)
  await withOwnProduct(
    {},
    async ({ upstream, freezeUpstream }) => {
      const order = await submitOrder({ items: 2, shipByDate: earlyDate(), artwork: 'card.pdf', upstream })
      await signIn('operator')
      await expect
        .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, frozen)
        .toBe('printready')
      const [first] = await itemsOf(page, order)
      await page.goto('/work')
      await readyToScan(page)
      const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
      const scan = async () => {
        await box.fill(first?.barcode ?? '')
        await page.keyboard.press('Enter')
      }
      await scan()
      await expect(page.getByText('Scan again to complete', { exact: false }).first()).toBeVisible()
      const row = workRows(page, order).filter({ hasText: first?.barcode ?? '' })
      const other = await context.newPage()
      await other.goto(orderPage(order.orderId))
      await ready(other)
      const complete = other.getByRole('button', { name: 'Complete item Card 2' })
      await complete.click()
      await expect(heldNotice(other)).toBeVisible()
      // At once, because the upstream's time-out is waited for.
      const thaw = await freezeUpstream()
      await sendNow(other)
      await scan()

      await test.step('by the second scan on the work list', async () => {
        const result = page.locator('[data-result=checking]')
        await expect(result).toContainText('Not known yet', frozen)
        await expect(result).toContainText('It may be complete or not. This is being checked.')
        await expect(row).toHaveCount(1)
      })
      await test.step('by the button on an order', async () => {
        await expect(notices(other)).toContainText('Not known yet', frozen)
        await expect(notices(other)).toContainText('No answer has come for Card 2. Checking whether it is complete.')
        await expect(complete).toHaveAttribute('aria-busy', 'true')
      })
      thaw()
      await test.step('and then both are found to be complete', async () => {
        // Notices of success go by themselves.
        await Promise.all([
          expect(notices(page)).toContainText('Completed', frozen),
          expect(notices(page)).toContainText(`of order ${order.sourceOrderId}`, frozen),
          expect(notices(other)).toContainText('Item completed', frozen),
        ])
        await expect(row).toHaveCount(0)
        await expect(complete).toHaveCount(0)
        await expect(notices(other)).not.toContainText('Not known yet')
        await expect(notices(other)).not.toContainText('There was a problem completing your Item')
        expect((await itemsOf(page, order)).map(({ status }) => status)).toEqual(['complete', 'complete'])
      })
      // A page that is open would ask on when the product stops.
    },
    context,
  )
  expect(complaints.splice(0).filter((text) => !/50[234]/.test(text))).toEqual([])
})
