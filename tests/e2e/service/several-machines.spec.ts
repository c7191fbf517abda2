import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { request } from 'undici'
import * as z from 'zod'
import { orders } from '#lib/contract/orders.ts'
import { ada, submitBody, submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { type Cluster, startCluster } from '#tests/e2e/support/portals/cluster.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { send, typeTracking } from '#tests/e2e/support/shipping.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { expect, fillIn, ready, settled, test } from '#tests/e2e/support/test.ts'
import type { Who } from '#tests/e2e/support/users/people.ts'
import { earlyDate, loadRows, workRows } from '#tests/e2e/support/work.ts'

test.use({ locale: 'en-GB' })

let cluster: Cluster
test.beforeAll(async () => {
  test.setTimeout(240_000)
  cluster = await startCluster({ scenario: 'empty' })
})
test.afterAll(() => cluster[Symbol.asyncDispose]())

const session = z.object({ state: z.string() })
const completeButton = (page: Page, order: Order) =>
  workRows(page, order).getByRole('button', { name: 'Complete item Card 1', exact: true })

type Order = { orderId: string; sourceOrderId: string }
const shipped: Order[] = []

/** Signs in to the pair, and keeps the addresses that the page was led to. */
async function openPerson(browser: Browser, who: Who) {
  const context = await browser.newContext({ baseURL: cluster.portal, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, who)
  await expect(allOrders(page)).toBeVisible()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  return { context, page, visited }
}

async function stateOfSession(page: Page) {
  const answer = await page.request.get('/api/session', { headers: ownPageOf(page) })
  return session.parse(await answer.json()).state
}

/** Calls as the page does, by way of one portal itself. */
async function callPortal(page: Page, port: number, method: 'GET' | 'PUT', path: string) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...ownPageOf(page), host: new URL(page.url()).host, cookie }
  const answer = await request(`http://127.0.0.1:${port}/api/upstream${path}`, { method, headers })
  return { status: answer.statusCode, text: await answer.body.text() }
}

