import type { Page } from '@playwright/test'
import * as z from 'zod'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { colleague, ship, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { ready } from '#tests/e2e/support/test.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', sharedPortal: true })

const details = /\/order\/details\//
const postbacks = /\/notification\?/
const settings = /\/vars$/
const everything = /./

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
const openAtOnce = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

const record = z.record(z.string(), z.unknown())
const detailsBody = z.looseObject({
  order: z.looseObject({ orderData: z.looseObject({ items: z.array(record) }) }),
  shipments: z.array(record),
  files: z.array(record),
})

/** The upstream's answer with these postbacks. */
const sent = (...results: unknown[]) => ({
  success: true,
  count: results.length,
  data: results.map((result, index) => ({
    _id: `postback-${index}`,
    source: { ref: 'order', refId: 'any' },
    ...record.parse(result),
  })),
})

test('[OV-08] [OV-10] slow postbacks delay no other part of the order page, and appear once they are loaded', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  upstreamProxy.answer(postbacks, () => sent({ additionalInfo: { category: 'Order accepted', payload: { a: 1 } } }))
  const release = upstreamProxy.hold(postbacks)
  await openAtOnce(page, orderPage(order.orderId))
  await expect(heading(page)).toContainText('Print ready')
  await expect(panel(page, 'Order Postbacks').getByText('Loading postbacks')).toBeAttached()
  await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
  await expect(ship(panel(page, 'Shipment 1'))).toBeVisible()
  await expect(panel(page, 'Order Logs').getByRole('listitem').first()).toBeVisible()

  release()
  await expect(panel(page, 'Order Postbacks').getByText('Order accepted', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading postbacks')).toHaveCount(0)
})

test('[OV-08] [OV-10] [REL-17] postbacks that cannot be loaded show an error in their panel, and appear after a retry', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder()
  upstreamProxy.refuse(postbacks, 500, 'The queue is on fire')
  await addSession()
  await openOrder(page, order)
  const failure = page.getByText('The postbacks of this order could not be loaded.')
  await expect(failure).toBeVisible()
  await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()

  const release = upstreamProxy.hold(postbacks)
  await retry(page).click()
  upstreamProxy.answer(postbacks, () =>
    sent(
      { additionalInfo: { category: '<b>Accepted</b>', payload: '{"order":{"id":7}}' }, results: [] },
      { additionalInfo: { payload: `<script>alert(1)</script>${'x'.repeat(50_000)}` } },
      { additionalInfo: { category: 'Third' }, results: [{ date: '2026-03-04T05:06:00Z', statusCode: 299 }] },
      {
        additionalInfo: { category: 'Fourth' },
        results: [{ date: '2026-03-04T05:06:00Z', statusCode: 300, response: 'No' }, { date: '' }],
      },
    ),
  )
  release()
  const shown = panel(page, 'Order Postbacks')
  await expect(shown.getByText('<b>Accepted</b>', { exact: true })).toBeVisible()
  await expect(failure).toBeHidden()
  await expect(shown.getByText('Success 299', { exact: true })).toBeVisible()
  await shown.getByText('Payload', { exact: true }).first().click()
  await expect(shown.getByText('"id": 7')).toBeVisible()
  await shown.getByText('Payload', { exact: true }).nth(1).click()
  await expect(shown.getByText('40,025 more characters are not shown.')).toBeVisible()
  await expect(shown.getByText('Error 300', { exact: true })).toBeHidden()

  const all = shown.getByText('Show All (4)', { exact: true })
  await all.click()
  await expect(shown.getByText('Error 300', { exact: true })).toBeVisible()
  await expect(shown.getByText('Error', { exact: true })).toBeVisible()
  await shown.getByText('Show fewer', { exact: true }).click()
  await expect(all).toBeVisible()
  await expect(shown.getByText('Error 300', { exact: true })).toBeHidden()
})

