import type { Page } from '@playwright/test'
import { type Submission, submitAtSite, type Wish } from './brand.ts'
import { itemsOf, untilPrintready } from './orders.ts'
import { expect } from './test.ts'

const mirroredAt = Date.parse('2019-06-01')

/**
 * A past deadline, earlier than those of all earlier calls of any worker, so that its items are first on the work list:
 * a date goes back as the clock goes on.
 */
export const earlyDate = () => new Date(2 * mirroredAt - Date.now()).toISOString()

/** Sends an order with artwork at the site, and waits until it is in production. */
export async function orderInProduction(page: Page, wish: Wish = {}): Promise<Submission> {
  const order = await submitAtSite({ shipByDate: earlyDate(), ...wish })
  await untilPrintready(page, order.orderId)
  return order
}

export const workRows = (page: Page, { sourceOrderId }: Submission) =>
  page.locator('[data-row]').filter({ hasText: sourceOrderId })

/** Shows the new items that a list offers, if it does. The offer goes by itself when they are shown or gone. */
async function showNewItems(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: /new items? – show$/ })
  if (await offer.isVisible()) await offer.click({ timeout: 1000 }).catch(() => {})
}

/** Scrolls, and loads the offered new rows, until the list has this many rows of an order. */
export async function loadRows(page: Page, order: Submission, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await showNewItems(page)
        return workRows(page, order).count()
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(count)
}

/** The statuses of an order's items, as the upstream has them. */
export const itemStatuses = async (page: Page, order: Submission): Promise<string[]> =>
  (await itemsOf(page, order)).map(({ status }) => status)
