import { submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { savedName } from '#tests/e2e/support/saved.ts'
import { ship, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { notAPdf } from '#upstream/pdf/samples/broken.ts'

test.use({ locale: 'en-GB' })

/** The console error that the browser logs for every refused request, even if the page handles it. */
const browserNoteOf = (status: string) =>
  `console: Failed to load resource: the server responded with a status of ${status}`

const nowhere = '0123456789abcdef01234567'

test('[OV-01] [OV-02] an order is cancelled after the question is confirmed, and its page shows it', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession })
  const cancel = page.getByRole('button', { name: 'Cancel Order' })
  const ask = page.getByRole('alertdialog', { name: `Cancel order ${order.sourceOrderId}?` })

  await cancel.click()
  await ask.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByText('Order has not been canceled', { exact: true })).toBeVisible()
  await cancel.click()
  await expect(ask).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')

  await cancel.click()
  await ask.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Order has been canceled successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  await expect(cancel).toBeHidden()
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeHidden()
  await expect(ship(page)).toBeHidden()
})

test('[OV-01] the header of an order is one row on a screen of 1024 pixels', async ({ page, addSession }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openNewOrder({ page, addSession })
  const [back, cancel] = [
    page.getByRole('main').getByRole('link', { name: 'All Orders' }),
    page.getByRole('button', { name: 'Cancel Order' }),
  ]
  const middleOf = async (part: typeof back) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }
    return y + height / 2
  }
  await expect(cancel).toBeVisible()
  expect(Math.abs((await middleOf(back)) - (await middleOf(cancel)))).toBeLessThan(4)
})

test('[OV-02] a cancellation that comes too late is refused with a notice, and the page shows the current status', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession })
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const { shipments } = await detailsOf(page, order.orderId)
  const shipped = await context.request.put(`/api/upstream/shipment/shipped/${shipments[0]?._id}`, {
    headers: ownPage,
    data: { trackingNumber: 'TRK-FIRST' },
  })
  expect(shipped.status()).toBe(200)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('An error occurred while cancelling order', { exact: true })).toBeVisible()
  await expect(page.getByText('This order cannot be cancelled, because it has been shipped.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.getByText('TRK-FIRST', { exact: true })).toBeVisible()
  expect(complaints.splice(0)).toEqual([browserNoteOf('409 (Conflict)')])
})

test('[OV-03] an order whose artwork is ready offers its job sheets and an archive of its files, counted by item', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 3 })
  const items = page.getByRole('region', { name: 'Order Items' })
  await expect(items.getByText('3 items', { exact: true })).toBeVisible()
  await expect(items.getByRole('link', { name: 'Print Job Sheets' })).toHaveAttribute('target', '_blank')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    items.getByRole('link', { name: 'Download files' }).click(),
  ])
  expect(await savedName(page, archive)).toBe(`${order.sourceOrderId} files.zip`)
})

test('[OV-03] an order that waits for its artwork offers neither job sheets nor files', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder({ artwork: 'http://artwork.invalid/card.pdf' })
  await addSession()
  await openOrder(page, order, 'Data ready')
  await expect(page.getByRole('heading', { name: 'Order Items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download files' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
})

test('[OV-05] the shipments of an order are numbered panels, the first one open, and a shipped one offers its document', async ({
  page,
  addSession,
}) => {
  await openNewOrder({ page, addSession }, { items: 2, shipments: 2 })
  const [first, second] = [1, 2].map((number) => page.getByRole('region', { name: `Shipment ${number}` }))
  if (!first || !second) throw new Error('two shipments were ordered')
  await expect(first.getByText('1 Primrose Street')).toBeVisible()
  await expect(second.getByText('1 Primrose Street')).toBeHidden()
  await expect(second.locator('summary')).toContainText(/Ada Lovelace, Analytical Engines · Customer Pickup · 1 item$/)
  await second.getByRole('heading').click()
  await expect(second.getByText('50 × Card 2')).toBeVisible()

  await typeTracking(page, 'TRK-HALF', first)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(first.getByText('Shipped', { exact: true }).first()).toBeVisible()
  await expect(ship(first)).toBeHidden()
  await expect(ship(second)).toBeVisible()
  const [note] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: 'Download Doc' }).click(),
  ])
  expect(await savedName(page, note)).toMatch(/\.pdf$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
})