test('[OV-10] an order that loads slowly shows its outline first, and keeps an open dialog when it changes', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  const release = upstreamProxy.hold(details)
  await openAtOnce(page, orderPage(order.orderId))
  await expect(page.getByText('Loading order', { exact: true })).toBeAttached()
  await expect(heading(page)).toHaveText('Order Details')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  upstreamProxy.heal()
  release()
  await expect(heading(page)).toContainText(order.sourceOrderId)
  await expect(page.getByText('Loading order', { exact: true })).toHaveCount(0)

  await typeTracking(page, 'TRK-TYPED')
  const { order: before } = await detailsOf(page, order.orderId)
  await colleague(page, 'PUT', `/item/${before.orderData.items[0]?._id}/complete`)
  await expect(page.locator('h1')).toContainText('Complete') // hidden from roles while the dialog is open
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
})

test('[OV-10] an order that cannot be loaded shows an error with its reason, and appears after a retry', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  upstreamProxy.refuse(details, 500, 'The archive is being moved <b>today</b>')
  await page.reload()
  await expect(page.getByText('An error occurred while fetching order data', { exact: true })).toBeVisible()
  await expect(page.getByText('The archive is being moved <b>today</b>', { exact: true })).toBeVisible()
  upstreamProxy.heal()
  upstreamProxy.cut(details)
  await retry(page).click()
  await expect(page.getByText(/^The service cannot be reached\. Try again in a moment\./)).toBeVisible()
  await upstreamProxy.healAfter(details, () => retry(page).click())
  await expect(heading(page)).toContainText(order.sourceOrderId)
})

test('[OV-10] [REL-01] an order that cannot be loaded again stays on the page, which says so, and follows once it can', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder({ items: 2 })
  await addSession()
  await openOrder(page, order)
  await typeTracking(page, 'TRK-TYPED')
  const { order: before } = await detailsOf(page, order.orderId)
  const [first, second] = before.orderData.items
  const notices = page.getByRole('region', { name: 'Notifications', includeHidden: true })
  upstreamProxy.refuse(details, 500, 'The archive is being moved')
  await colleague(page, 'PUT', `/item/${first?._id}/complete`)
  await expect(notices).toContainText('The order could not be loaded again')
  await expect(notices).toContainText('The archive is being moved')
  await expect(page.locator('h1')).toContainText(order.sourceOrderId)
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  upstreamProxy.heal()
  await colleague(page, 'PUT', `/item/${second?._id}/complete`)
  await expect(page.locator('h1')).toContainText('Complete')
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
})

test('[OV-10] an order that lacks fields, or has unreadable parts, shows the rest', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder({ items: 3, shipments: 2 })
  await addSession()
  await openOrder(page, order)
  upstreamProxy.change(details, (body) => {
    const { order: found, shipments, files } = detailsBody.parse(body)
    const [first, second] = found.orderData.items
    const { description: _, ...bare } = first ?? {}
    const items = [{ ...bare, components: [] }, { ...second, shipByDate: null }, { what: 'is this' }]
    const { date: __, ...orderData } = found.orderData
    return {
      order: { ...found, source: null, logs: null, orderData: { ...orderData, status: 'onhold', items } },
      shipments: [{ ...shipments[0], carrier: null, shipTo: {}, itemIds: null, status: 'lost' }, { _id: 7 }],
      files: [...files.slice(0, 1), 'not a file'],
    }
  })
  await page.reload()
  await expect(heading(page).getByText('onhold', { exact: true })).toBeVisible()
  const items = panel(page, 'Order Items')
  await expect(items.getByText('2 items', { exact: true })).toBeVisible()
  await expect(items.getByRole('heading', { name: 'BC-85x55', exact: true })).toBeVisible()
  await expect(items.getByText('Card 2', { exact: true })).toBeVisible()
  await expect(panel(page, 'Shipment 1').getByText('lost', { exact: true })).toBeVisible()
  await expect(page.getByText('1 item of this order could not be read. It is not shown.')).toBeVisible()
  await expect(page.getByText('1 shipment of this order could not be read. It is not shown.')).toBeVisible()
  await expect(page.getByText('1 file of this order could not be read.')).toBeVisible()
  await expect(panel(page, 'Order Logs').getByText('Nothing has happened yet.')).toBeVisible()
  upstreamProxy.change(details, () => ({
    order: { _id: order.orderId, orderData: { sourceOrderId: order.sourceOrderId } },
  }))
  await page.reload()
  await expect(heading(page)).toHaveText(`Order Details${order.sourceOrderId}`)
  await expect(items.getByText('0 items', { exact: true })).toBeVisible()
})

