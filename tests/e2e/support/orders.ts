import { expect, type Page } from '@playwright/test'
import { orderDetails } from '#lib/contract/orders.ts'
import { type Submission, submitAtSite, type Wish } from './brand.ts'
import { ownPageOf } from './raw.ts'

export const orderPage = (orderId: string, search = '') => `/orders/view/${orderId}${search}`

/** Opens an order and waits until its page shows the status that the test needs, by live updates. */
export async function openOrder(
  page: Page,
  { orderId, sourceOrderId }: Submission,
  status = 'Print ready',
  search = '',
) {
  await page.goto(orderPage(orderId, search))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(`Order Details${sourceOrderId}`)
  await expect(heading).toContainText(status, { timeout: 60_000 })
}

/** Sends an order with artwork at the site, signs in and opens its page. */
export async function openNewOrder(
  { page, addSession }: { page: Page; addSession: () => Promise<void> },
  wish?: Wish,
): Promise<Submission> {
  const order = await submitAtSite(wish)
  await addSession()
  await openOrder(page, order)
  return order
}

/** The order, loaded by the same call as the page uses. */
export async function detailsOf(page: Page, orderId: string) {
  const answer = await page.request.get(`/api/upstream/order/details/${orderId}`, { headers: ownPageOf(page) })
  return orderDetails.parse(await answer.json())
}

export const untilPrintready = (page: Page, orderId: string) =>
  expect
    .poll(async () => (await detailsOf(page, orderId)).order.orderData.status, { timeout: 60_000 })
    .toBe('printready')

export const itemsOf = async (page: Page, { orderId }: Pick<Submission, 'orderId'>) =>
  (await detailsOf(page, orderId)).order.orderData.items