test('[OV-07] an address with a barcode highlights its component, one with an itemId its item', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const item = (await detailsOf(page, order.orderId)).order.orderData.items[1]
  const component = item?.components[0]
  if (!component) throw new Error('the order has two items with a component each')

  await page.goto(orderPage(order.orderId, `?barcode=${component.barcode}`))
  const marked = page.locator(`[id="${component._id}"]`)
  await expect(marked).toHaveAttribute('aria-current', 'true')
  await expect(marked.getByText('Scanned', { exact: true })).toBeVisible()
  await expect(marked).toBeInViewport()

  await page.goto(orderPage(order.orderId, `?itemId=${item._id}`))
  await expect(page.locator(`[id="${item._id}"]`)).toHaveAttribute('aria-current', 'true')
  await expect(marked).not.toHaveAttribute('aria-current')
})

test('[OV-07] [BC-03] the component that an address or a scan names is expanded, scrolled into view and announced', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 7 })
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  const [first, last] = [items[0]?.components[0], items[6]?.components[0]]
  const marked = (component: typeof first) => page.locator(`[id="${component?._id}"]`)
  const said = (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true })
  await expect(marked(last)).toBeHidden()

  await page.goto(orderPage(order.orderId, `?barcode=${last?.barcode}`))
  await expect(marked(last)).toBeInViewport()
  await expect(marked(last)).toBeFocused()
  await expect(said('Component Card of Card 7 is highlighted.')).toBeAttached()

  await ready(page)
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.fill(first?.barcode ?? '')
  await box.press('Enter')
  await expect(marked(first)).toHaveAttribute('aria-current', 'true')
  await expect(marked(first)).toBeInViewport()
  await expect(marked(last)).not.toHaveAttribute('aria-current')
  await expect(said('Component Card of Card 1 is highlighted.')).toBeAttached()
  await expect(box).toBeFocused()

  await page.locator(`[id="${items[0]?._id}"] summary`).click()
  await expect(marked(first)).toBeHidden()
  await page.getByRole('button', { name: 'Do not wait for a second scan' }).click()
  await box.fill(first?.barcode ?? '')
  await box.press('Enter')
  await expect(marked(first)).toBeInViewport()
})

test('[OV-07] [BC-03] an address with a code or item that the order does not have shows a notice', async ({
  page,
  addSession,
}) => {
  const [order, other] = await Promise.all([submitOrder(), submitOrder()])
  await addSession()
  await openOrder(page, order)
  const foreign = (await detailsOf(page, other.orderId)).order.orderData.items[0]
  await openOrder(page, order, 'Print ready', `?barcode=${foreign?.components[0]?.barcode}`)
  await expect(page.getByText('The component you have scanned is not part of this order')).toBeVisible()
  await openOrder(page, order, 'Print ready', '?barcode=NO-SUCH-CODE')
  await expect(page.getByText('No component was found matching the supplied barcode')).toBeVisible()
  await openOrder(page, order, 'Print ready', `?itemId=${foreign?._id}`)
  await expect(page.getByText('The item that this link points at is not part of this order.')).toBeVisible()
  await expect(page.locator('main [aria-current]')).toHaveCount(0)
})

