import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { accountLinks, submissionErrors, users } from '../core/database/schema/tables.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
  for (const [number, code] of [
    ['A-1', 'Cover'],
    ['A-2', 'Back'],
  ] as const) {
    await site.send('POST', '/api/order', orderBody(number, { components: [{ code }] }))
    site.advance(1000)
  }
})
afterEach(() => site.close())

const list = async (query: string, who = site.buyer.sent) => {
  const response = await site.request('GET', `/api/ordersubmissionerror${query}`, who)
  return calls.list.response.parse(await response.json())
}
const idOf = async (at: number) => (await list('')).data[at]?._id ?? ''
const details = async (id: string, who = site.buyer.sent) => site.request('GET', `/api/ordersubmissionerror/${id}`, who)
const resubmit = async (id: string, body: object, who = site.buyer.sent) =>
  site.request('PUT', `/api/ordersubmissionerror/${id}`, { ...who, body: { body } })
const causes = async (query = '', who = site.buyer.sent) => {
  const response = await site.request('GET', `/api/ordersubmissionerror/causes${query}`, who)
  return calls.causes.response.parse(await response.json())
}
const wrongSku = (number: string, ...skus: string[]) => {
  const { orderData, ...order } = orderBody(number)
  const [item] = orderData.items
  return { ...order, orderData: { ...orderData, items: skus.map((sku) => ({ ...item, sku })) } }
}

