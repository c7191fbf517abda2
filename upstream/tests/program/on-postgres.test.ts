import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { forAllTests, forEachTest } from '../../../tests/support/made.ts'
import { startPostgres, withoutPostgres } from '../../../tests/support/servers/postgres-server.ts'
import { openDatabase } from '../../core/database/open.ts'
import * as tables from '../../core/database/schema/tables.ts'
import { createLiveBus } from '../../core/live/bus.ts'
import { healthApp } from '../../health.ts'
import { cancelOrder } from '../../orders/cancel.ts'
import { outsourceOrder } from '../../outsourcing/outsource.ts'
import { takeBackOrder } from '../../outsourcing/take-back.ts'
import { eventReader } from '../../triggers/event-data.ts'
import { removeTrigger } from '../../triggers/store.ts'
import { createIntakeSite, orderBody } from '../support/intake.ts'
import { countsIn } from '../support/order-counts.ts'
import { makeTrigger } from '../support/triggers.ts'

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

/** What only several connections at once can get wrong; the embedded database has one. */
describe.runIf(server)('on a PostgreSQL server', () => {
  const database = forAllTests(() => openDatabase({ databaseUrl: server?.url }))
  const site = forEachTest(() => createIntakeSite({ database }))

  const card = { code: 'Card', type: 'press', paper: '', attributes: {} }
  const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
  /** The status with which work ends that is no call. */
  const tryTo = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { status?: number }) => error.status ?? 500,
    )
  /** What was refused came too late; nothing failed, and the counts of orders are right. */
  async function expectRightCounts(seen: readonly number[]) {
    expect(seen.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { counted, kept } = await countsIn(database.orm)
    expect(kept).toEqual(counted)
  }

  /** Another print site that takes orders of the brand, to which the first site can outsource the product. */
  async function makePartner(name: string) {
    const { id } = await site.account(name)
    const { id: destinationSkuId } = (await site.cards(id)).sku
    await site.link(site.brand.id, id)
    const north = site.site.id
    await site.link(north, id, { permissions: ['ordersubmission', 'outsource'] })
    const [own] = await database.orm.select().from(tables.skus).where(eq(tables.skus.accountId, north))
    const sides = { sourceAccountId: north, destinationAccountId: id, destinationSkuId }
    const paired = { sourceSkuId: own?.id ?? '', validationErrors: [], status: 'paired' as const }
    await site.add(tables.pairedProducts, { ...sides, ...paired })
    return { id, printer: await site.member('owner', id) }
  }
  async function makeArtworkReady() {
    await database.orm.execute(sql`update file_versions set storage_key = 'artwork/x/1.pdf', status = 'ready'`)
    await database.orm.execute(sql`update files set local_file = false, status = 'ready'`)
  }
  const complete = (barcode: string, sent: typeof site.printer.sent | undefined) =>
    site.request('POST', `/api/batch/complete/barcode/${barcode}`, sent)
  const ship = (shipmentId: string | undefined, sent: typeof site.printer.sent | undefined) =>
    site.request('PUT', `/api/shipment/shipped/${shipmentId}`, { ...sent, body: { trackingNumber: 'RM1' } })

  it('orders are accepted, completed, shipped and cancelled at once, and counted right', async () => {
    const poster = await site.product(site.site.id, { components: [card] })
    await site.sku(site.site.id, { code: 'poster', productId: poster.id })
    /** Two parcels, and items of two products in either order: as much in common with other orders as can be. */
    const largeOrder = (n: number) => {
      const { destination, orderData } = orderBody(`A-${n}`)
      const lines = [0, 1, 0, 1].map((shipmentIndex, at) => {
        const sku = (n + at) % 2 === 0 ? 'card' : 'poster'
        return { ...orderData.items[0], sku, sourceItemId: `${n}-${at}`, shipmentIndex }
      })
      const parcels = [...orderData.shipments, ...orderData.shipments]
      return { destination, orderData: { ...orderData, items: lines, shipments: parcels } }
    }
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => site.submit(largeOrder(n))))
    const lines = await database.orm.select().from(tables.items)
    const found = await database.orm.select().from(tables.subBatches)
    const { sent } = site.printer
    const buyer = { userId: site.buyer.userId, accountId: site.brand.id }
    const parcels = [...new Set(lines.map(({ shipmentId }) => shipmentId))]
    const cancelled = made.slice(0, 6).map(({ _id }) => tryTo(cancelOrder(site.up, buyer, _id)))
    const seen = await statuses([
      ...made.map((_, n) => site.send('POST', '/api/order', orderBody(`B-${n}`))),
      ...found.map(({ barcode }) => complete(barcode, sent)),
      ...lines.map(({ id }) => site.request('PUT', `/api/item/${id}/complete`, sent)),
      ...parcels.map((id) => ship(id, sent)),
    ])
    expect(await database.orm.$count(tables.orders)).toBe(24)
    await expectRightCounts([...seen, ...(await Promise.all(cancelled))])
  })

  it('two partners that share a brand ship and complete while orders are cancelled or taken back', async () => {
    const partners = [await makePartner('Southlight Print'), await makePartner('Westlight Print')]
    const made: string[] = []
    for (let n = 0; n < 12; n += 1) made.push((await site.submit(orderBody(`O-${n}`)))._id)
    await makeArtworkReady()
    const [person, buyer] = [site.printer, site.buyer]
    const sent = await Promise.all(
      made.flatMap((id) => partners.map((partner) => tryTo(outsourceOrder(site.up, person, id, partner.id)))),
    )
    expect(sent.toSorted((a, b) => a - b)).toEqual([...Array(12).fill(200), ...Array(12).fill(409)])
    const pairs = await database.orm.select().from(tables.outsourcedOrders)
    const lines = await database.orm.select().from(tables.items)
    const found = await database.orm.select().from(tables.batches)
    const sentBy = (accountId: string | undefined) => partners.find(({ id }) => id === accountId)?.printer.sent
    const stopped = pairs.map(({ originalId }, n) =>
      tryTo(n % 2 ? takeBackOrder(site.up, person, originalId) : cancelOrder(site.up, buyer, originalId)),
    )
    const shipped = pairs.map(({ partnerOrderId }) => {
      const line = lines.find(({ orderId }) => orderId === partnerOrderId)
      return ship(line?.shipmentId, sentBy(line?.accountId))
    })
    const theirs = found.filter(({ accountId }) => sentBy(accountId))
    const completed = theirs.map(({ barcode, accountId }) => complete(barcode, sentBy(accountId)))
    await expectRightCounts([...(await statuses([...shipped, ...completed])), ...(await Promise.all(stopped))])
    const after = new Map((await database.orm.select().from(tables.orders)).map(({ id, status }) => [id, status]))
    for (const { originalId, partnerOrderId } of pairs)
      expect([after.get(originalId), after.get(partnerOrderId)].join(' ')).toMatch(
        /^(shipped shipped|cancelled cancelled|printready (cancelled|printready|complete))$/,
      )
  })

  it('a link is switched off, or a pairing disabled, only before or after an order is outsourced', async () => {
    const partner = await makePartner('Southlight Print')
    const { _id } = await site.submit(orderBody('A-1'))
    await makeArtworkReady()
    const checked = Promise.withResolvers<void>()
    const done: string[] = []
    const { orm } = database
    const switchOffs = {
      link: () => orm.update(tables.accountLinks).set({ active: false }).execute(),
      pairing: () => orm.update(tables.pairedProducts).set({ status: 'disabled' }).execute(),
    }
    const switchedOff = checked.promise.then(() =>
      Promise.all(Object.entries(switchOffs).map(([name, switchOff]) => switchOff().then(() => done.push(name)))),
    )
    const publish = site.up.bus.publish.bind(site.up.bus)
    vi.spyOn(site.up.bus, 'publish').mockImplementationOnce(async (...given) => {
      checked.resolve()
      await Promise.race([switchedOff, setTimeout(500)])
      done.push('order')
      return publish(...given)
    })
    await outsourceOrder(site.up, { userId: site.printer.userId, accountId: site.site.id }, _id, partner.id)
    await switchedOff
    expect([done[0], ...done.slice(1).toSorted()]).toEqual(['order', 'link', 'pairing'])
  })

  it('an order is accepted while a trigger is deleted that it has to tell of it', async () => {
    const accountId = site.site.id
    const { id } = await makeTrigger(database.orm, { accountId })
    const found = Promise.withResolvers<void>()
    const removed = found.promise.then(() => removeTrigger(database.orm, accountId, id))
    const summary = eventReader.summary.bind(eventReader)
    vi.spyOn(eventReader, 'summary').mockImplementationOnce(async (...given) => {
      found.resolve()
      await Promise.race([removed, setTimeout(500)])
      return summary(...given)
    })
    expect((await site.send('POST', '/api/order', orderBody('A-1'))).status).toBe(200)
    await removed
    expect(await database.orm.$count(tables.deliveries)).toBe(0)
  })

  it('clients of another process hear live events, also those from while its connection was lost', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const other = await openDatabase({ databaseUrl: server?.url })
    const bus = await createLiveBus(other)
    const heard: string[] = []
    bus.subscribe(site.site.id, ({ entityId }) => heard.push(entityId))
    const publish = (entityId: string) =>
      database.transaction((tx) => site.up.bus.publish(tx, { accountIds: [site.site.id], entity: 'order', entityId }))
    await publish('first')
    await expect.poll(() => heard).toEqual(['first'])
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "live"'`)
      await site.up.bus.publish(tx, { accountIds: [site.site.id], entity: 'order', entityId: 'second' })
    })
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await bus.close()
    await other.close()
    warn.mockClear()
  })

  it('a server that goes away costs what is asked meanwhile, and nothing afterwards', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const log = vi.mocked(console.error).mockImplementation(() => {})
    const readiness = async () => (await healthApp(site.up).request('/health/ready')).status
    const heard: string[] = []
    site.up.bus.subscribe(site.site.id, ({ entityId }) => heard.push(entityId))
    await site.user({ passwordHash: 'of a user who can sign in' })
    await site.submit(orderBody('BEFORE'))
    await server?.pause()
    expect(await readiness()).toBe(503)
    const refused = await site.send('POST', '/api/order', orderBody('MEANWHILE'))
    expect(refused.status).toBe(503)
    const message = 'The service is not available at the moment. Try again in a moment.'
    expect(await refused.json()).toMatchObject({ success: false, error: { code: 'unavailable', message } })
    await server?.resume()
    await expect.poll(readiness).toBe(200)
    const { _id } = await site.submit(orderBody('MEANWHILE'))
    await expect.poll(() => heard).toContain(_id)
    expect(await database.orm.$count(tables.orders)).toBe(2)
    for (const printed of [warn, log]) printed.mockClear()
  })

  it('[REL-25] is ready while all its transactions are at work', async () => {
    await site.user({ passwordHash: 'of a user who can sign in' })
    const work = Promise.withResolvers<void>()
    const busy = Array.from({ length: 10 }, () => database.transaction(() => work.promise))
    expect((await healthApp(site.up).request('/health/ready')).status).toBe(200)
    work.resolve()
    await Promise.all(busy)
  })

  it('[REL-25] a standby can be read, is not ready, and what is saved after it is none is kept', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const log = vi.mocked(console.error).mockImplementation(() => {})
    const readiness = async () => (await healthApp(site.up).request('/health/ready')).status
    await site.user({ passwordHash: 'of a user who can sign in' })
    await site.submit(orderBody('BEFORE'))
    await server?.pause()
    await server?.resume('standby')
    await expect.poll(() => database.orm.$count(tables.orders).catch(() => 0)).toBe(1)
    expect(await readiness()).toBe(503)
    expect((await site.send('POST', '/api/order', orderBody('MEANWHILE'))).status).toBe(503)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const isListen = (given: unknown) => typeof given === 'string' && given.startsWith('listen')
    await expect.poll(() => queries.mock.calls.flat().filter(isListen).length).toBeGreaterThan(2)
    queries.mockRestore()
    const listening = await database.orm.execute(sql`select from pg_stat_activity where query like 'listen%'`)
    expect(listening.rows.length).toBeLessThan(2)
    await server?.pause()
    await server?.resume()
    await expect.poll(readiness).toBe(200)
    expect((await site.send('POST', '/api/order', orderBody('AFTER'))).status).toBe(200)
    for (const printed of [warn, log]) printed.mockClear()
  })
})
