import type { Page } from '@playwright/test'
import { submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'

test.use({ locale: 'en-GB' })

const items = 60
const components = 10
/** The upstream refuses at once to fetch artwork from the machine's own network. */
const refused = 'http://127.0.0.1:9/card.pdf'

const byId = (page: Page, id = '') => page.locator(`[id="${id}"]`)

test('[OV-03] [OV-04] [OV-06] an order of hundreds of components expands item by item, and all items with errors at once', async ({
  page,
  addSession,
}) => {
  const card = await uploadArtwork(await businessCard(7))
  const order = await submitOrder({
    artwork: Array.from({ length: items }, (_, index) => (index < items - 1 ? refused : card)),
    components,
  })
  await addSession()
  await openOrder(page, order, 'Error')
  await ready(page)
  await expect(
    page.getByRole('region', { name: 'Order Items' }).getByText(`${items} items`, { exact: true }),
  ).toBeVisible()
  const errors = page.locator('main').getByText('1 error', { exact: true })
  await expect(errors).toHaveCount(items - 1, { timeout: 60_000 })
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(0)

  const all = (await detailsOf(page, order.orderId)).order.orderData.items
  const [first, middle, last] = [byId(page, all[0]?._id), byId(page, all[30]?._id), byId(page, all.at(-1)?._id)]
  const parts = (item: typeof first) => item.getByRole('heading', { name: 'Card', exact: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await expect(page.getByRole('heading', { name: 'Card', exact: true, includeHidden: true })).toHaveCount(0)
  await last.locator('summary').click()
  await expect(parts(last)).toHaveCount(components)
  // A refresh after a live change asks first whether the upstream answers.
  expect(asked.filter((url) => url.includes('/api/upstream/') && !url.endsWith('/vars'))).toEqual([])
  await expect(last.getByText('Ready', { exact: true })).toBeVisible()
  await last.getByRole('button', { name: 'View file Card' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Card/ })
  await expect(dialog.getByText('Page 1 of 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await last.locator('summary').click()
  await expect(parts(last).first()).toBeHidden()

  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect(page.locator('details[data-errors="1"][open]')).toHaveCount(items - 1)
  await expect(parts(first).first()).toBeInViewport()
  await expect(last.locator('details')).not.toHaveAttribute('open')
  // Rows that are laid out on the way move the rows below, so the test scrolls until the component is visible, as a user does.
  await expect(async () => {
    await middle.scrollIntoViewIfNeeded()
    await expect(parts(middle)).toHaveCount(components, { timeout: 1000 })
  }).toPass()
  await middle.getByRole('button', { name: 'Refetch' }).click()
  await expect(middle.getByText(/You can refetch again in/)).toBeAttached()
  await expect(parts(middle).last()).toBeVisible()
  await expect(first.locator('details')).toHaveAttribute('open')
})

test('[OV-07] [BC-03] a code of an order with hundreds of components expands, scrolls to and marks its component', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder({ artwork: 'card.pdf', items, components })
  await addSession()
  await openOrder(page, order)
  const all = (await detailsOf(page, order.orderId)).order.orderData.items
  const [deep, other] = [all[47]?.components[7], all[12]?.components[9]]
  const neighbour = byId(page, all[47]?.components[6]?._id)

  await page.goto(orderPage(order.orderId, `?barcode=${deep?.barcode}`))
  await expect(byId(page, deep?._id)).toHaveAttribute('aria-current', 'true')
  await expect(byId(page, deep?._id)).toBeInViewport()
  await expect(neighbour).toBeVisible()

  await ready(page)
  const colours = await page.locator('meta[name="color-scheme"]').elementHandle()
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.fill(other?.barcode ?? '')
  await box.press('Enter')
  await expect(byId(page, other?._id)).toHaveAttribute('aria-current', 'true')
  await expect(byId(page, other?._id)).toBeInViewport()
  await expect(page.locator(`[id="${deep?._id}"][aria-current]`)).toHaveCount(0)
  // Inserted anew, it would make the browser restyle all rows.
  expect(await colours?.evaluate((element) => element.isConnected)).toBe(true)
})
