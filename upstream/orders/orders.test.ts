import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders as rows } from '#lib/contract/orders.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { batches, items, subBatches } from '../core/database/schema/tables.ts'
import { changeOrderStatus } from '../order-status/changes.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createSite } from '../tests/support/site.ts'

const at = forEachTest(() => createSite())

const details = async ({ id }: MadeOrder, sent = at.site.sent, query = '') =>
  decode(rows.details, await at.test.request('GET', `/api/order/details/${id}${query}`, sent))

it('an order says to a brand of a batch only what is in it of the order', async () => {
  const { id: productId } = await at.test.product(at.site.accountId)
  const [earlier, later] = [new Date('2031-03-03T09:00:00Z'), new Date('2031-03-03T15:00:00Z')]
  const own = await makeOrder(at.test, { ...at.parties, productId, copies: [[3, 4]], shipByDate: later })
  const other = { ...at.parties, source: at.stranger.accountId, productId, copies: [[20]], shipByDate: earlier }
  await makeOrder(at.test, other)
  const all = { quantity: 27, itemCount: 3, sla: earlier.toISOString() }
  expect((await details(own)).batches).toMatchObject([all])
  const theirs = { quantity: 7, itemCount: 2, sla: later.toISOString() }
  expect((await details(own, at.brand.sent)).batches).toMatchObject([theirs])
  await at.test.database.orm.update(items).set({ status: 'cancelled' }).where(eq(items.orderId, own.id))
  expect((await details(own, at.brand.sent)).batches[0]).not.toHaveProperty('sla')
})

it('[OV-03] [published client] an order has all its parts, or those that `includes[]` names', async () => {
  const made = await makeOrder(at.test, { ...at.parties, copies: [[10, 5], [3]], componentsPerItem: 2 })
  const all = await details(made)
  const { orderData, logs } = all.order
  expect(orderData).toMatchObject({ status: 'printready', email: 'zoe@example.test', tags: ['rush'] })
  expect(orderData.items.map(({ _id }) => _id)).toEqual(made.itemIds)
  expect(orderData.items[0]?.components.map(({ code }) => code)).toEqual(['part-1', 'part-2'])
  expect(all.shipments.map(({ itemIds }) => itemIds.length)).toEqual([2, 1])
  expect(all.jobs).toHaveLength(6)
  expect(all.batches).toMatchObject([{ quantity: 18, itemCount: 3, completedCount: 0 }])
  expect(logs[0]?.message).toBe('Set to printready')
  const some = await details(made, at.site.sent, '?includes[]=shipments&includes[]=unknown')
  expect(some).toEqual({ ...all, files: [], batches: [], jobs: [] })
})

it('[TD-01] what is due today counts what is overdue, and not what is due tomorrow or has left', async () => {
  const dueIn = async (hours: number) => {
    const shipByDate = new Date(at.test.now().getTime() + hours * 3_600_000)
    return (await makeOrder(at.test, { ...at.parties, shipByDate })).shipmentIds[0]
  }
  const [, , shipped] = [await dueIn(-50), await dueIn(1), await dueIn(2), await dueIn(30)]
  await at.test.request('PUT', `/api/shipment/shipped/${shipped}`, { ...at.site.sent, body: {} })
  const found = await decode(rows.extra, await at.test.request('GET', '/api/order/extra', at.site.sent))
  expect(found).toMatchObject({ dueToday: 2, shippedToday: 1 })
})

describe('cancelling an order', () => {
  const cancel = ({ id }: MadeOrder, sent = at.site.sent) => at.test.request('PUT', `/api/order/${id}/cancel`, sent)

  it('[OV-02] cancels all that is not shipped, logs the user, and leaves no empty batch', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[70], [5]] })
    expect((await cancel(made, at.brand.sent)).status).toBe(200)
    const { order, shipments, jobs } = await details(made)
    const cancelled = { status: 'cancelled' }
    expect(order.orderData).toMatchObject({ ...cancelled, items: [cancelled, cancelled] })
    expect(new Set([...shipments, ...jobs].map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(order.logs[0]?.message).toMatch(/^Order cancelled by user-/)
    const { orm } = at.test.database
    expect(await orm.select({ status: batches.status }).from(batches)).toEqual([{ status: 'cancelled' }])
    expect(new Set((await orm.select().from(subBatches)).map(({ status }) => status))).toEqual(new Set(['cancelled']))
  })

  it('leaves the batch to the other orders in it, with fewer copies', async () => {
    const [gone, stays] = [await makeOrder(at.test, at.parties), await makeOrder(at.test, at.parties)]
    await cancel(gone)
    expect((await details(stays)).batches).toMatchObject([{ status: 'live', quantity: 10, itemCount: 1 }])
    expect(await at.test.database.orm.select().from(subBatches)).toMatchObject([{ status: 'live', quantity: 10 }])
  })

  it('[OV-02] is refused while pending, and once it is cancelled or shipped', async () => {
    const pending = await makeOrder(at.test, { ...at.parties, status: 'pending' })
    expect(await refusalOf(await cancel(pending))).toMatchObject({ status: 409, code: 'cannot_cancel' })
    const made = await makeOrder(at.test, at.parties)
    await cancel(made)
    expect(await refusalOf(await cancel(made))).toMatchObject({
      status: 409,
      message: 'This order is already cancelled.',
    })
    const shipped = await makeOrder(at.test, at.parties)
    const body = { trackingNumber: 'T1' }
    await at.test.request('PUT', `/api/shipment/shipped/${shipped.shipmentIds[0]}`, { ...at.site.sent, body })
    expect(await refusalOf(await cancel(shipped))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has been shipped'),
    })
  })
})

it('the status of an order takes no change that makes no sense', async () => {
  const { id } = await makeOrder(at.test, at.parties)
  const change = (to: 'dataready' | 'printready') =>
    at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, id, to, 'again'))
  await expect(change('dataready')).rejects.toThrow('An order that is printready cannot become dataready.')
  await change('printready')
})
