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

      await test.step('by the second scan on the work list', async () => {
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
        const thaw = await freezeUpstream()
        await scan()
        const result = page.locator('[data-result=checking]')
        await expect(result).toContainText('Not known yet', frozen)
        await expect(result).toContainText('It may be complete or not. This is being checked.')
        await expect(row).toHaveCount(1)
        thaw()
        await expect(notices(page)).toContainText('Completed', frozen)
        await expect(notices(page)).toContainText(`of order ${order.sourceOrderId}`)
        await expect(row).toHaveCount(0)
        expect((await itemsOf(page, order)).map(({ status }) => status)).toEqual(['complete', 'live'])
      })

      await test.step('by the button on an order', async () => {
        await page.goto(orderPage(order.orderId))
        await ready(page)
        const complete = page.getByRole('button', { name: 'Complete item Card 2' })
        await complete.click()
        await expect(heldNotice(page)).toBeVisible()
        const thaw = await freezeUpstream()
        await sendNow(page)
        await expect(notices(page)).toContainText('Not known yet', frozen)
        await expect(notices(page)).toContainText('No answer has come for Card 2. Checking whether it is complete.')
        await expect(complete).toHaveAttribute('aria-busy', 'true')
        thaw()
        await expect(notices(page)).toContainText('Item completed', frozen)
        await expect(complete).toHaveCount(0)
        await expect(notices(page)).not.toContainText('Not known yet')
        await expect(notices(page)).not.toContainText('There was a problem completing your Item')
        expect((await itemsOf(page, order)).map(({ status }) => status)).toEqual(['complete', 'complete'])
      })
      // A page that is open would ask on when the product stops.
    },
    context,
  )
  expect(complaints.splice(0).filter((text) => !/50[234]/.test(text))).toEqual([])
})
