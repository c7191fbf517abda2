import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { forEachTest } from '../../tests/support/made.ts'
import {
  accountLinks,
  accounts,
  items,
  components as orderedParts,
  submissionErrors,
  users,
} from '../core/database/schema/tables.ts'
import { productRoutes } from '../products/routes.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'
import { listChanges } from './changes.ts'
import { resubmitOrder } from './resubmit.ts'

const site = forEachTest(() => createIntakeSite({}, productRoutes))
beforeEach(async () => {
  for (const [number, code] of [
    ['A-1', 'Cover'],
    ['A-2', 'Back'],
  ] as const) {
    await site.send('POST', '/api/order', orderBody(number, { components: [{ code }] }))
    site.advance(1000)
  }
})

const list = async (query: string, who = site.buyer.sent) =>
  calls.list.response.parse(await (await get(query, who)).json())
const idOf = async (at: number) => (await list('')).data[at]?._id ?? ''
const get = (path: string, who = site.buyer.sent) => site.request('GET', `/api/ordersubmissionerror${path}`, who)
const details = async (id: string) => calls.details.response.parse(await (await get(`/${id}`)).json())
const resubmit = async (id: string, body: object, who = site.buyer.sent) =>
  site.request('PUT', `/api/ordersubmissionerror/${id}`, { ...who, body: { body } })
const resent = async (id: string, body: object, who = site.buyer.sent) =>
  calls.resubmit.response.parse(await (await resubmit(id, body, who)).json())
const causes = async (query = '', who = site.buyer.sent) =>
  calls.causes.response.parse(await (await get(`/causes${query}`, who)).json())
const wrongSku = (number: string, ...skus: string[]) => {
  const { orderData, ...order } = orderBody(number)
  const [item] = orderData.items
  return { ...order, orderData: { ...orderData, items: skus.map((sku) => ({ ...item, sku })) } }
}

