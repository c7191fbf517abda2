import type { Page } from '@playwright/test'
import { request } from 'undici'
import * as z from 'zod'
import { submitOrder } from './support/brand.ts'
import { type Cluster, type Part, startCluster } from './support/cluster.ts'
import { detailsOf, openOrder } from './support/orders.ts'
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
const session = z.object({ state: z.string() })

/** Completes an item as a page of the portal does, by way of nginx or of one portal itself. */
async function complete(page: Page, id: string, port = new URL(page.url()).port) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...ownPageOf(page), host: new URL(page.url()).host, cookie }
  const answer = await request(`http://127.0.0.1:${port}/api/upstream/item/${id}/complete`, { method: 'PUT', headers })
  return { status: answer.statusCode, text: await answer.body.text() }
}

async function stateOfSession(page: Page) {
  const answer = await page.request.get('/api/session', { headers: ownPageOf(page) })
  return session.parse(await answer.json()).state
}

test('[REL-13] [REL-23] [ST-07] calls and sessions go on while a portal, an upstream, Redis and PostgreSQL stop and start in turn', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ baseURL: cluster.portal, locale: 'en-GB' })
  const page = await context.newPage()
  const order = await submitOrder({ items, artwork: 'card.pdf', upstream: cluster.upstream })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await openOrder(page, order)
  const { order: found } = await detailsOf(page, order.orderId)
  const ids = found.orderData.items.map(({ _id }) => _id)
  // Not of the page, which has tests of its own for each outage.
  await page.goto('/profile')
  await ready(page)

  let number = 0
  const idOf = (at: number) => ids[at - 1] ?? ''
  /** A write is repeated where the answer says that it was not carried out. */
  const goOn = () => {
    number += 1
    return expect.poll(async () => (await complete(page, idOf(number))).status, { timeout: 60_000 }).toBe(200)
  }
  const isRefused = async () => {
    const { status, text } = await complete(page, idOf(number + 1))
    expect(status, text).toBeGreaterThanOrEqual(500)
  }
  async function away(name: string, part: Part, meanwhile: () => Promise<void>) {
    await test.step(`${name} stops and starts`, async () => {
      await part.stop()
      await meanwhile()
      await part.start()
      await goOn()
      expect(await stateOfSession(page)).toBe('active')
    })
  }
  for (const [at, portal] of cluster.portals.entries()) await away(`portal ${at + 1}`, portal, goOn)
  for (const [at, upstream] of cluster.upstreams.entries()) await away(`upstream ${at + 1}`, upstream, goOn)
  await away('Redis', cluster.redis, isRefused)
  await away('PostgreSQL', cluster.postgres, isRefused)

  await test.step('a change by way of either portal reaches the page', async () => {
    await openOrder(page, order)
    for (const port of cluster.portalPorts) {
      number += 1
      await expect(button(page, number)).toBeVisible()
      expect((await complete(page, idOf(number), String(port))).status).toBe(200)
      await expect(button(page, number)).toHaveCount(0)
    }
  })

  const { order: after } = await detailsOf(page, order.orderId)
  expect(after.orderData.items.map(({ status }) => status)).toEqual(
    Array.from({ length: items }, (_, at) => (at < number ? 'complete' : 'live')),
  )
  const told = after.logs.map(({ message }) => message).filter((text) => /^Item .* completed/.test(text))
  expect(new Set(told).size).toBe(number)
  expect(told).toHaveLength(number)
  await context.close()
})
