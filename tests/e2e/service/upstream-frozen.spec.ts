import type { Page } from '@playwright/test'
import { type Submission, submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { ownProductOrigin, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { readyToScan } from '#tests/e2e/support/scanner.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { earlyDate, workRows } from '#tests/e2e/support/work.ts'

test.use({ ownSession: true, locale: 'en-GB', baseURL: ownProductOrigin })

const frozen = { timeout: 60_000 }
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const itemsOf = async (page: Page, { orderId }: Submission) => (await detailsOf(page, orderId)).order.orderData.items

test('[WK-04] [REL-01] a completion without an answer is checked, and its outcome is told', async ({
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
      await expect(complete).toBeEnabled() // the items come after the frame of the page
      const thaw = await freezeUpstream()
      // At once, because the upstream's time-out is waited for.
      await completeNow(other, (again) => complete.click(again))
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
        await expect(notices(other)).not.toContainText('There was a problem completing your Item')
        await expect(complete).toHaveAttribute('aria-busy', 'true')
      })
      thaw()
      await test.step('and then what became of both is told as the upstream has it', async () => {
        // The portal gave up both calls. The upstream may find the connection of one closed and never carry it out.
        const isToldAsDone = async (on: Page, done: RegExp, failed: RegExp) => {
          const notice = notices(on).getByText(new RegExp(`${done.source}|${failed.source}`))
          await expect(notice).toBeVisible(frozen) // A notice of success goes by itself.
          return done.test(await notice.innerText())
        }
        const told = await Promise.all([
          isToldAsDone(page, /^Completed$/, /^Not completed$/),
          isToldAsDone(other, /^Item completed$/, /^There was a problem completing your Item$/),
        ])
        await expect(notices(other)).not.toContainText('Not known yet')
        const items = await itemsOf(page, order)
        expect(items.map(({ status }) => status === 'complete')).toEqual(told)
        await expect(row).toHaveCount(told[0] ? 0 : 1)
        await expect(complete).toHaveCount(told[1] ? 0 : 1)
      })
      // A page that is open would ask on when the product stops.
    },
    context,
  )
  // What is on its way when the upstream freezes, as pictures are, may be cut off.
  const expected = /50[234]|ERR_INCOMPLETE_CHUNKED_ENCODING/
  expect(complaints.splice(0).filter((text) => !expected.test(text))).toEqual([])
})