async function readinessOf(port: number) {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/health/ready`)
  await body.dump()
  return statusCode
}

/** An order of one item, with artwork at the site. */
function newOrder() {
  const sourceOrderId = `PAIR-${randomUUID().slice(0, 8).toUpperCase()}`
  const component = { code: 'Card', localFile: true, path: 'card.pdf' }
  const item = { sku: 'BC-85x55', quantity: 5, sourceItemId: sourceOrderId, description: 'Card 1' }
  const shipment = { shipmentIndex: 0, carrier: { alias: 'pickup' }, shipTo: ada, shipByDate: earlyDate() }
  return { sourceOrderId, items: [{ ...item, components: [component] }], shipments: [shipment] }
}

/** Sends an order, and again only where it was refused. */
async function bring(order = newOrder()): Promise<Order> {
  let orderId = ''
  await expect(async () => {
    orderId = await submitBody(order, cluster.upstream)
  }).toPass()
  return { orderId, sourceOrderId: order.sourceOrderId }
}

/** Opens the work list, and waits until the item of an order is on it. */
async function showOnWorkList(page: Page, order: Order) {
  await page.goto('/work')
  await loadRows(page, order, 1)
  await settled(page)
}

async function press(page: Page, order: Order) {
  await completeNow(page, (again) => completeButton(page, order).click(again))
}

async function completes(page: Page, order: Order) {
  await press(page, order)
  await expect(page.locator('[data-row]:not([data-gone])').filter({ hasText: order.sourceOrderId })).toHaveCount(0)
}

async function ships(page: Page, order: Order) {
  const tracking = `TRK-${order.sourceOrderId}`
  await openOrder(page, order, 'Complete')
  await ready(page)
  await typeTracking(page, tracking)
  await send(page).click()
  await expect(page.getByText(`Shipped with tracking number ${tracking}.`, { exact: true })).toBeVisible()
  shipped.push(order)
}

test('[REL-13] [REL-23] [ST-07] a shift loses nothing while programs and stores stop and start', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const [operator, admin] = [await openPerson(browser, 'operator'), await openPerson(browser, 'admin')]
  const { page } = operator
  const done: Order[] = []

  async function allIsWell(order: Order) {
    done.push(order)
    await admin.page.reload()
    await expect(allOrders(admin.page)).toBeVisible()
    for (const person of [operator, admin]) expect(await stateOfSession(person.page)).toBe('active')
  }
  for (const name of ['portal 1', 'upstream 1'] as const) // the others are alike
    await test.step(`${name} stops and starts`, async () => {
      await page.goto('/work')
      await settled(page)
      await cluster.parts[name].stop()
      const order = await bring()
      await loadRows(page, order, 1)
      await completes(page, order)
      await ships(page, order)
      await cluster.parts[name].start()
      await allIsWell(order)
    })

  async function away(name: 'Redis' | 'PostgreSQL', reason: string, meanwhile: () => Promise<unknown>) {
    const order = await bring()
    await showOnWorkList(page, order)
    await cluster.parts[name].stop()
    await press(page, order)
    const notices = page.getByRole('region', { name: 'Notifications' })
    await expect(notices.getByText('There was a problem completing your Item')).toBeVisible()
    await expect(notices.getByText(reason)).toBeVisible()
    await expect(completeButton(page, order)).toBeEnabled()
    await admin.page.reload()
    const { page: other } = admin
    const again = other
      .getByRole('button', { name: 'Try again' })
      .or(other.getByRole('link', { name: 'Try again' }))
      .first()
    await expect(again).toBeVisible()
    await meanwhile()

    await cluster.parts[name].start()
    for (const port of cluster.upstreamPorts) await expect.poll(() => readinessOf(port)).toBe(200)
    // A portal asks a service that failed often again after a while, and so does the page.
    for (const port of cluster.portalPorts)
      await expect
        .poll(async () => (await callPortal(page, port, 'GET', `/order/details/${order.orderId}`)).status)
        .toBe(200)
    await expect(page.getByText('No connection. This page')).toHaveCount(0, { timeout: 60_000 })
    await completes(page, order)
    await ships(page, order)
    await again.click({ timeout: 5000 }).catch(() => {}) // the page may have come back by itself
    await expect(other.getByRole('table', { name: 'All Orders' })).toBeVisible()
    await allIsWell(order)
  }
  await test.step('Redis stops and starts', () =>
    away('Redis', 'The portal is not available at the moment. Try again in a moment.', async () => {
      done.push(await bring())
    }))
  await test.step('PostgreSQL stops and starts', async () => {
    const refused = newOrder()
    await away('PostgreSQL', 'The service is not available at the moment.', () =>
      expect(submitBody(refused, cluster.upstream)).rejects.toThrow('refused with 503'),
    )
    done.push(await bring(refused))
  })

  await test.step('a change by way of either portal reaches the page', async () => {
    const order = await submitOrder({ items: 2, artwork: 'card.pdf', upstream: cluster.upstream })
    await openOrder(page, order)
    await ready(page)
    const { items } = (await detailsOf(page, order.orderId)).order.orderData
    for (const [at, port] of cluster.portalPorts.entries()) {
      const button = page.getByRole('button', { name: `Complete item Card ${at + 1}`, exact: true })
      await expect(button).toBeVisible()
      expect((await callPortal(page, port, 'PUT', `/item/${items[at]?._id}/complete`)).status).toBe(200)
      await expect(button).toHaveCount(0)
    }
  })

  await test.step('nothing is lost, and nothing was done twice', async () => {
    for (const { sourceOrderId, orderId } of done) {
      const found = await page.request.get(`/api/upstream/order/bysourceid/${sourceOrderId}`, {
        headers: ownPageOf(page),
      })
      expect(orders.bySourceId.response.parse(await found.json()).data.map(({ _id }) => _id)).toEqual([orderId])
    }
    for (const { orderId } of shipped) {
      const { order, shipments } = await detailsOf(page, orderId)
      expect(shipments.map(({ status }) => status)).toEqual(['shipped'])
      for (const message of [/^Item .* completed/, /^Shipment 1 shipped by /])
        expect(order.logs.filter((log) => message.test(log.message))).toHaveLength(1)
    }
    for (const { visited } of [operator, admin]) expect(visited).not.toContain('/login')
  })
  await Promise.all([operator, admin].map(({ context }) => context.close()))
})
