import type { Page } from '@playwright/test'
import { request } from 'undici'
import { submitOrder } from './support/brand.ts'
import { type Cluster, type Part, startCluster } from './support/cluster.ts'
import { sendNow } from './support/held.ts'
import { detailsOf, openOrder, orderPage } from './support/orders.ts'
import { ownPageOf } from './support/raw.ts'
import { expect, fillIn, ready, test } from './support/test.ts'

test.use({ locale: 'en-GB' })

let cluster: Cluster
test.beforeAll(async () => {
  test.setTimeout(240_000)
  cluster = await startCluster()
})
test.afterAll(() => cluster.stop())

const items = 13
const button = (page: Page, number: number) =>
  page.getByRole('button', { name: `Complete item Card ${number}`, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const completed = (page: Page, number: number) => expect(button(page, number)).toHaveCount(0, { timeout: 60_000 })

async function press(page: Page, number: number) {
  await button(page, number).click()
  await sendNow(page)
}

/** Completes an item as a person would: again, where the page says that it was not completed. */
async function complete(page: Page, number: number) {
  await expect(async () => {
    if (await button(page, number).isEnabled()) await press(page, number)
    await expect(button(page, number)).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
}

/** Completes an item by one of the portals itself, as a colleague whom nginx has sent there. */
async function completeAt(page: Page, port: number, id: string) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...ownPageOf(page), host: new URL(page.url()).host, cookie }
  const answer = await request(`http://127.0.0.1:${port}/api/upstream/item/${id}/complete`, { method: 'PUT', headers })
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, expect.any(String)])
}

test('[REL-13] [REL-23] [ST-07] a user works on while a portal, an upstream, Redis and PostgreSQL stop and start in turn', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ baseURL: cluster.portal, locale: 'en-GB' })
  const page = await context.newPage()
  const failures: string[] = []
  const addresses = new Set<string>()
  page.on('pageerror', (error) => failures.push(error.message))
  const order = await submitOrder({ items, artwork: 'card.pdf', upstream: cluster.upstream })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await openOrder(page, order)
  await ready(page)
  page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.add(new URL(frame.url()).pathname))
  let number = 0

  async function away(name: string, part: Part, meanwhile: () => Promise<void>) {
    await test.step(`${name} stops and starts`, async () => {
      await part.stop()
      await meanwhile()
      await part.start()
      await complete(page, (number += 1))
    })
  }
  const goOn = () => complete(page, (number += 1))
  /** Nothing can be completed: the page says so, shows what it showed, and the item can be completed later. */
  const isTold = async () => {
    await press(page, number + 1)
    await expect(notices(page)).toContainText(/There was a problem completing your Item|Not known yet/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  }
  for (const [at, portal] of cluster.portals.entries()) await away(`portal ${at + 1}`, portal, goOn)
  for (const [at, upstream] of cluster.upstreams.entries()) await away(`upstream ${at + 1}`, upstream, goOn)
  await away('Redis', cluster.redis, isTold)
  await away('PostgreSQL', cluster.postgres, isTold)

  await test.step('a change by way of either portal reaches the page', async () => {
    const { order: found } = await detailsOf(page, order.orderId)
    for (const port of cluster.portalPorts) {
      number += 1
      await expect(button(page, number)).toBeVisible()
      await completeAt(page, port, found.orderData.items[number - 1]?._id ?? '')
      await completed(page, number)
    }
  })

  const { order: found } = await detailsOf(page, order.orderId)
  const { items: ended } = found.orderData
  expect(ended.map(({ status }) => status)).toEqual(
    Array.from({ length: items }, (_, at) => (at < number ? 'complete' : 'live')),
  )
  const told = found.logs.map(({ message }) => message).filter((text) => /^Item .* completed/.test(text))
  expect(new Set(told).size).toBe(number)
  expect(told).toHaveLength(number)
  expect([...addresses].filter((address) => address !== orderPage(order.orderId))).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})
