import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatuses, orders as rows } from '#lib/contract/orders.ts'
import { decode } from '#lib/contract/wire.ts'
import { accounts, batches, files, fileVersions, items, subBatches } from '../core/database/schema/tables.ts'
import { canBecome, changeOrderStatus } from '../order-status/changes.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { createSite, type Site } from '../tests/support/site.ts'

const box = { xMm: 0, yMm: 0, widthMm: 85, heightMm: 55 }
const pageConfig = {
  pages: [1],
  pageCount: 1,
  rotation: 0,
  colors: [],
  boxes: { media: box, bleed: null, trim: box, artwork: null },
}

let at: Site
beforeEach(async () => {
  at = await createSite()
})
afterEach(() => at.test.close())

const list = async (query: string, sent = at.site.sent) =>
  decode(rows.list, await at.test.request('GET', `/api/order?${query}`, sent))
const details = async ({ id }: MadeOrder, sent = at.site.sent, query = '') =>
  decode(rows.details, await at.test.request('GET', `/api/order/details/${id}${query}`, sent))
const refusalOf = async (response: Response) => ({ status: response.status, ...(await response.json()).error })

describe('the list of orders', () => {
  it('[OL-01] shows the account its orders, sent and received, newest first and page by page', async () => {
    const made: string[] = []
    for (let count = 0; count < 12; count += 1) {
      at.test.advance(60_000)
      const outward = { source: at.site.accountId, destination: at.stranger.accountId }
      made.unshift((await makeOrder(at.test, count % 3 === 0 ? outward : at.parties)).id)
    }
    const [first, second] = [await list('page=1&pagesize=10'), await list('page=2&pagesize=10')]
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(made)
    expect(first).toMatchObject({ count: 12, page: 1, pages: 2 })
    expect(first.data[0]).toMatchObject({ orderData: { items: [{ quantity: 10 }], shipments: [{}] } })
    expect((await list('', at.brand.sent)).count).toBe(8)
    expect((await list('page=9')).data).toEqual([])
    await makeOrder(at.test, { source: at.site.accountId, destination: at.site.accountId })
    expect((await list('')).count, 'an order that a site sends to itself').toBe(13)
  })

  it('[published client] is sorted by the name of the sender, either way, page by page', async () => {
    const [first, last] = [await at.test.member('owner', (await at.test.account('Aal Cards')).id), at.stranger]
    await at.test.database.orm.update(accounts).set({ name: 'Zoo' }).where(eq(accounts.id, last.accountId))
    const send = async (source: string) => (await makeOrder(at.test, { source, destination: at.site.accountId })).id
    const made = { zoo: await send(last.accountId), aal: await send(first.accountId) }
    at.test.advance(1000)
    const later = await send(first.accountId)
    const ids = async (query: string) => (await list(`sort=source&${query}`)).data.map(({ _id }) => _id)
    expect(await ids('direction=1')).toEqual([made.aal, later, made.zoo])
    expect(await ids('')).toEqual([made.zoo, later, made.aal])
    expect([await ids('pagesize=2'), await ids('pagesize=2&page=2')]).toEqual([[made.zoo, later], [made.aal]])
    expect((await at.test.request('GET', '/api/order?sort=destination', at.site.sent)).status).toBe(400)
  })

  it('[OL-03] filters by any of several statuses and by date', async () => {
    await makeOrder(at.test, { ...at.parties, status: 'error' })
    at.test.advance(3_600_000)
    const since = at.test.now().toISOString()
    await makeOrder(at.test, at.parties)
    await makeOrder(at.test, { ...at.parties, status: 'dataready' })
    expect((await list('orderData.status=error')).count).toBe(1)
    const both = await list('orderData.status=error&orderData.status=printready')
    expect(both).toMatchObject({ count: 2, data: [{}, {}] })
    expect(await list(`orderData.date[$gte]=${since}`)).toMatchObject({ count: 2, data: [{}, {}] })
    expect((await list(`orderData.date[$lte]=${since}&orderData.status=printready`)).count).toBe(1)
    expect((await list(`orderData.date[$gte]=${since}&orderData.status=error`)).count).toBe(0)
  })

  it('finds orders by the number of the brand, letter by letter', async () => {
    const { id } = await makeOrder(at.test, { ...at.parties, sourceOrderId: 'PO/77 %é' })
    const path = `/api/order/bysourceid/${encodeURIComponent('PO/77 %é')}`
    expect(await decode(rows.bySourceId, await at.test.request('GET', path, at.site.sent))).toMatchObject({
      count: 1,
      data: [{ _id: id }],
    })
    expect(await decode(rows.bySourceId, await at.test.request('GET', path, at.stranger.sent))).toMatchObject({
      count: 0,
    })
  })

  it('counts orders by status, and those due today', async () => {
    await makeOrder(at.test, { ...at.parties, shipByDate: at.test.now() })
    await makeOrder(at.test, { ...at.parties, status: 'error' })
    const extra = await decode(rows.extra, await at.test.request('GET', '/api/order/extra', at.site.sent))
    expect(extra).toMatchObject({ statuses: { printready: 1, error: 1 }, dueToday: 1, shippedToday: 0 })
  })
})

