import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { today } from '#lib/contract/today.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { outsourcedOrders, shipments } from '../core/database/schema/tables.ts'
import { changeOrderStatus } from '../order-status/changes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { productionRoutes } from '../production/routes.ts'
import { shipmentRoutes } from '../shipments/routes.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'
import { todayRoutes } from './routes.ts'

const at = forEachTest(() =>
  createSite({
    serve: (up) => [...todayRoutes(up), ...orderRoutes(up), ...productionRoutes(up), ...shipmentRoutes(up)],
  }),
)

const hour = 3_600_000
const inHours = (hours: number) => new Date(at.test.now().getTime() + hours * hour)

async function read(more = '', sent = at.site.sent) {
  const days = { now: 0, start: -9, end: 14, nextEnd: 38 }
  const query = Object.entries(days).map(([name, hours]) => `${name}=${inHours(hours).toISOString()}`)
  return decode(today.read, await at.test.request('GET', `/api/today?${query.join('&')}${more}`, sent))
}
const put = (path: string, body = {}) => at.test.request('PUT', `/api/${path}`, { ...at.site.sent, body })

it('[TD-01] a shipment moves from artwork to production, ready and shipped, and to artwork when it stops', async () => {
  const { id, itemIds, shipmentIds } = await makeOrder(at.test, {
    ...at.parties,
    copies: [[1, 1], [1]],
    status: 'error',
    shipByDate: inHours(3),
  })
  const stagesOf = async () => Object.fromEntries((await read()).data.map(({ number, stage }) => [number, stage]))
  expect(await stagesOf()).toEqual({ 1: 'artwork', 2: 'artwork' })
  await at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, id, 'printready', 'ready'))
  expect(await stagesOf()).toEqual({ 1: 'production', 2: 'production' })
  await put(`item/${itemIds[2]}/complete`)
  expect(await stagesOf()).toEqual({ 1: 'production', 2: 'ready' })
  await put(`item/${itemIds[0]}/complete`)
  expect((await read()).data[0]).toMatchObject({ number: 1, itemCount: 2, completedCount: 1, shipmentCount: 2 })
  await at.test.request('POST', `/api/shipment/partial/${shipmentIds[0]}`, {
    ...at.site.sent,
    body: { itemIds: [itemIds[0]] },
  })
  expect(await stagesOf()).toEqual({ 1: 'production', 2: 'ready', 3: 'ready' })
  await put(`shipment/shipped/${shipmentIds[1]}`)
  expect((await read()).shipped).toMatchObject([{ _id: shipmentIds[1], shippedDate: at.test.now().toISOString() }])
  await at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, id, 'error', 'stopped'))
  expect(await stagesOf()).toEqual({ 1: 'artwork', 3: 'artwork' })
})

it('[TD-01] counts are whole where lists are cut, the most urgent first, and other accounts have none', async () => {
  const dueIn = [-2, 5, 4, 20, 100]
  for (const hours of dueIn) await makeOrder(at.test, { ...at.parties, shipByDate: inHours(hours) })
  const found = await read('&limit=2')
  expect(found.stages.production).toEqual({ overdue: 1, today: 2, next: 1 })
  expect(found.data.map(({ shipByDate }) => shipByDate)).toEqual([-2, 4].map((hours) => inHours(hours).toISOString()))
  expect(found.next).toHaveLength(1)
  const none = { overdue: 0, today: 0, next: 0 }
  for (const sent of [at.brand.sent, at.stranger.sent])
    expect(await read('', sent)).toMatchObject({ data: [], stages: { production: none }, shippedToday: 0 })
})

it('[TD-02] the newest shipments tell when they passed each stage', async () => {
  const received = at.test.now().toISOString()
  const made = await makeOrder(at.test, { ...at.parties, status: 'error' })
  at.test.advance(hour)
  await at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, made.id, 'printready', 'ready'))
  at.test.advance(2 * hour)
  await put(`item/${made.itemIds[0]}/complete`)
  at.test.advance(hour / 2)
  await put(`shipment/shipped/${made.shipmentIds[0]}`)
  const later = (hours: number) => new Date(Date.parse(received) + hours * hour).toISOString()
  expect((await read(`&since=${received}`)).passages).toEqual([
    { received, started: later(1), completed: later(3), shipped: later(3.5) },
  ])
  await at.test.database.orm
    .update(shipments)
    .set({ shippedDate: inHours(-100) })
    .where(eq(shipments.orderId, made.id))
  expect((await read(`&since=${received}`)).passages).toEqual([])
})

it('[TD-02] an order that was outsourced tells nothing of the pace of its site', async () => {
  const received = at.test.now().toISOString()
  const [own, placed] = [await makeOrder(at.test, at.parties), await makeOrder(at.test, at.parties)]
  const partner = { source: at.site.accountId, destination: at.stranger.accountId }
  const { id: partnerOrderId } = await makeOrder(at.test, partner)
  await at.test.add(outsourcedOrders, { originalId: placed.id, partnerOrderId, endedAt: at.test.now() })
  at.test.advance(hour)
  for (const { shipmentIds } of [own, placed]) await put(`shipment/shipped/${shipmentIds[0]}`)
  const found = await read(`&since=${received}`)
  expect([found.shipped.length, found.passages.length]).toEqual([2, 1])
})
