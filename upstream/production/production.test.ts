import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { barcodes as barcodeRows } from '#lib/contract/barcodes.ts'
import { production as rows } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { accounts, files, fileVersions, jobs, subBatches } from '../core/database/schema/tables.ts'
import { changeOrderStatus } from '../order-status/changes.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createSite } from '../tests/support/site.ts'

const at = forEachTest(() => createSite())

const get = (path: string, sent = at.site.sent) => at.test.request('GET', `/api${path}`, sent)
const workList = async (query = '', sent = at.site.sent) => decode(rows.items, await get(`/item?${query}`, sent))
const complete = (itemId: string | undefined) => at.test.request('PUT', `/api/item/${itemId}/complete`, at.site.sent)
const scan = (code: string | undefined) => at.test.request('POST', `/api/batch/complete/barcode/${code}`, at.site.sent)
const batchList = async () => decode(rows.batches, await get('/batch'))

it('[WK-01] the work list has the live items by deadline, those with errors once fixed', async () => {
  const soon = new Date(at.test.now().getTime() + 3_600_000)
  const late = await makeOrder(at.test, at.parties)
  const early = await makeOrder(at.test, { ...at.parties, shipByDate: soon })
  await makeOrder(at.test, { ...at.parties, status: 'error' })
  const { count, data } = await workList()
  expect({ count, ids: data.map(({ _id }) => _id) }).toEqual({ count: 2, ids: [...early.itemIds, ...late.itemIds] })
  expect(data[0]).toMatchObject({ order: { _id: early.id, status: 'printready' }, components: [{ code: 'part-1' }] })
  expect((await workList('', at.brand.sent)).count).toBe(0)
  const change = (status: 'error' | 'dataready' | 'printready') =>
    at.test.database.transaction((tx) => changeOrderStatus(at.test.up, tx, late.id, status, 'A file changed'))
  for (const status of ['error', 'dataready'] as const) {
    await change(status)
    expect(await workList()).toMatchObject({ count: 1, data: [{ _id: early.itemIds[0] }] })
  }
  await change('printready')
  expect((await workList()).count).toBe(2)
})

it('an item is completed once, and of two who complete the last at once one ends the order', async () => {
  const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 1, 1]] })
  const [first, ...rest] = made.itemIds
  const answers = await Promise.all([1, 2, 3].map(() => complete(first)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await refusalOf(await complete(first))).toMatchObject({ status: 409, code: 'already_complete' })
  const last = await Promise.all(rest.map(async (id) => decode(rows.completeItem, await complete(id))))
  expect(last.filter(({ completedOrder }) => completedOrder)).toHaveLength(1)
})

