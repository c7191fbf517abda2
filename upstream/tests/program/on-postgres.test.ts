import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPostgres, withoutPostgres } from '#tests/support/servers/postgres-server.ts'
import { type Database, openDatabase } from '../../core/database/open.ts'
import {
  accountLinks,
  batches,
  items,
  orders,
  outbox,
  outsourcedOrders,
  pairedProducts,
  skus,
  subBatches,
} from '../../core/database/schema/tables.ts'
import { enqueue } from '../../core/jobs/outbox.ts'
import { createOutboxRunner } from '../../core/jobs/outbox-runner.ts'
import { createLiveBus } from '../../core/live/bus.ts'
import { createApiTokens } from '../../identity/api-tokens.ts'
import { loadIdentitySecrets } from '../../identity/secrets.ts'
import { cancelOrder } from '../../orders/cancel.ts'
import { outsourceOrder } from '../../outsourcing/outsource.ts'
import { takeBackOrder } from '../../outsourcing/take-back.ts'
import { createIntakeSite, type IntakeSite, orderBody, submitted } from '../support/intake.ts'
import { countsIn } from '../support/order-counts.ts'

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

  it('creates an order that is sent ten times at once exactly once', async () => {
    const answers = Array.from({ length: 10 }, () => site.send('POST', '/api/order', orderBody('A-1')))
    expect((await statuses(answers)).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    expect(await database.orm.$count(orders)).toBe(1)
  })

  it('accepts, completes, ships and cancels at once in any order, and counts right', async () => {
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

    const { counted, kept } = await countsIn(database.orm)
    expect(kept).toEqual(counted)
  })

  it('lets two sites that share brands accept, complete, ship and cancel at once', async () => {
    const south = await site.account('Southlight Print')
    const southPrinter = await site.member('owner', south.id)
    const product = await site.product(south.id, {
      components: [{ code: 'Card', type: 'press', paper: '', attributes: {} }],
    })
    await site.sku(south.id, { code: 'card', productId: product.id })
    await site.carrier(south.id, { alias: 'pickup', code: 'customer', service: 'pickup' })
    const other = await site.account('Bloom Cards', ['brand'])
    const otherBuyer = await site.member('owner', other.id)
    for (const [brand, at] of [
      [site.brand, south],
      [other, south],
      [other, site.site],
    ] as const)
      await site.link(brand.id, at.id)
    // What one site has first the other has last: each would hold what the other waits for.
    const sites = [
      { name: 'Northlight Print', printer: site.printer, first: site.buyer, last: otherBuyer },
      { name: 'Southlight Print', printer: southPrinter, first: otherBuyer, last: site.buyer },
    ]
    const send = (number: string, { name, first, last }: (typeof sites)[number], n: number) => {
      const body = { ...orderBody(`${number}-${name}-${n}`), destination: { name } }
      return site.send('POST', '/api/order', body, n < 6 ? first : last)
    }
    for (let n = 0; n < 9; n += 1) for (const place of sites) expect((await send('A', place, n)).status).toBe(200)
    const [lines, found] = [await database.orm.select().from(items), await database.orm.select().from(batches)]
    const complete = ({ printer: { accountId, sent } }: (typeof sites)[number]) =>
      found
        .filter((batch) => batch.accountId === accountId)
        .map(({ barcode }) => site.request('POST', `/api/batch/complete/barcode/${barcode}`, sent))
    const shipAndCancel = ({ printer: { accountId, sent } }: (typeof sites)[number]) => {
      const own = lines.filter((line) => line.accountId === accountId)
      const tracked = { ...sent, body: { trackingNumber: 'RM1' } }
      return [
        ...own.slice(0, 3).map((line) => site.request('PUT', `/api/shipment/shipped/${line.shipmentId}`, tracked)),
        ...own.slice(3, 6).map((line) => site.request('PUT', `/api/order/${line.orderId}/cancel`, sent)),
      ]
    }
    const storm = [
      ...sites.flatMap(complete),
      ...sites.flatMap(shipAndCancel),
      ...sites.flatMap((place) => Array.from({ length: 9 }, (_, n) => send('B', place, n))),
    ]
    const seen = await statuses(storm)
    expect(seen.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { counted, kept } = await countsIn(database.orm)
    expect(kept).toEqual(counted)
  })

  it('lets a site outsource to two partners that ship, complete and cancel, while it takes back and the brand cancels', async () => {
    const { site: north, brand } = site
    const makeSite = async (name: string) => {
      const place = await site.account(name)
      const product = await site.product(place.id, {
        components: [{ code: 'Card', type: 'press', paper: '', attributes: {} }],
      })
      const sku = await site.sku(place.id, { code: 'card', productId: product.id })
      await site.carrier(place.id, { alias: 'pickup', code: 'customer', service: 'pickup' })
      await site.link(brand.id, place.id)
      await site.link(north.id, place.id, { permissions: ['ordersubmission', 'outsource'] })
      const [own] = await database.orm.select().from(skus).where(eq(skus.accountId, north.id))
      await database.orm.insert(pairedProducts).values({
        sourceAccountId: north.id,
        destinationAccountId: place.id,
        sourceSkuId: own?.id ?? '',
        destinationSkuId: sku.id,
        status: 'paired',
        validationErrors: [],
      })
      return { id: place.id, name, printer: await site.member('owner', place.id) }
    }
    const partners = [await makeSite('Southlight Print'), await makeSite('Westlight Print')]
    const tryTo = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: { status?: number }) => error.status ?? 500,
      )
    const made: string[] = []
    for (let n = 0; n < 12; n += 1) made.push((await site.submit(orderBody(`O-${n}`)))._id)
    for (const { name } of partners) {
      for (let n = 0; n < 3; n += 1) {
        await site.send('POST', '/api/order', { ...orderBody(`D-${name}-${n}`), destination: { name } })
      }
    }
    await database.orm.execute(sql`update file_versions set storage_key = 'artwork/x/1.pdf', status = 'ready'`)
    await database.orm.execute(sql`update files set local_file = false, status = 'ready'`)
    const person = { userId: site.printer.userId, accountId: north.id }
    const buyer = { userId: site.buyer.userId, accountId: brand.id }
    const sent = await Promise.all(
      made.flatMap((id) => partners.map((partner) => tryTo(outsourceOrder(site.up, person, id, partner.id)))),
    )
    expect(sent.toSorted((a, b) => a - b)).toEqual([...Array(12).fill(200), ...Array(12).fill(409)])
    const pairs = await database.orm.select().from(outsourcedOrders)
    const [lines, found] = [await database.orm.select().from(items), await database.orm.select().from(batches)]
    const storm = [
      ...pairs.flatMap(({ originalId, partnerOrderId }, n) => {
        const line = lines.find(({ orderId }) => orderId === partnerOrderId)
        const sentBy = partners.find(({ id }) => id === line?.accountId)?.printer.sent
        const ship = site.request('PUT', `/api/shipment/shipped/${line?.shipmentId}`, {
          ...sentBy,
          body: { trackingNumber: 'RM1' },
        })
        const stop = n % 2 ? takeBackOrder(site.up, person, originalId) : cancelOrder(site.up, buyer, originalId)
        return [ship.then(({ status }) => status), tryTo(stop)]
      }),
      ...partners.flatMap(({ id, printer }) =>
        found
          .filter((batch) => batch.accountId === id)
          .map(async ({ barcode }) => {
            const answer = await site.request('POST', `/api/batch/complete/barcode/${barcode}`, printer.sent)
            return answer.status
          }),
      ),
    ]
    expect((await Promise.all(storm)).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const after = new Map((await database.orm.select().from(orders)).map(({ id, status }) => [id, status]))
    for (const { originalId, partnerOrderId } of pairs) {
      expect([
        'shipped shipped',
        'cancelled cancelled',
        'printready cancelled',
        'printready printready',
        'printready complete',
      ]).toContain(`${after.get(originalId)} ${after.get(partnerOrderId)}`)
    }
    const { counted, kept } = await countsIn(database.orm)
    expect(kept).toEqual(counted)
  })

  it('lets a link be switched off, or a pairing disabled, only before or after an order is outsourced', async () => {
    const { site: north } = site
    const south = await site.account('Southlight Print')
    const product = await site.product(south.id, {
      components: [{ code: 'Card', type: 'press', paper: '', attributes: {} }],
    })
    const sku = await site.sku(south.id, { code: 'card', productId: product.id })
    await site.link(north.id, south.id, { permissions: ['ordersubmission', 'outsource'] })
    const [own] = await database.orm.select().from(skus).where(eq(skus.accountId, north.id))
    await database.orm.insert(pairedProducts).values({
      sourceAccountId: north.id,
      destinationAccountId: south.id,
      sourceSkuId: own?.id ?? '',
      destinationSkuId: sku.id,
      status: 'paired',
      validationErrors: [],
    })
    const { _id } = await site.submit(orderBody('A-1'))
    await database.orm.execute(sql`update file_versions set storage_key = 'artwork/x/1.pdf', status = 'ready'`)
    await database.orm.execute(sql`update files set local_file = false, status = 'ready'`)
    const checked = Promise.withResolvers<void>()
    const done: string[] = []
    const switchedOff = checked.promise.then(() =>
      Promise.all([
        database.orm
          .update(accountLinks)
          .set({ active: false })
          .then(() => done.push('link')),
        database.orm
          .update(pairedProducts)
          .set({ status: 'disabled' })
          .then(() => done.push('pairing')),
      ]),
    )
    const publish = site.up.bus.publish.bind(site.up.bus)
    vi.spyOn(site.up.bus, 'publish').mockImplementationOnce(async (...given) => {
      checked.resolve()
      await Promise.race([switchedOff, setTimeout(500)])
      done.push('order')
      return publish(...given)
    })
    await outsourceOrder(site.up, { userId: site.printer.userId, accountId: north.id }, _id, south.id)
    await switchedOff
    expect([done[0], ...done.slice(1).toSorted()]).toEqual(['order', 'link', 'pairing'])
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

  it('sends live events to clients of another process, also those from while its connection was lost', async () => {
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

  it('accepts, limits and ends a session at any process, wherever it began', async () => {
    const { userId, accountId } = site.printer
    const token = await site.bearer(userId)
    const other = await another()
    const there = await createApiTokens(other.up, await loadIdentitySecrets(other.up.database))
    for (const tokens of [site.tokens, there])
      expect(await tokens.verify(token, accountId)).toMatchObject({ userId, role: { role: 'owner' } })
    await database.orm.execute(sql`update memberships set role = 'production' where user_id = ${userId}`)
    for (const tokens of [site.tokens, there])
      expect(await tokens.verify(token, accountId)).toMatchObject({ userId, role: { role: 'production' } })
    await database.orm.execute(sql`delete from identity_entities`)
    for (const tokens of [site.tokens, there]) await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 })
    await other.close()
  })

  it('answers a submission with what it wrote', async () => {
    const order = await site.submit(orderBody('A-1', { components: [{}, {}] }))
    const [row] = await database.orm.select().from(orders).where(eq(orders.id, order._id))
    expect([order.orderData.status, row?.status]).toEqual(['printready', 'printready'])
    expect(submitted.safeParse({ success: true, order }).success).toBe(true)
  })
})
