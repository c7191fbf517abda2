import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { forAllTests } from '../../tests/support/made.ts'
import { startPostgres, withoutPostgres } from '../../tests/support/servers/postgres-server.ts'
import { openDatabase } from '../core/database/open.ts'
import { accounts, barcodes, items, orders, searchCounts, shipments } from '../core/database/schema/tables.ts'
import { changeOrderStatus } from '../order-status/changes.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { loadSnapshot } from '../tests/support/snapshot.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { sumUpCounts } from './documents.ts'
import { searchRoutes } from './routes.ts'

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

const counts = z.record(z.string(), z.number())
const answer = z.looseObject({
  hits: z.array(z.looseObject({ objectID: z.string() })),
  nbHits: z.number(),
  nbPages: z.number(),
  facets: z.record(z.string(), counts),
})
type Asked = { query?: string; facetFilters?: (string | string[])[] }
type Person = Awaited<ReturnType<TestUpstream['member']>>

const places = [
  { name: 'embedded', open: async () => openDatabase({ snapshot: await loadSnapshot() }) },
  ...(server ? [{ name: 'PostgreSQL server', open: () => openDatabase({ databaseUrl: server.url }) }] : []),
]

describe.each(places)('search on the database: $name', ({ open }) => {
  const database = forAllTests(open)
  // Half past midnight of a Wednesday in Tokyo, and Tuesday afternoon in UTC.
  const now = '2026-03-10T15:30:00Z'
  const test = forAllTests(() => createTestUpstream({ serve: searchRoutes, database, now }))
  let site: Person
  let brand: Person
  beforeAll(async () => {
    const { id } = await test.account('Tokyo Print', ['psp'], { timezone: 'Asia/Tokyo' })
    site = await test.member('simple', id)
    brand = await test.member('customer')
  })

  async function find(topic: string, body: Asked, { as = site, page = 0 }: { as?: Person; page?: number } = {}) {
    const response = await test.request('POST', `/api/search/facet/${topic}?page=${page}`, { ...as.sent, body })
    expect(response.status).toBe(200)
    return answer.parse(await response.json())
  }
  const namesOf = async (query: string, as = site) =>
    (await find('shipments', { query }, { as })).hits.map(({ sourceOrderId }) => sourceOrderId)

  /** Each of the texts finds these orders. */
  async function expectFound(queries: readonly string[], names: readonly string[], as = site) {
    const found: [string, unknown[]][] = []
    for (const query of queries) found.push([query, await namesOf(query, as)])
    expect(found).toEqual(queries.map((query) => [query, names]))
  }

  type To = Partial<{ name: string; companyName: string; town: string; postcode: string }>
  async function order(sourceOrderId: string, to: To = {}, given: Partial<Parameters<typeof makeOrder>[1]> = {}) {
    const parties = { source: brand.accountId, destination: site.accountId }
    const made = await makeOrder(test, { ...parties, sourceOrderId, status: 'dataready', ...given })
    const shipTo = sql`${shipments.shipTo} || ${JSON.stringify(to)}::jsonb`
    await database.orm.update(shipments).set({ shipTo }).where(eq(shipments.orderId, made.id))
    return made
  }
  const move = (made: MadeOrder, to: Parameters<typeof changeOrderStatus>[3]) =>
    database.transaction((tx) => changeOrderStatus(test.up, tx, made.id, to, 'moved'))
  const dated = (made: MadeOrder, date: string) =>
    database.orm.execute(sql`update orders set date = ${date} where id = ${made.id}`)

  it('[SE-07] finds an order by brand, purchase order number and products, and says which it was', async () => {
    const made = await order('SOLD-1', { name: 'Mabel Ward' }, { copies: [[1, 1]] })
    const [first = '', second = ''] = made.itemIds
    const change = (id: string, given: Partial<typeof items.$inferInsert>) =>
      database.orm.update(items).set(given).where(eq(items.id, id))
    await change(first, { sku: 'QX-300/A', description: 'Quilted wallpaper' })
    await change(second, { sku: 'QX-9', description: 'Ｑポスター' })
    const rest = sql`${orders.rest} || '{"purchaseOrderNumber": "PUR-0815"}'::jsonb`
    await database.orm.update(orders).set({ rest }).where(eq(orders.id, made.id))
    const other = await test.account('Quaint & Fern', ['customer'])
    const sold = await order('SOLD-2', {}, { source: other.id })

    const matchedBy = async (query: string) =>
      (await find('shipments', { query })).hits.map(({ sourceOrderId, matched }) => [sourceOrderId, matched])
    const wallpaper = { product: 'QX-300/A Quilted wallpaper' }
    for (const query of ['quilted wallp', 'qx300a', 'wallpapre'])
      expect(await matchedBy(query), query).toEqual([['SOLD-1', wallpaper]])
    expect(await matchedBy('qポス')).toEqual([['SOLD-1', { product: 'QX-9 Ｑポスター' }]])
    expect(await matchedBy('pur0815')).toEqual([['SOLD-1', { purchaseOrderNumber: 'PUR-0815' }]])
    expect(await matchedBy('quaint fe')).toEqual([['SOLD-2', { brand: 'Quaint & Fern' }]])
    expect(await matchedBy('sold-1 mabel')).toEqual([['SOLD-1', {}]])
    expect((await matchedBy('q')).flat()).not.toContain('SOLD-1')

    await database.orm.update(accounts).set({ name: 'Quirky' }).where(eq(accounts.id, other.id))
    expect(await matchedBy('quaint')).toEqual([])
    expect(await matchedBy('quirk')).toEqual([[sold.sourceOrderId, { brand: 'Quirky' }]])
    await change(first, { description: 'Rug' })
    expect(await matchedBy('wallpaper')).toEqual([])
  })

  it('[SE-07] finds an order once, however many parcels match, and shows the one that does', async () => {
    const made = await order('PARCELS-1', { town: 'Oxbow' }, { copies: [[1], [1], [1]] })
    const shipTo = sql`${shipments.shipTo} || '{"name": "Yolanda Zink"}'::jsonb`
    const third = eq(shipments.id, made.shipmentIds[2] ?? '')
    await database.orm.update(shipments).set({ shipTo, trackingNumber: 'ZZ0099' }).where(third)
    const { hits, nbHits, facets } = await find('shipments', { query: 'oxbow' })
    expect([nbHits, facets.status]).toEqual([1, { dataready: 1 }])
    expect(hits).toMatchObject([{ orderId: made.id, objectID: made.id, items: 3, shipments: 3 }])
    const yolanda = [{ orderId: made.id, shipTo: { name: 'Yolanda Zink' } }]
    expect((await find('shipments', { query: 'zink' })).hits).toMatchObject(yolanda)
    await expectFound(['zz0099', made.itemBarcodes[1] ?? ''], ['PARCELS-1'])
  })

  it('[SE-07] puts the order with just this number, or with just this barcode, before all others', async () => {
    await order('EXACT-7')
    await order('EXACT-77')
    const other = await order('PLAIN-1', { name: 'Exact Seven' })
    await expectFound(['exact 7', 'exact7'], ['EXACT-7', 'EXACT-77'])
    const barcode = other.itemBarcodes[0] ?? ''
    const wide = barcode.replaceAll(/\w/g, (letter) => String.fromCodePoint(0xfee0 + letter.charCodeAt(0)))
    for (const typed of [barcode.toLowerCase(), wide, `\u200b${barcode}`])
      expect(await namesOf(typed)).toEqual(['PLAIN-1'])
    const code = { code: 'EXACT', type: 'order' as const, accountId: site.accountId, orderId: other.id }
    await database.orm.insert(barcodes).values(code)
    expect((await namesOf('exact'))[0]).toBe('PLAIN-1')
  })

  it('[SE-07] finds Japanese by any characters, and reads over accents, case and apostrophes', async () => {
    await order('JP-1', { name: '田中 美咲', companyName: '株式会社みどり出版', town: '千代田区' })
    await expectFound(['田', '美咲', '咲', '会社', 'どり出版', '株式会社みどり出版', '田中 千代田'], ['JP-1'])
    expect(await namesOf('みどり社')).toEqual([])
    await order('JP-2', { companyName: 'ﾊﾟﾝ工房ＡＢＣ 🎉' })
    await expectFound(['パン', 'ン工', 'ﾊﾟﾝ工房', 'abc', '🎉'], ['JP-2'])
    await order('ACC-1', { name: "Siobhán O'Malley", town: 'Weißenfels' })
    await expectFound(['SIOBHÁN', "o'malley", 'omalley', 'malley', 'WEISSEN', 'sio\u200bbhan'], ['ACC-1'])
  })

  it('[SE-06] forgives a slip where nothing else is found, but never in a number', async () => {
    await order('TYPO-4711', { name: 'Wilhelmina Featherstone', town: 'Shrewsbury' })
    await expectFound(['shrewsbrury', 'shrewbsury', 'fetherstone wilhelmena', 'shrewsbruy typo'], ['TYPO-4711'])
    await expectFound(['typo-4712', 'shrimpbury'], [])
    await order('TYPO-5', { town: 'Shrewsbruy' })
    expect(await namesOf('shrewsbruy')).toEqual(['TYPO-5'])
  })

  it('[SE-04] counts each facet as if nothing of it were chosen, and what is left of what was', async () => {
    const [first, second, third] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((n) => order(`FACET-${n}`, { town: 'Facetville' })),
    )
    if (!first || !second || !third) throw new Error('no orders')
    await move(first, 'error')
    await move(second, 'error')
    await move(third, 'cancelled')
    await dated(second, '2026-03-01T20:00:00Z') // a Monday in Tokyo, a Sunday in UTC
    const count = async (...facetFilters: (string | string[])[]) => {
      const { nbHits, facets } = await find('shipments', { query: 'facetville', facetFilters })
      return { nbHits, ...facets }
    }
    const status = { cancelled: 1, dataready: 1, error: 2 }
    expect(await count()).toEqual({ nbHits: 4, status, date: { today: 3, week: 1, month: 0 } })
    const two = await count(['status:error', 'status:cancelled'])
    expect(two).toEqual({ nbHits: 3, status, date: { today: 2, week: 1, month: 0 } })
    const date = { today: 1, week: 0, month: 0 }
    const none = { nbHits: 0, status: { cancelled: 0, error: 1 }, date }
    expect(await count(['status:cancelled'], ['date:week'])).toEqual(none)
    // Published clients write a list of one without its brackets.
    expect(await count('status:error', 'date:today')).toEqual(await count(['status:error'], ['date:today']))
    expect((await find('shipments', {})).nbHits).toBe(await database.orm.$count(orders))
  })

  it('[SE-05] gives pages without gaps and repeats, newest first after just this number', async () => {
    for (let n = 0; n < 45; n += 1) await order(`PAGED-${n}`)
    await dated(await order('PAGED'), '2026-01-01T00:00:00Z')
    const pages = []
    for (const page of [0, 1, 2, 3]) pages.push(await find('shipments', { query: 'paged' }, { page }))
    const shown = pages.map(({ hits, nbHits, nbPages }) => [hits.length, nbHits, nbPages].join())
    expect(shown).toEqual(['20,46,3', '20,46,3', '6,46,3', '0,46,3'])
    const names = pages.flatMap(({ hits }) => hits.map(({ sourceOrderId }) => sourceOrderId))
    expect([...names.slice(0, 2), new Set(names).size]).toEqual(['PAGED', 'PAGED-44', 46])
  })

  it('shows an order to the site that prints it and the brand that sent it, and no one else', async () => {
    const made = await order('MINE-1', { name: 'Secret Customer' })
    const stranger = await test.member()
    const own = await test.product(stranger.accountId, { description: 'Secret thing' })
    await expectFound(['mine-1', 'secret', 'secrte', '', made.itemBarcodes[0] ?? ''], [], stranger)
    expect(await namesOf('secret', brand)).toEqual(['MINE-1'])
    expect((await find('products', { query: 'secret' })).nbHits).toBe(0)
    expect((await find('products', {}, { as: stranger })).hits.map(({ objectID }) => objectID)).toEqual([own.id])
    // An order that moves to another site is no longer found where it was.
    const destinationAccountId = stranger.accountId
    await database.orm.update(orders).set({ destinationAccountId }).where(eq(orders.id, made.id))
    await expectFound(['mine-1'], [])
    await expectFound(['mine-1'], ['MINE-1'], stranger)
  })

  it('[SE-04] keeps counts that equal the documents, also when others change meanwhile', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => order(`KEPT-${n}`)))
    const [shown, counted] = [await find('shipments', {}), await find('shipments', { query: 'kept' })]
    const moves = made.map((order) => move(order, 'cancelled'))
    await Promise.all([sumUpCounts(database.orm), ...moves, sumUpCounts(database.orm)])
    const { nbHits, facets } = await find('shipments', {})
    expect([nbHits, counted.nbHits]).toEqual([shown.nbHits, 3])
    expect(facets.status?.cancelled).toBe((shown.facets.status?.cancelled ?? 0) + 3)
    const { rows } = await database.orm.execute(sql`
      select topic, account_id, status, sum(n)::int as wrong from (
        select topic, account_id, status, change as n from search_counts
        union all select topic, account_id, status, -1 from search_documents) as both_sides
      group by 1, 2, 3 having sum(n) <> 0`)
    expect(rows).toEqual([])
    expect(await database.orm.$count(searchCounts)).toBeLessThan(50)
  })
})