describe('an order', () => {
  it('says to a brand of a batch only what is in it of the order', async () => {
    const { id: productId } = await at.test.product(at.site.accountId)
    const [earlier, later] = [new Date('2031-03-03T09:00:00Z'), new Date('2031-03-03T15:00:00Z')]
    const own = await makeOrder(at.test, { ...at.parties, productId, copies: [[3, 4]], shipByDate: later })
    const other = { ...at.parties, source: at.stranger.accountId, productId, copies: [[20]], shipByDate: earlier }
    await makeOrder(at.test, other)
    expect((await details(own)).batches).toMatchObject([
      { quantity: 27, itemCount: 3, completedCount: 0, sla: earlier.toISOString() },
    ])
    expect((await details(own, at.brand.sent)).batches).toMatchObject([
      { quantity: 7, itemCount: 2, completedCount: 0, sla: later.toISOString() },
    ])
    await at.test.database.orm.update(items).set({ status: 'cancelled' }).where(eq(items.orderId, own.id))
    expect((await details(own, at.brand.sent)).batches[0]).not.toHaveProperty('sla')
  })

  it('[OV-03] [published client] comes with all its parts, or those that `includes[]` names', async () => {
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

  it('[OV-06] comes with the files of its components and all their revisions', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[10, 5]], componentsPerItem: 2 })
    const errorList = [{ title: 'Fonts', description: 'Helvetica', timestamp: '2026-03-04T09:00:00.000Z' }]
    const failed = { status: 'failed' as const, createdAt: at.test.now() }
    const { orm } = at.test.database
    const place = { accountId: at.site.accountId, orderId: made.id }
    const row = { ...place, path: 'a.pdf', status: 'failed' as const, currentRevision: 2 }
    const [file] = await orm.insert(files).values(row).returning()
    const common = { ...failed, fileId: file?.id ?? '', pageConfigs: [pageConfig] }
    await orm.insert(fileVersions).values([
      { ...common, revision: 2, errorList },
      { ...common, revision: 1 },
    ])
    const versions = [
      { revision: 1, errorList: [] },
      { revision: 2, errorList, pageConfigs: [pageConfig] },
    ]
    const told = { _id: file?.id, path: 'a.pdf', status: 'failed', currentRevision: 2, versions }
    expect((await details(made)).files).toMatchObject([told])
  })

  it('is not found for a user of another account at any call', async () => {
    const { id } = await makeOrder(at.test, at.parties)
    for (const [method, path] of [
      ['GET', `/api/order/details/${id}`],
      ['PUT', `/api/order/${id}/cancel`],
      ['GET', `/api/shipment/byorder/${id}`],
    ] as const) {
      expect(await refusalOf(await at.test.request(method, path, at.stranger.sent))).toMatchObject({
        status: 404,
        message: 'Order not found',
      })
    }
  })
})

describe('cancelling an order', () => {
  const cancel = ({ id }: MadeOrder, sent = at.site.sent) => at.test.request('PUT', `/api/order/${id}/cancel`, sent)

  it('[OV-02] cancels all that is not shipped, logs the user, and leaves no empty batch', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[70], [5]] })
    expect((await cancel(made, at.brand.sent)).status).toBe(200)
    const { order, shipments, jobs } = await details(made)
    expect(order.orderData).toMatchObject({
      status: 'cancelled',
      items: [{ status: 'cancelled' }, { status: 'cancelled' }],
    })
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

  it('[OV-02] is refused without the right, while pending, and once it is cancelled or shipped', async () => {
    const simple = await at.test.member('simple', at.site.accountId)
    expect((await cancel(await makeOrder(at.test, at.parties), simple.sent)).status).toBe(403)
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
    expect(await refusalOf(await cancel(shipped))).toMatchObject({ status: 409, message: /has been shipped/ })
  })
})

describe('the statuses of an order', () => {
  const allowed: Record<OrderStatus, OrderStatus[]> = {
    pending: ['dataready', 'cancelled'],
    dataready: ['printready', 'error', 'cancelled'],
    error: ['dataready', 'printready', 'cancelled'],
    printready: ['complete', 'error', 'cancelled'],
    complete: ['shipped', 'cancelled'],
    shipped: [],
    cancelled: [],
  }

  it('change only to allowed statuses, and refuse a change that makes no sense', async () => {
    for (const from of orderStatuses) {
      expect(new Set(orderStatuses.filter((to) => canBecome(from, to))), from).toEqual(new Set(allowed[from]))
    }
    const { id } = await makeOrder(at.test, at.parties)
    const change = (to: 'dataready' | 'printready') =>
      at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, id, to, 'again'))
    await expect(change('dataready')).rejects.toThrow('An order that is printready cannot become dataready.')
    await change('printready')
  })

  it('send a change to both parties at once', async () => {
    const seen: string[] = []
    const stop = [at.site, at.brand, at.stranger].map(({ accountId }, who) =>
      at.test.bus.subscribe(accountId, ({ entity, orderId }) => seen.push(`${who} ${entity} ${orderId}`)),
    )
    const { id } = await makeOrder(at.test, at.parties)
    await expect.poll(() => seen).toEqual(expect.arrayContaining([`0 order ${id}`, `1 order ${id}`]))
    expect(seen.filter((answer) => answer.startsWith('2'))).toEqual([])
    for (const one of stop) one()
  })
})