describe('batches', () => {
  it('[WK-09] take the items of one product and one day together, in sub-batches of 50 copies', async () => {
    const [flyer, poster] = [await at.test.product(at.site.accountId), await at.test.product(at.site.accountId)]
    await makeOrder(at.test, { ...at.parties, productId: flyer.id, copies: [[30]] })
    await makeOrder(at.test, { ...at.parties, productId: flyer.id, copies: [[40]], componentsPerItem: 2 })
    await makeOrder(at.test, { ...at.parties, productId: poster.id })
    const later = new Date(at.test.now().getTime() + 5 * 86_400_000)
    await makeOrder(at.test, { ...at.parties, productId: flyer.id, shipByDate: later })
    await makeOrder(at.test, { ...at.parties, productId: flyer.id, copies: [[5]] })
    const { data } = await batchList()
    expect(data.map(({ quantity = 0 }) => quantity).toSorted((a, b) => a - b)).toEqual([10, 10, 75])
    const flyers = data.find(({ quantity }) => quantity === 75)
    expect(flyers).toMatchObject({ itemCount: 3, product: { productCode: flyer.productCode } })
    const inside = await decode(rows.subBatches, await get(`/subbatch?mainBatchId=${flyers?._id}`))
    expect(inside.data.map(({ number, quantity }) => `${number}: ${quantity}`)).toEqual(['1: 50', '2: 25'])
    const first = await decode(rows.jobs, await get(`/job?productComponentBatchId=${inside.data[0]?._id}`))
    expect(first.data.map(({ quantity }) => quantity)).toEqual([30, 20, 20])
  })

  it('[WK-09] of a day with two midnights take what is due after either of them', async () => {
    const { orm } = at.test.database
    const settings = { timezone: 'America/Havana' }
    await orm.update(accounts).set({ settings }).where(eq(accounts.id, at.site.accountId))
    for (const due of ['2026-11-01T04:30:00Z', '2026-11-01T12:00:00Z', '2026-11-01T03:30:00Z']) {
      await makeOrder(at.test, { ...at.parties, shipByDate: new Date(due) })
    }
    const counts = (await batchList()).data.map(({ sla, itemCount }) => [sla, itemCount])
    expect(Object.fromEntries(counts)).toEqual({ '2026-11-01T03:30:00.000Z': 1, '2026-11-01T04:30:00.000Z': 2 })
  })

  it('[BC-05] are completed by their barcode, in small letters too, with every order in them', async () => {
    const made = [await makeOrder(at.test, at.parties), await makeOrder(at.test, { ...at.parties, copies: [[4, 4]] })]
    const [batch] = (await batchList()).data
    const answer = await decode(rows.completeBatch, await scan(batch?.barcode.toLowerCase()))
    const batchOf = { status: 'complete', completedCount: 3 }
    expect(answer).toMatchObject({ completedItems: 3, completedOrders: 2, batch: batchOf })
    expect(await Promise.all(made.map(({ id }) => at.test.statusOf(id)))).toEqual(['complete', 'complete'])
    expect(await refusalOf(await scan(batch?.barcode))).toMatchObject({ status: 409, code: 'already_complete' })
  })

  it('[BC-05] of two parts complete an item with the second, and say what is left in each', async () => {
    const { id } = await makeOrder(at.test, { ...at.parties, copies: [[70]], componentsPerItem: 2 })
    const [first, second] = await at.test.database.orm.select().from(subBatches).orderBy(subBatches.number)
    const partOf = async (code?: string) =>
      (await decode(barcodeRows.details, await get(`/barcode/details/${code}`))).barcode.batch
    expect(await partOf(first?.barcode)).toMatchObject({ part: 1, items: 1, copies: 50 })
    expect(await decode(rows.completeBatch, await scan(first?.barcode))).toMatchObject({ completedItems: 0 })
    expect(await at.test.statusOf(id)).toBe('printready')
    const message = expect.stringMatching(/^Sub-batch 1.1 is already complete/)
    expect(await refusalOf(await scan(first?.barcode))).toMatchObject({ message })
    expect(await partOf(first?.barcode)).toMatchObject({ status: 'complete', copies: 0 })
    expect(await partOf(second?.barcode)).toMatchObject({ part: 2, status: 'live', items: 1, copies: 20 })
    expect(await decode(rows.completeBatch, await scan(second?.barcode))).toMatchObject({ completedOrders: 1 })
  })

  it('show the first page of what is printed in them', async () => {
    await makeOrder(at.test, at.parties)
    const { orm } = at.test.database
    const [subBatch] = await orm.select().from(subBatches)
    const thumbnail = `/subbatch/${subBatch?.id}/thumbnail`
    const readNamed = async () => {
      const parts = await decode(rows.subBatches, await get(`/subbatch?mainBatchId=${subBatch?.batchId}`))
      return parts.data.map(({ thumbnailUrl }) => thumbnailUrl)
    }
    expect((await get(thumbnail)).status).toBe(404)
    expect(await readNamed()).toEqual([undefined])
    const key = 'thumbnails/a/1/1.webp'
    await at.test.files.write(key, Buffer.from('picture'), { maxBytes: 100 })
    const row = { accountId: at.site.accountId, path: 'a.pdf', status: 'ready' as const }
    const { id: fileId } = await at.test.add(files, row)
    await orm.insert(fileVersions).values({ fileId, revision: 1, status: 'ready', thumbnails: [{ page: 1, key }] })
    await orm.update(jobs).set({ fileId })
    expect(await readNamed()).toEqual([thumbnail])
    const answer = await get(thumbnail)
    expect(await answer.text()).toBe('picture')
    expect(answer.headers.get('content-type')).toBe('image/webp')
  })
})

it('[BC-05] the barcode of a batch leads to an order only when it is all of one', async () => {
  const { id } = await makeOrder(at.test, at.parties)
  const [batch] = (await batchList()).data
  const path = `/barcode/details/${batch?.barcode}`
  expect(await (await get(path)).json()).toMatchObject({ order: { _id: id }, barcode: { type: 'batch' } })
  await makeOrder(at.test, at.parties)
  const several = await decode(barcodeRows.details, await get(path))
  expect(several.order).toBeUndefined()
  expect(several.barcode).toMatchObject({ type: 'batch', batch: { number: batch?.number, status: 'live', items: 2 } })
})