describe('submission errors', () => {
  it('[SU-01] are listed newest first with their messages, a page at a time', async () => {
    const { count, data } = await list('?$limit=1&$skip=0')
    expect(count).toBe(2)
    expect(data).toMatchObject([
      {
        sourceAccountName: 'Acme Cards',
        destinationAccountName: 'Northlight Print',
        errorList: [{ message: 'Component "Back" is not part of product "cards", which has "Card"' }],
      },
    ])
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

  it('[SU-02] are those of the site too where an order has faults of its own, and of no site that the sender is not linked with', async () => {
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
    const refused = calls.resubmit.response.parse(await (await resubmit(id, orderBody('', {}))).json())
    expect(refused.orderId).toBeUndefined()
    expect(refused.error).toMatchObject({
      resubmitted: site.up.now().toISOString(),
      errorList: [{ path: 'orderData.sourceOrderId', message: 'is required' }],
    })

    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-\u00001'))).json())
    expect(await site.statusOf(orderId ?? '')).toBe('printready')
    expect((await resubmit(id, orderBody('A-9'))).status).toBe(409)
    expect(calls.details.response.parse(await (await details(id)).json()).orderId).toBe(orderId)
  })

  it('[SU-03] name no order before one came of it, and become one when two resubmit in the same moment', async () => {
    const id = await idOf(1)
    await site.up.database.orm.update(submissionErrors).set({ orderId: '0123456789abcdef01234567' }) // promised
    const shown = async () => calls.details.response.parse(await (await details(id)).json())
    expect((await shown()).orderId).toBeUndefined()
    const both = await Promise.all([resubmit(id, orderBody('A-1')), resubmit(id, orderBody('A-9'), site.printer.sent)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { orderId, history } = await shown()
    expect([await site.statusOf(orderId ?? ''), history?.attempts.length]).toEqual(['printready', 1])
  })

  it('[SU-03] keep who sent the order, what came in, and every attempt with who changed what', async () => {
    const id = await idOf(1)
    const read = async () => calls.details.response.parse(await (await details(id)).json())
    const [buyer] = await site.up.database.orm.select().from(users).where(eq(users.id, site.buyer.userId))
    const name = buyer?.name
    const by = { kind: 'integration', name, role: 'owner', accountName: 'Acme Cards' }
    expect((await read()).history).toMatchObject({ by, hasReceived: false, attempts: [] })

    site.advance(1000)
    await resubmit(id, orderBody('A-1', { components: [{ code: 'Flap' }] }), site.printer.sent)
    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-1'))).json())
    const code = 'orderData.items.0.components.0.code'
    expect((await read()).history).toMatchObject({
      by,
      hasReceived: true,
      attempts: [
        {
          by: { kind: 'person', accountName: 'Northlight Print' },
          changes: [{ path: code, before: '"Cover"', after: '"Flap"' }],
          errorList: [{ path: code, message: expect.stringContaining('"Flap"') }],
        },
        {
          by: { kind: 'person', name, accountName: 'Acme Cards' },
          changes: [{ path: code, before: '"Flap"', after: '"Card"' }],
          errorList: [],
          orderId,
        },
      ],
    })
    const received = await site.request('GET', `/api/ordersubmissionerror/${id}/received`, site.printer.sent)
    expect(await received.json()).toMatchObject({ body: orderBody('A-1', { components: [{ code: 'Cover' }] }) })
  })

  it('[SU-03] of older ones say what is known, those of later orders who signed them', async () => {
    const id = await idOf(1)
    await site.up.database.orm.update(submissionErrors).set({ sender: null, resubmittedAt: site.up.now() })
    const historyOf = async () => calls.details.response.parse(await (await details(id)).json()).history
    expect(await historyOf()).toEqual({ hasReceived: false, attempts: [] })
    await resubmit(id, orderBody('', {}))
    const attempts = [{ errorList: [{ message: 'is required' }] }]
    expect(await historyOf()).toMatchObject({ hasReceived: false, attempts })
    await site.send('POST', '/submission/order', orderBody('L-1', { components: [{ code: 'Flap' }] }))
    await site.runner.idle()
    const { history } = calls.details.response.parse(await (await details(await idOf(0))).json())
    expect(history?.by, 'of a later order').toMatchObject({
      kind: 'integration',
      role: 'owner',
      accountName: 'Acme Cards',
    })
  })

  it('[SU-01] are grouped by path and message, wherever in a list, until they are corrected', async () => {
    await site.send('POST', '/api/order', wrongSku('A-3', 'card', 'GONE', 'GONE'))
    site.advance(1000)
    await site.send('POST', '/api/order', wrongSku('A-4', 'GONE'))
    const newest = site.up.now().toISOString()
    const { count, data } = await causes()
    expect(count).toBe(3)
    expect(data[0]).toMatchObject({
      path: 'orderData.items.*.sku',
      message: 'SKU "GONE" is unknown, or has no active product',
      name: 'UnknownSku',
      count: 2,
      newest,
    })
    const cause = data[0]?._id ?? ''
    const ofCause = await list(`?$where[cause]=${cause}`)
    expect(ofCause.count).toBe(2)
    await resubmit(ofCause.data[0]?._id ?? '', orderBody('A-4'))
    expect((await list(`?$where[cause]=${cause}`)).data).toEqual([ofCause.data[1]])
    expect((await causes()).data.find(({ _id }) => _id === cause)?.count).toBe(1)
    expect(await causes('?asDestination=true', site.printer.sent)).toMatchObject({ count: 3 })
  })

  it('[SEC-56] are corrected by the site on the way to itself only, and sent elsewhere by their brand only', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const elsewhere = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    const id = await idOf(1)
    expect((await resubmit(id, elsewhere, site.printer.sent)).status).toBe(403)
    expect(calls.details.response.parse(await (await details(id)).json()).resubmitted).toBeUndefined()
    expect((await resubmit(id, elsewhere)).status).toBe(200)
    const taken = await resubmit(await idOf(0), orderBody('A-2'), site.printer.sent)
    expect(calls.resubmit.response.parse(await taken.json()).orderId).toBeTruthy()
  })

  it('[SEC-56] are shown to the site that their brand addresses them to now, and no longer to the one before', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const theirs = await site.member('owner', other.id)
    const id = await idOf(1)
    const seenBy = async () =>
      Promise.all([site.printer, theirs].map(async ({ sent }) => (await details(id, sent)).status))
    const elsewhere = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    expect((await resubmit(id, elsewhere)).status).toBe(200)
    expect(await seenBy()).toEqual([404, 200])
    expect((await list('?asDestination=true', theirs.sent)).data).toMatchObject([
      { _id: id, destinationAccountName: 'Southlight Print' },
    ])
    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-1'))).json())
    expect(orderId).toBeTruthy()
    expect(await seenBy()).toEqual([200, 404])
  })
})