test('[OV-07] [BC-03] an address with a code of no item names what the code belongs to, or reports that the lookup failed', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder({ shipments: 2, items: 2 })
  await addSession()
  await openOrder(page, order)
  const shipmentIds: unknown[] = []
  upstreamProxy.change(details, (body) => {
    shipmentIds.splice(0, 2, ...detailsBody.parse(body).shipments.map(({ _id }) => _id))
    return body
  })
  const foundAs = (type: string, more: () => object) =>
    upstreamProxy.answer(/\/barcode\/details\//, () => ({
      order: { _id: order.orderId },
      barcode: { code: 'ANY-CODE', type, ...more() },
    }))
  const at = orderPage(order.orderId, '?barcode=any-code')
  foundAs('shipment', () => ({ shipmentId: shipmentIds[1] }))
  await page.goto(at)
  await expect(page.getByText('The scanned code is that of shipment 2.')).toBeVisible()
  await expect(panel(page, 'Shipment 2').getByText('1 Primrose Street')).toBeInViewport()
  foundAs('order', () => ({}))
  await page.goto(at)
  await expect(page.getByText('The scanned code is that of this order.')).toBeVisible()
  upstreamProxy.refuse(/\/barcode\/details\//, 500, 'No')
  await page.goto(at)
  await expect(page.getByText('The barcode could not be looked up. Try again.')).toBeVisible()
  await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
})

test('[OV-07] [BC-03] a scanned item of an order is shown while the upstream answers nothing, and again after a reload', async ({
  page,
  upstreamProxy,
  signIn,
}) => {
  const order = await submitOrder({ items: 2 })
  await page.goto('/')
  await signIn()
  const component = (await detailsOf(page, order.orderId)).order.orderData.items[1]?.components[0]
  upstreamProxy.answer(/\/barcode\/details\//, () => ({
    order: { _id: order.orderId },
    barcode: { code: 'ANY-CODE', type: 'order' },
  }))
  await openOrder(page, order, 'Print ready', '?barcode=any-code')
  const ofOrder = page.getByText('The scanned code is that of this order.')
  await expect(ofOrder).toBeVisible()

  const release = upstreamProxy.hold(everything)
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.fill(component?.barcode ?? '')
  await box.press('Enter')
  const marked = page.locator(`[id="${component?._id}"]`)
  await expect(marked).toHaveAttribute('aria-current', 'true')
  await expect(marked).toBeInViewport()
  await expect(ofOrder).toBeHidden()
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${component?.barcode}`))

  release()
  upstreamProxy.heal()
  await page.reload()
  await expect(marked).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('main li[aria-current]')).toHaveCount(2)
})

const odd = {
  HTML: '<img src=x onerror=alert(1)> <b>bold</b> &amp; {t} %s',
  'another direction': 'مرحبا \u202etxet desrever שלום',
  emoji: '👩🏽‍🎨 🏳️‍🌈 e\u0301\u200b Z̸̢͝a̷lgo',
  'one long word': 'Donaudampfschifffahrts'.repeat(14),
}
const written = new Set(
  `sourceOrderId customerName instructions purchaseOrderNumber description sku path message name companyName address1
  address2 town state postcode phone code barcode service alias title dispatchAlert`.split(/\s+/),
)

/** An answer with a text in every field that a person can fill in. */
function withText(body: unknown, text: string): unknown {
  if (Array.isArray(body)) return body.map((one) => withText(one, text))
  const object = record.safeParse(body)
  if (!object.success) return body
  return Object.fromEntries(
    Object.entries(object.data).map(([key, value]) => {
      if (key === 'attributes') return [key, { [text]: text, [`${text}!`]: true }]
      if (key === 'tags') return [key, [text, text]]
      return [key, written.has(key) && typeof value === 'string' ? text : withText(value, text)]
    }),
  )
}

test('[OV-06] [OV-08] a brand’s texts with HTML, other scripts and long words are shown unchanged, within their box', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await submitOrder({ items: 2, shipments: 2 })
  await addSession()
  await openOrder(page, order)
  for (const [kind, text] of Object.entries(odd)) {
    upstreamProxy.change(details, (body) => withText(body, text))
    upstreamProxy.answer(postbacks, () =>
      sent({
        additionalInfo: { category: text, payload: { [text]: text } },
        results: [{ date: text, statusCode: 500, response: text }],
      }),
    )
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(orderPage(order.orderId))
      await expect(heading(page), kind).toContainText(text)
      await expect(panel(page, 'Order Postbacks').getByText(text).first(), kind).toBeVisible()
      await expect(page.locator('img[src="x"], main b'), kind).toHaveCount(0)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide, `${kind} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
  await ready(page)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByRole('button', { name: 'Keep order' })).toBeInViewport()
  await ask.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByText('Order has not been canceled', { exact: true })).toBeVisible()
})