test('[BC-03] a code scanned on an order marks its component, or is reported as another order’s or as unknown', async ({
  page,
  addSession,
  complaints,
}) => {
  const [order, other] = await Promise.all([submitOrder({ items: 2 }), submitOrder()])
  await addSession()
  await openOrder(page, order)
  const own = (await detailsOf(page, order.orderId)).order.orderData.items[1]?.components[0]
  const foreign = (await detailsOf(page, other.orderId)).order.orderData.items[0]?.components[0]
  const scan = async (code = '') => {
    await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(code.toLowerCase())
    await page.keyboard.press('Enter')
  }

  await scan(own?.barcode)
  await expect(page.locator(`[id="${own?._id}"]`)).toHaveAttribute('aria-current', 'true')
  await scan(foreign?.barcode)
  await expect(page.getByText('The component you have scanned is not part of this order').first()).toBeVisible()
  await scan('NO-SUCH-CODE')
  await expect(page.getByText('No component was found matching the supplied barcode')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/orders/view/${order.orderId}`))
  expect(complaints.splice(0)).toEqual([browserNoteOf('404 (Not Found)')])
})

test('[OV-08] an order shows three log entries and then all on request, and the request and answer of each postback', async ({
  page,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 4 })
  const logs = page.getByRole('region', { name: 'Order Logs' })
  const { logs: written } = (await detailsOf(page, order.orderId)).order
  expect(written.length).toBeGreaterThan(3)
  await expect(logs.getByText(written[2]?.message ?? '').first()).toBeVisible()
  const oldest = logs.getByText(written.at(-1)?.message ?? '').last()
  await expect(oldest).toBeHidden()
  await logs.getByText(`Show All (${written.length})`, { exact: true }).click()
  await expect(oldest).toBeVisible()

  const postbacks = page.getByRole('region', { name: 'Order Postbacks' })
  await expect(async () => {
    await page.reload()
    await expect(postbacks).toBeVisible({ timeout: 1000 })
    await expect(postbacks.getByText('Success 200').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await postbacks.getByText('Payload', { exact: true }).first().click()
  // A newer postback may come before it, with its payload folded.
  await expect(postbacks.locator('details[open]').getByText(order.sourceOrderId).first()).toBeVisible()
})

test('[OV-10] an order id that is unknown, malformed or of another account is not found', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  await addSession('tokyoOperator')
  for (const id of [order.orderId, nowhere, 'x', "1'%20or%201=1", '%2e%2e%2fsecret']) {
    await page.goto(orderPage(id))
    await expect(page.getByRole('heading', { name: 'Page not found' }), id).toBeVisible()
    await expect(page.getByText(order.sourceOrderId)).toBeHidden()
  }
  await expect(page.getByRole('link', { name: 'Go to All Orders' })).toBeVisible()
  expect(complaints.splice(0).every((text) => text === browserNoteOf('404 (Not Found)'))).toBe(true)
})

test('[OV-10] every call with the id of another account’s order is refused: reading, changing, shipping, drawing, downloading', async ({
  page,
  browser,
  context,
  signIn,
}) => {
  const order = await submitOrder()
  const owner = await browser.newPage()
  await signIn('operator', owner)
  await openOrder(owner, order)
  const { order: found, shipments, files } = await detailsOf(owner, order.orderId)
  await owner.close()
  const item = found.orderData.items[0]

  await signIn('tokyoOperator')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const headers = { ...ownPage, cookie: await cookieHeader(context), 'content-type': 'application/json' }
  const tracking = JSON.stringify({ trackingNumber: 'STOLEN' })
  const attempts = [
    raw(`/api/upstream/order/details/${order.orderId}`, { headers }),
    raw(`/api/upstream/order/${order.orderId}/cancel`, { method: 'PUT', headers }),
    raw(`/api/upstream/item/${item?._id}/complete`, { method: 'PUT', headers }),
    raw(`/api/upstream/shipment/shipped/${shipments[0]?._id}`, { method: 'PUT', headers, body: tracking }),
    raw(`/api/upstream/file/${files[0]?._id}/refetch`, { method: 'PUT', headers }),
    raw(`/api/upstream/barcode/details/${item?.barcode}`, { headers }),
    raw(`/api/files/${files[0]?._id}/content`, { headers }),
    raw(`/api/files/${files[0]?._id}/thumbnails/1`, { headers }),
    raw(`/api/orders/${order.orderId}/files`, { headers }),
  ]
  for (const { status, text } of await Promise.all(attempts)) {
    expect(status).toBe(404)
    expect(text).not.toContain(order.sourceOrderId)
  }
})

test('[OV-01] a viewer of an order is offered no changes, and a change that they request is refused', async ({
  page,
  context,
  addSession,
}) => {
  const [order, broken] = await Promise.all([
    submitOrder(),
    uploadArtwork(notAPdf()).then((artwork) => submitOrder({ artwork })),
  ])
  await addSession('viewer')
  await openOrder(page, order)
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeVisible()
  for (const name of ['Cancel Order', 'Complete item Card 1', 'Ship: Shipment 1']) {
    await expect(page.getByRole('button', { name, exact: true }), name).toBeHidden()
  }
  await openOrder(page, broken, 'Error')
  await expect(page.getByText('This file is not a PDF', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refetch' })).toBeHidden()

  const cancelled = await context.request.put(`/api/upstream/order/${order.orderId}/cancel`, { headers: ownPage })
  expect(cancelled.status()).toBe(403)
  await openOrder(page, order)
})
