import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { accountLinks, submissionErrors, users } from '../core/database/schema/tables.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'
import { selectCauses } from './causes.ts'
import { selectPage } from './submission-errors.ts'

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
    const counted = site.request('GET', `/api/ordersubmissionerror/count?${resubmitted}=false`, site.buyer.sent)
    expect(await (await counted).json()).toMatchObject({ count: 1 })
  })

  it('[SU-02] are those of the site too where an order has faults of its own, and of no site that the sender is not linked with', async () => {
    const faulty = orderBody('', {})
    await site.send('POST', '/api/order', faulty)
    const [newest] = (await list('?asDestination=true', site.printer.sent)).data
    expect(newest?.errorList).toMatchObject([{ path: 'orderData.sourceOrderId' }])
    expect((await details(newest?._id ?? '', site.printer.sent)).status).toBe(200)
    await site.up.database.orm.update(accountLinks).set({ active: false })
    await site.send('POST', '/api/order', faulty)
    expect(await list('?asDestination=true', site.printer.sent)).toMatchObject({ count: 3 })
  })

  it('[SU-03] show the whole body to both sides and become an order when corrected, once', async () => {
    const id = await idOf(1)
    const shown = calls.details.response.parse(await (await details(id, site.printer.sent)).json())
    expect(shown.body).toEqual(orderBody('A-1', { components: [{ code: 'Cover' }] }))

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

  it('[SU-01] of ten thousand a page, and those of one cause, are found by an index, without their bodies', async () => {
    const { orm } = site.up.database
    await orm.execute(
      sql`insert into submission_errors (id, account_id, destination_account_id, body, error_list)
        select 'many' || number, ${site.brand.id}, ${site.site.id}, to_jsonb(repeat('x', 100)),
          jsonb_build_array(jsonb_build_object('path', 'items.' || number, 'message', 'cause ' || number % 1000))
        from generate_series(1, 10000) number`,
    )
    await orm.execute(sql`analyze submission_errors`)
    const plan = async (statement: SQL) => JSON.stringify((await orm.execute(sql`explain ${statement}`)).rows)
    const query = { $skip: 0, $limit: 10, $sort: { createdAt: -1 } }
    for (const asDestination of [true, false]) {
      const page = selectPage(orm, asDestination ? site.site.id : site.brand.id, { ...query, asDestination })
      expect(await plan(page.getSQL())).toMatch(/Index Scan.*submission_errors_/)
      expect(page.toSQL().sql).not.toMatch(/"(received_)?body"/)
    }
    expect(await list('?$skip=10000')).toMatchObject({ count: 10_002, data: [{}, {}] })
    const all = await causes('?$limit=2', site.buyer.sent)
    expect([all.count, all.data[0]?.count]).toEqual([1002, 10])
    const ofCause = { ...query, asDestination: false, $where: { cause: all.data[0]?._id } }
    const page = await plan(selectPage(orm, site.brand.id, ofCause).getSQL())
    expect(page).toMatch(/Index Scan on submission_errors_causes_index/)
    const counting = await plan(selectCauses(site.brand.id, { ...query, asDestination: false }))
    // Once for all of them, and then one row for each cause that is shown.
    expect(counting.match(/Seq Scan on submission_errors/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(counting).toMatch(/Index Scan using submission_errors_pkey/)
  })

  it('[SU-03] keep who sent the order, what came in, and every attempt with who changed what', async () => {
    const id = await idOf(1)
    const read = async () => calls.details.response.parse(await (await details(id)).json())
    const [buyer] = await site.up.database.orm.select().from(users).where(eq(users.id, site.buyer.userId))
    const name = buyer?.name
    const by = { kind: 'integration', name, role: 'owner', accountName: 'Acme Cards' }
    const unknown = { message: 'Component "Cover" is not part of product "cards", which has "Card"' }
    expect((await read()).history).toMatchObject({ by, errorList: [unknown], hasReceived: false, attempts: [] })

    site.advance(1000)
    await resubmit(id, orderBody('A-1', { components: [{ code: 'Flap' }] }), site.printer.sent)
    site.advance(1000)
    const refusedAt = site.up.now()
    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-1'))).json())
    const code = 'orderData.items.0.components.0.code'
    expect((await read()).history).toMatchObject({
      by,
      errorList: [unknown],
      hasReceived: true,
      attempts: [
        {
          by: { kind: 'person', accountName: 'Northlight Print' },
          changes: [{ path: code, before: '"Cover"', after: '"Flap"' }],
          changeCount: 1,
          errorList: [{ path: code, message: expect.stringContaining('"Flap"') }],
        },
        {
          timestamp: refusedAt.toISOString(),
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

  it('[SU-03] name the role that signed an order which was taken in for later', async () => {
    await site.send('POST', '/submission/order', orderBody('L-1', { components: [{ code: 'Flap' }] }))
    await site.runner.idle()
    const shown = calls.details.response.parse(await (await details(await idOf(0))).json())
    expect(shown.history?.by).toMatchObject({ kind: 'integration', role: 'owner', accountName: 'Acme Cards' })
  })

  it('[SU-03] of older ones say what is known, and keep the order from then on', async () => {
    const id = await idOf(1)
    const { orm } = site.up.database
    await orm.update(submissionErrors).set({ sender: null, resubmittedAt: site.up.now() })
    const old = calls.details.response.parse(await (await details(id)).json())
    expect(old.history).toEqual({ hasReceived: false, attempts: [] })
    await resubmit(id, orderBody('', {}))
    const now = calls.details.response.parse(await (await details(id)).json())
    expect(now.history).toMatchObject({ hasReceived: false, attempts: [{ errorList: [{ message: 'is required' }] }] })
    expect(now.history?.errorList).toBeUndefined()
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
    expect(data.slice(1).map((cause) => [cause.path, cause.count])).toEqual([
      ['orderData.items.*.components.*.code', 1],
      ['orderData.items.*.components.*.code', 1],
    ])
    expect((await causes('?$limit=1&$skip=1')).data).toEqual(data.slice(1, 2))

    const cause = data[0]?._id ?? ''
    expect(await causes(`?$where[cause]=${cause}`)).toMatchObject({ count: 1, data: [data[0]] })
    const ofCause = await list(`?$where[cause]=${cause}`)
    expect(ofCause.count).toBe(2)
    await resubmit(ofCause.data[0]?._id ?? '', orderBody('A-4'))
    expect((await list(`?$where[cause]=${cause}`)).data).toEqual([ofCause.data[1]])
    expect((await causes()).data.find(({ _id }) => _id === cause)?.count).toBe(1)
    expect(await causes('?asDestination=true')).toMatchObject({ count: 0 })
    expect(await causes('?asDestination=true', site.printer.sent)).toMatchObject({ count: 3 })
    expect(await causes('?$where[resubmitted][$exists]=true')).toMatchObject({ count: 0 })
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
    expect((await resubmit(id, { ...elsewhere, orderData: {} })).status).toBe(200)
    expect(await seenBy()).toEqual([404, 200])
    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-1'))).json())
    expect(orderId).toBeTruthy()
    expect(await seenBy()).toEqual([200, 404])
  })

  it('are not found for other accounts', async () => {
    const stranger = await site.member('owner')
    expect((await details(await idOf(0), stranger.sent)).status).toBe(404)
    expect((await resubmit(await idOf(0), orderBody('A-1'), stranger.sent)).status).toBe(404)
  })
})