test.describe('with a portal that remembers nothing of the upstream', () => {
  test.use({ sharedPortal: false })

  test('[OV-10] an order page that cannot load the account’s settings shows dates in UTC, and says so', async ({
    page,
    upstreamProxy,
    signIn,
  }) => {
    const order = await submitOrder()
    // This page needs no settings, so the portal does not know them yet.
    await page.goto('/job-sheet')
    await signIn()
    await expect(page).toHaveURL('/job-sheet')
    // Without the settings nothing is rendered anew.
    await expect
      .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, { timeout: 60_000 })
      .toBe('printready')
    upstreamProxy.cut(settings)
    await openOrder(page, order)
    const notice = page.getByText('The settings of this account could not be loaded. Dates and times are in UTC.')
    const submitted = panel(page, 'Order Details').getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)
    await expect(notice).toBeVisible()
    await expect(submitted.first()).toBeVisible()
    await upstreamProxy.healAfter(settings, () => retry(page).click())
    await expect(notice).toBeHidden()
    await expect(submitted).toHaveCount(0)
  })

  test('[OV-10] an order appears while the account’s settings never load', async ({ page, upstreamProxy, signIn }) => {
    const order = await submitOrder()
    await page.goto('/job-sheet')
    await signIn()
    await expect(page).toHaveURL('/job-sheet')
    // Without the settings nothing is rendered anew.
    await expect
      .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, { timeout: 60_000 })
      .toBe('printready')
    const release = upstreamProxy.hold(settings)
    await openOrder(page, order)
    await expect(page.getByText('Dates and times are in UTC.')).toBeVisible()
    release()
  })

  test('[OV-02] [OV-10] an action fails while the upstream is away, the open order page stays, and the action works once it is back', async ({
    page,
    upstreamProxy,
    addSession,
    complaints,
  }) => {
    const order = await submitOrder()
    // A change event would render the page again, perhaps after the upstream has gone.
    await page.route('**/api/events', () => {})
    await addSession()
    await openOrder(page, order)
    await ready(page)
    const cancel = async (options = {}) => {
      await page.getByRole('button', { name: 'Cancel Order' }).click(options)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(options)
    }
    upstreamProxy.cut(everything)
    await cancel()
    await expect(page.getByText('It is not known yet whether the order was cancelled')).toBeVisible()
    await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
    await expect(heading(page)).toContainText(order.sourceOrderId)
    upstreamProxy.heal()
    // After several failures the circuit breaker can keep the portal from calling the upstream for some seconds.
    await expect(async () => {
      if (!(await heading(page).innerText()).includes('Cancelled')) await cancel({ timeout: 5000 })
      await expect(heading(page)).toContainText('Cancelled', { timeout: 10_000 })
    }).toPass()
    // The browser logs an error for each answer that it did not get.
    expect(complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  })
})
