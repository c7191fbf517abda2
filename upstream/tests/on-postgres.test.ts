import { count, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPostgres, withoutPostgres } from '#tests/support/postgres-server.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { items, orderCounts, orders, outbox, subBatches } from '../database/schema/tables.ts'
import { enqueue } from '../jobs/outbox.ts'
import { createOutboxRunner } from '../jobs/outbox-runner.ts'
import { createLiveBus } from '../live/bus.ts'
import { cancelOrder } from '../store/cancel-order.ts'
import { createIntakeSite, type IntakeSite, orderBody, submitted } from './intake-support.ts'

// Many requests at once, on whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 })

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

/** What only several connections at once can get wrong; the embedded database has one. */
describe.runIf(server)('on a PostgreSQL server', () => {
  let database: Database
  let site: IntakeSite
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: server?.url })
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    site = await createIntakeSite({ database })
  })
  afterEach(() => site.close())

  /** As another process would have it. */
  async function another() {
    const other = await openDatabase({ databaseUrl: server?.url })
    const bus = await createLiveBus(other)
    const close = async () => {
      await bus.close()
      await other.close()
    }
    return { up: { ...site.up, database: other, bus }, close }
  }

  /** Two parcels, and items of two products in either order: as much in common with other orders as can be. */
  const largeOrder = (n: number) => {
    const { destination, orderData } = orderBody(`A-${n}`)
    const items = [0, 1, 0, 1].map((shipmentIndex, at) => ({
      ...orderData.items[0],
      sku: (n + at) % 2 === 0 ? 'card' : 'poster',
      sourceItemId: `${n}-${at}`,
      shipmentIndex,
    }))
    return {
      destination,
      orderData: { ...orderData, items, shipments: [...orderData.shipments, ...orderData.shipments] },
    }
  }
  const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

  it('takes an order that is sent ten times at once one time', async () => {
    const answers = Array.from({ length: 10 }, () => site.send('POST', '/api/order', orderBody('A-1')))
    expect((await statuses(answers)).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    expect(await database.orm.$count(orders)).toBe(1)
  })

  it('takes, scans, ships and cancels in any order at once, and counts right', async () => {
    const poster = await site.product(site.site.id, {
      components: [{ code: 'Card', type: 'press', paper: '', attributes: {} }],
    })
    await site.sku(site.site.id, { code: 'poster', productId: poster.id })
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => site.submit(largeOrder(n))))
    const ids = made.map(({ _id }) => _id)
    const [lines, batches] = [await database.orm.select().from(items), await database.orm.select().from(subBatches)]
    const put = (path: string, body?: unknown) => site.request('PUT', path, { ...site.printer.sent, body })
    const scan = (code: string) => site.request('POST', `/api/batch/complete/barcode/${code}`, site.printer.sent)
    const buyer = { userId: site.buyer.userId, accountId: site.brand.id }
    const cancel = (id: string) =>
      cancelOrder(site.up, buyer, id).then(
        () => new Response(),
        (error: { status?: number }) => new Response(null, { status: error.status ?? 500 }),
      )
    const parts = [...new Set(lines.map(({ shipmentId }) => shipmentId))]
    const storm = [
      ...ids.map((_, n) => site.send('POST', '/api/order', orderBody(`B-${n}`))),
      ...batches.map(({ barcode }) => scan(barcode)),
      ...lines.map(({ id }) => put(`/api/item/${id}/complete`)),
      ...ids.slice(0, 6).map(cancel),
      ...parts.map((id) => put(`/api/shipment/shipped/${id}`, { trackingNumber: 'RM1' })),
    ]
    const seen = new Set(await statuses(storm))
    expect([...seen].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await database.orm.$count(orders)).toBe(24)

    const { accountId, side, status } = orderCounts
    const counted = await database.orm
      .select({ status, n: orderCounts.count })
      .from(orderCounts)
      .where(sql`${accountId} = ${site.site.id} and ${side} = 'destination' and ${orderCounts.count} <> 0`)
    const real = await database.orm.select({ status: orders.status, n: count() }).from(orders).groupBy(orders.status)
    expect(new Map(counted.map((row) => [row.status, row.n]))).toEqual(new Map(real.map((row) => [row.status, row.n])))
  })

  it('shares a hundred jobs among three processes, each done once', async () => {
    const others = [await another(), await another()]
    for (let n = 0; n < 100; n += 1) await enqueue(database.orm, { queue: 'test', payload: { n } })
    const done: unknown[] = []
    const work = async (_: unknown, { n }: Record<string, unknown>) => void done.push(n)
    const runners = [site.up, ...others.map(({ up }) => up)].map((up) =>
      createOutboxRunner(up, { test: { work, nextDelayMs: () => 0, concurrency: 4 } }),
    )
    await Promise.all(runners.map((runner) => runner.idle()))
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(await database.orm.$count(outbox, sql`done_at is null`)).toBe(0)
    for (const other of others) await other.close()
  })

  it('tells those who watch at another process, also what happened while its connection was lost', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const other = await another()
    const heard: string[] = []
    other.up.bus.subscribe(site.site.id, ({ entityId }) => heard.push(entityId))
    const publish = (entityId: string) =>
      database.transaction((tx) => site.up.bus.publish(tx, { accountIds: [site.site.id], entity: 'order', entityId }))
    await publish('first')
    await expect.poll(() => heard).toEqual(['first'])
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "live"'`)
      await site.up.bus.publish(tx, { accountIds: [site.site.id], entity: 'order', entityId: 'second' })
    })
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await publish('third')
    await expect.poll(() => heard).toEqual(['first', 'second', 'third'])
    await other.close()
    warn.mockClear()
  })

  it('lets a session that began at one process be used, and ended, at any', async () => {
    const { userId } = site.printer
    const token = await site.bearer(userId)
    expect(await site.tokens.verify(token)).toMatchObject({ userId })
    await database.orm.execute(sql`delete from identity_entities`)
    await expect(site.tokens.verify(token)).rejects.toMatchObject({ status: 401 })
  })

  it('answers a submission with what it wrote', async () => {
    const order = await site.submit(orderBody('A-1', { components: [{}, {}] }))
    const [row] = await database.orm.select().from(orders).where(eq(orders.id, order._id))
    expect([order.orderData.status, row?.status]).toEqual(['printready', 'printready'])
    expect(submitted.safeParse({ success: true, order }).success).toBe(true)
  })
})
