import { afterEach, beforeEach, expect, it } from 'vitest'
import { orders as orderRows } from '#lib/contract/orders.ts'
import { production as workRows } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { readConfig } from '../core/config.ts'
import { contractRoutes } from '../served.ts'
import { makeOrder } from './support/make-order.ts'
import { createSite, type Site } from './support/site.ts'

let at: Site
beforeEach(async () => {
  at = await createSite({ serve: contractRoutes, config: { isPlain: true } })
})
afterEach(() => at.test.close())

const send = (method: string, path: string, body?: unknown) =>
  at.test.request(method, `/api${path}`, { ...at.site.sent, ...(body !== undefined && { body }) })

it('UPSTREAM_PLAIN starts an upstream without calls or queries of no specification', async () => {
  expect([readConfig({}).isPlain, readConfig({ UPSTREAM_PLAIN: '1' }).isPlain]).toEqual([false, true])
  for (const path of ['/events', '/product/card', '/file/5f0c2a7b9d1e4c3a8b6f7d20'])
    expect((await send('GET', path)).status, path).toBe(404)
  for (const sourceOrderId of ['PO-1', 'PO-2']) {
    at.test.advance(1000)
    await makeOrder(at.test, { ...at.parties, sourceOrderId })
  }
  const { data } = await decode(orderRows.list, await send('GET', '/order?direction=1&sort=nothing'))
  expect(data.map(({ orderData }) => orderData.sourceOrderId)).toEqual(['PO-2', 'PO-1'])
})

it('a plain upstream answers without fields of no specification, and the portal reads it', async () => {
  const made = await makeOrder(at.test, at.parties)
  const raw = await send('GET', `/order/details/${made.id}`)
  const { order, orderId } = await raw.clone().json()
  expect([orderId, order.orderData.email, order.orderData.tags, order.source.id]).toEqual(Array(4).fill(undefined))
  expect(order).toMatchObject({ _id: made.id, orderData: { customerName: 'Zoë Müller', items: [{ quantity: 10 }] } })
  await expect(decode(orderRows.details, raw)).resolves.toMatchObject({ order: { orderData: { tags: [] } } })

  const rows = await send('GET', '/item')
  expect((await rows.clone().json()).data[0]).not.toHaveProperty('order')
  expect((await decode(workRows.items, rows)).data[0]).toMatchObject({ orderId: made.id, order: { status: '' } })
})