describe('submission errors', () => {
  it('[SU-01] are listed newest first with their messages, a page at a time', async () => {
    const names = { sourceAccountName: 'Acme Cards', destinationAccountName: 'Northlight Print' }
    const message = 'Component "Back" is not part of product "cards", which has "Card"'
    expect(await list('?$limit=1')).toMatchObject({ count: 2, data: [{ ...names, errorList: [{ message }] }] })
    expect((await list('?$limit=1&$skip=1')).data[0]?.errorList[0]?.message).toContain('"Cover"')
  })

  it('[SU-02] are those of the account, those of its brands, or those of a single brand', async () => {
    const count = async (query: string, who = site.printer.sent) => (await list(query, who)).count
    const resubmitted = '$where[resubmitted][$exists]'
    expect(await count('')).toBe(0)
    expect(await count('?asDestination=true')).toBe(2)
    expect(await count(`?asDestination=true&$where[accountId]=${site.brand.id}`)).toBe(2)
    expect(await count('?asDestination=true&$where[accountId]=other')).toBe(0)
    await resubmit(await idOf(0), {})
    expect(await count(`?${resubmitted}=true`, site.buyer.sent)).toBe(1)
    expect(await count(`?${resubmitted}=false`, site.buyer.sent)).toBe(1)
  })

  it('[SU-02] are those of the site too where an order has faults of its own, if it is linked', async () => {
    const faulty = orderBody('', {})
    await site.send('POST', '/api/order', faulty)
    const [newest] = (await list('?asDestination=true', site.printer.sent)).data
    expect(newest?.errorList).toMatchObject([{ path: 'orderData.sourceOrderId' }])
    await site.up.database.orm.update(accountLinks).set({ active: false })
    await site.send('POST', '/api/order', faulty)
    expect(await list('?asDestination=true', site.printer.sent)).toMatchObject({ count: 3 })
  })

  it('[SU-03] become an order when corrected, once', async () => {
    const id = await idOf(1)
    const refused = await resent(id, orderBody('', {}))
    expect(refused.orderId).toBeUndefined()
    const errorList = [{ path: 'orderData.sourceOrderId', message: 'is required' }]
    expect(refused.error).toMatchObject({ resubmitted: site.up.now().toISOString(), errorList })
    const { orderId } = await resent(id, orderBody('A-\u00001'))
    expect(await site.statusOf(orderId ?? '')).toBe('printready')
    expect((await resubmit(id, orderBody('A-9'))).status).toBe(409)
    expect((await details(id)).orderId).toBe(orderId)
  })

  it('[PR-02] are accepted once their product is made or changed, with its attributes and allowed values', async () => {
    await site.send('POST', '/api/order', wrongSku('P-1', 'NEW-SKU'))
    const id = await idOf(0)
    expect((await details(id)).errorList).toMatchObject([{ name: 'UnknownSku', path: 'orderData.items.0.sku' }])
    const components = [{ code: 'Card', attributes: { paper: 'silk' }, allowedValues: { Finish: ['Matt'] } }]
    const product = { productCode: 'new', components, skus: [{ code: 'NEW-SKU', attributes: { packOf: 50 } }] }
    const made = await site.request('POST', '/api/product', { ...site.printer.sent, body: product })
    expect(made.status).toBe(200)
    const order = wrongSku('P-1', 'NEW-SKU')
    const [item] = order.orderData.items
    const finished = (finish: string) => ({
      ...order,
      orderData: {
        ...order.orderData,
        items: [{ ...item, components: [{ code: 'Card', path: 'a.pdf', localFile: true, attributes: { finish } }] }],
      },
    })
    const path = 'orderData.items.0.components.0.attributes.finish'
    expect((await resent(id, finished('Gloss'), site.printer.sent)).error).toMatchObject({ errorList: [{ path }] })
    const { orderId = '' } = await resent(id, finished('Matt'), site.printer.sent)
    expect(await site.statusOf(orderId)).toBe('printready')
    const [ordered] = await site.up.database.orm.select().from(items).where(eq(items.orderId, orderId))
    const [part] = await site.up.database.orm.select().from(orderedParts).where(eq(orderedParts.orderId, orderId))
    expect([ordered?.rest['attributes'], part?.attributes]).toEqual([
      [{ name: 'packOf', value: 50 }],
      { finish: 'Matt', paper: 'silk' },
    ])
  })

  it('[SU-03] name no order before one came of it, and become one when two resubmit at once', async () => {
    const id = await idOf(1)
    await site.up.database.orm.update(submissionErrors).set({ orderId: '0123456789abcdef01234567' }) // promised
    const shown = () => details(id)
    expect((await shown()).orderId).toBeUndefined()
    const both = await Promise.all([resubmit(id, orderBody('A-1')), resubmit(id, orderBody('A-9'), site.printer.sent)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { orderId, history } = await shown()
    expect([await site.statusOf(orderId ?? ''), history?.attempts.length]).toEqual(['printready', 1])
  })

  it('[SU-03] keep who sent the order, what came in, and every attempt with who changed what', async () => {
    const id = await idOf(1)
    const read = () => details(id)
    const [buyer] = await site.up.database.orm.select().from(users).where(eq(users.id, site.buyer.userId))
    const name = buyer?.name
    const by = { kind: 'integration', name, role: 'owner', accountName: 'Acme Cards' }
    expect((await read()).history).toMatchObject({ by, hasReceived: false, attempts: [] })

    site.advance(1000)
    await resubmit(id, orderBody('A-1', { components: [{ code: 'Flap' }] }), site.printer.sent)
    const { orderId } = await resent(id, orderBody('A-1'))
    const code = 'orderData.items.0.components.0.code'
    const ofSite = {
      by: { kind: 'person', accountName: 'Northlight Print' },
      changes: [{ path: code, before: '"Cover"', after: '"Flap"' }],
      errorList: [{ path: code, message: expect.stringContaining('"Flap"') }],
    }
    const ofBrand = { by: { kind: 'person', name, accountName: 'Acme Cards' }, errorList: [], orderId }
    expect((await read()).history).toMatchObject({ by, hasReceived: true, attempts: [ofSite, ofBrand] })
    const received = await site.request('GET', `/api/ordersubmissionerror/${id}/received`, site.printer.sent)
    expect(await received.json()).toMatchObject({ body: orderBody('A-1', { components: [{ code: 'Cover' }] }) })
  })

  it('[SU-03] of orders that were sent for later say who signed them', async () => {
    await site.send('POST', '/submission/order', orderBody('L-1', { components: [{ code: 'Flap' }] }))
    await site.runner.idle()
    const { history } = await details(await idOf(0))
    expect(history?.by).toMatchObject({ kind: 'integration', role: 'owner', accountName: 'Acme Cards' })
  })

  it('[SU-01] are grouped by path and message, wherever in a list, until they are corrected', async () => {
    await site.send('POST', '/api/order', wrongSku('A-3', 'card', 'GONE', 'GONE'))
    site.advance(1000)
    await site.send('POST', '/api/order', wrongSku('A-4', 'GONE'))
    const newest = site.up.now().toISOString()
    const { count, data } = await causes()
    expect(count).toBe(3)
    expect(data[0]).toMatchObject({ path: 'orderData.items.*.sku', name: 'UnknownSku', count: 2, newest })
    const cause = data[0]?._id ?? ''
    const ofCause = await list(`?$where[cause]=${cause}`)
    expect(ofCause.count).toBe(2)
    await resubmit(ofCause.data[0]?._id ?? '', orderBody('A-4'))
    expect((await list(`?$where[cause]=${cause}`)).data).toEqual([ofCause.data[1]])
    expect((await causes()).data.find(({ _id }) => _id === cause)?.count).toBe(1)
    expect(await causes('?asDestination=true', site.printer.sent)).toMatchObject({ count: 3 })
  })

  it('[SEC-56] are corrected by the site on the way to itself, and sent elsewhere by the brand', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const elsewhere = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    const id = await idOf(1)
    expect((await resubmit(id, elsewhere, site.printer.sent)).status).toBe(403)
    const disguised = { ...orderBody('A-\u00001'), destination: elsewhere.destination }
    expect((await resubmit(id, disguised, site.printer.sent)).status, 'valid once it is stored').toBe(403)
    expect((await details(id)).resubmitted).toBeUndefined()
    expect((await resubmit(id, elsewhere)).status).toBe(200)
    expect((await resent(await idOf(0), orderBody('A-2'), site.printer.sent)).orderId).toBeTruthy()
  })

  it('[SEC-56] are corrected by the site that their order names by its id, which wins over a name', async () => {
    const named = (name: string) => ({ ...orderBody('A-1'), destination: { name } })
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const { orm } = site.up.database
    await orm.update(accounts).set({ name: other.id }).where(eq(accounts.id, site.site.id))
    expect((await resubmit(await idOf(1), named(other.id), site.printer.sent)).status).toBe(403)
    expect((await resent(await idOf(1), named(site.site.id), site.printer.sent)).orderId).toBeTruthy()
  })

  it('[SEC-56] are shown to the site that they are addressed to now, and not to the one before', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const theirs = await site.member('owner', other.id)
    const id = await idOf(1)
    const seenBy = async () =>
      Promise.all([site.printer, theirs].map(async ({ sent }) => (await get(`/${id}`, sent)).status))
    const elsewhere = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    expect((await resubmit(id, elsewhere)).status).toBe(200)
    expect(await seenBy()).toEqual([404, 200])
    expect((await resent(id, orderBody('A-1'))).orderId).toBeTruthy()
    expect(await seenBy()).toEqual([200, 404])
  })

  it('[SEC-56] are not sent by the site from which the brand took them meanwhile', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const errorId = await idOf(1)
    await resubmit(errorId, { ...orderBody('A-1'), destination: { name: 'Southlight Print' } })
    const signer = { userId: site.printer.userId, accountId: site.site.id, role: 'owner', provenBy: 'token' } as const
    const late = resubmitOrder(site.up, { errorId, accountId: site.brand.id, body: orderBody('A-1'), signer })
    await expect(late).rejects.toMatchObject({ status: 404 })
  })

  it('[SEC-56] show a site the messages, attempts and body that came to it, and the brand all', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    await site.cards(other.id)
    const theirs = await site.member('owner', other.id)
    const id = await idOf(1)
    await resubmit(id, orderBody('A-1', { components: [{ code: 'Flap' }] }), site.printer.sent)
    const seenBy = async ({ sent }: typeof theirs) => {
      const { body: _, ...error } = calls.details.response.parse(await (await get(`/${id}`, sent)).json())
      const received = await (await get(`/${id}/received`, sent)).text()
      const attempts = error.history?.attempts.map(({ by, changeCount }) => [by.accountName, changeCount])
      return [JSON.stringify(error).includes('which has \\"Card\\"'), attempts, received.includes('Cover')]
    }
    const own = ['Northlight Print', 1]
    expect(await seenBy(site.printer)).toEqual([true, [own], true])
    const moved = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    await resubmit(id, { ...moved, orderData: {} })
    await resubmit(id, moved)
    const later = ['Acme Cards', 3]
    expect(await seenBy(theirs)).toEqual([false, [['Acme Cards', undefined], later], false])
    expect(await seenBy(site.buyer)).toEqual([true, [own, ['Acme Cards', 4], later], true])
  })
})

it('[SU-03] a correction is told by the paths of what it changed, added and took away', () => {
  const before = { a: 1, list: [{ sku: 'GONE' }, 'x'], same: { deep: [1] }, gone: null }
  const after = { a: '1', list: [{ sku: 'CARD' }], same: { deep: [1] }, constructor: true }
  expect(listChanges(before, after)).toEqual({
    changeCount: 5,
    changes: [
      { path: 'a', before: '1', after: '"1"' },
      { path: 'list.0.sku', before: '"GONE"', after: '"CARD"' },
      { path: 'list.1', before: '"x"', after: undefined },
      { path: 'gone', before: 'null', after: undefined },
      { path: 'constructor', before: undefined, after: 'true' },
    ],
  })
})
