import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#lib/contract/fields.ts'
import { orders as calls } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { readConfig } from '../core/config.ts'
import {
  accountLinks,
  barcodes,
  files,
  items,
  orders,
  outbox,
  products,
  submissionErrors,
  submissions,
} from '../core/database/schema/tables.ts'
import { enqueue } from '../core/jobs/outbox.ts'
import { createIntakeSite, type IntakeSite, orderBody, submitted } from '../tests/support/intake.ts'
import { submissionQueue, submissionWorker } from './submit-later.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
})
afterEach(() => site.close())

type Wrong = { destination?: object; sku?: string; component?: string; carrier?: object }
const refusalOf = async (response: Response) => refusal.parse(await response.json()).error
const errors = () => site.database.orm.select().from(submissionErrors)

type Path = (string | number)[]

/** Every place in a value, itself included. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, one]) => pathsOf(one).map((path) => [key, ...path]))]
}

function replace(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, at) => (at === Number(key) ? replace(one, rest, by) : one))
  return { ...(value as object), [key]: replace((value as Record<string, unknown>)[key], rest, by) }
}

describe('a submitted order', () => {
  it('is another order than one with a number that differs in the last of 19 digits', async () => {
    const text = JSON.stringify(orderBody('NUMBER'))
    for (const digits of ['9223372036854775806', '9223372036854775807']) {
      const init = { method: 'POST', headers: site.sign('POST', '/api/order', site.buyer) }
      const response = await site.app.request('/api/order', { ...init, body: text.replace('"NUMBER"', digits) })
      expect(submitted.parse(await response.json()).order.orderData).toMatchObject({ sourceOrderId: digits })
    }
  })

  it('is refused with a stock item that names no shipment of it, is nameless or cannot be packed', async () => {
    for (const [stockItem, field] of [
      [{ code: 'BAG', shipmentIndex: 3 }, 'shipmentIndex'],
      [{ quantity: 2 }, 'code'],
      [{ code: 'BAG', quantity: 0 }, 'quantity'],
    ] as const) {
      const body = orderBody('F-2')
      const wrong = { ...body, orderData: { ...body.orderData, stockItems: [stockItem] } }
      const { validations } = await refusalOf(await site.send('POST', '/api/order', wrong))
      expect(validations?.map(({ path }) => path)).toEqual([`orderData.stockItems.0.${field}`])
    }
  })

  it('[OV-06] keeps what it says of making and packing as it came, and a value of no use hides nothing else', async () => {
    const body = orderBody('A-1')
    const [item] = body.orderData.items
    Object.assign(item ?? {}, { binding: 'perfect', shrinkWrap: true, totalPages: [1], attributes: ['Ribbon'] })
    const colour = { side1: 'black', side2: 'none' }
    Object.assign(item?.components[0] ?? {}, { colour, paper: 'Silk', weight: 350, width: [1], simplex: 'true' })
    Object.assign(body.orderData.shipments[0] ?? {}, { labelNotRequired: 'true', trackingRequired: false })
    const sent = { attributes: [{ name: 'Campaign', value: 'Spring' }], stockItems: [{ code: 'BAG', weight: 61 }] }
    Object.assign(body.orderData, sent)
    const { _id } = await site.submit(body)
    const answer = await site.request('GET', `/api/order/details/${_id}`, site.printer.sent)
    const { order, shipments } = await decode(calls.details, answer)
    expect(order.orderData).toMatchObject(sent)
    const [made] = order.orderData.items
    expect(made).toMatchObject({ binding: 'perfect', folding: 'none', shrinkWrap: true, attributes: ['Ribbon'] })
    expect(made?.components).toMatchObject([{ colour, paper: 'Silk', weight: 350, simplex: true, nup: 1 }])
    expect([made?.totalPages, made?.components[0]?.width]).toEqual([undefined, undefined])
    expect(shipments).toMatchObject([{ labelNotRequired: true, trackingRequired: false }])
  })

  it('[OV-08] says why it is a reprint and when it is to arrive, and nothing that is of no use', async () => {
    const sent = { reprint: 'true', reprintReason: 'Dark', deliveryDate: '2026-03-09' }
    const detailsWith = async (number: string, given: object) => {
      const body = orderBody(number)
      const { _id } = await site.submit({ ...body, orderData: { ...body.orderData, ...given } })
      const answer = await site.request('GET', `/api/order/details/${_id}`, site.printer.sent)
      return (await decode(calls.details, answer)).order.orderData
    }
    expect(await detailsWith('A-1', sent)).toMatchObject({ ...sent, reprint: true })
    const odd = await detailsWith('A-2', { reprint: 'maybe', reprintReason: [1], deliveryDate: 7 })
    expect([odd.reprint, odd.reprintReason, odd.deliveryDate]).toEqual([undefined, undefined, undefined])
  })

  it('[OV-06] [WK-07] has the code of the product as the SKU of an item that names its product alone', async () => {
    const body = orderBody('A-1')
    Object.assign(body.orderData.items[0] ?? {}, { sku: '', sourceProductId: 'cards' })
    const { _id } = await site.submit(body)
    const get = (path: string) => site.request('GET', `/api${path}`, site.printer.sent)
    const { order } = await decode(calls.details, await get(`/order/details/${_id}`))
    const work = await decode(production.items, await get('/item'))
    expect([order.orderData.items[0]?.sku, work.data[0]?.sku]).toEqual(['cards', 'cards'])
  })

  it('is answered with its ids, barcodes, defaults, files and logs', async () => {
    const body = orderBody('A-1', {
      components: [{ fetch: true, localFile: false, path: 'https://x.test/a/My%20card.pdf' }],
    })
    const response = await site.send('POST', '/api/order', body)
    expect(response.status).toBe(200)
    const { order } = submitted.parse(await response.json())
    expect(order).toMatchObject({
      source: { id: site.brand.id, name: 'Acme Cards' },
      destination: { id: site.site.id, name: 'Northlight Print' },
      orderData: { sourceOrderId: 'A-1', status: 'dataready', currency: 'GBP' },
      files: [{ status: 'notreceived', path: 'My card.pdf', fetchUrl: 'https://x.test/a/My%20card.pdf', fetch: true }],
      logs: [{ message: 'Order created' }, { message: 'Added file to order' }],
    })
    const [item, shipment] = [order.orderData.items[0], order.orderData.shipments[0]]
    expect(item).toMatchObject({ sku: 'card', quantity: 10, status: 'live', productDescription: 'Cards' })
    expect(item?.barcode).toMatch(/^B3[0-9A-F]{8}$/)
    const attributes = { lamination: 'gloss' }
    expect(item?.components[0]).toMatchObject({ code: 'Card', fileId: order.files[0]?._id, attributes })
    // Two working days after Wednesday, 4 March.
    expect(shipment).toMatchObject({ canShipEarly: true, shipByDate: '2026-03-06T23:59:59.999Z' })
  })

  it('keeps barcodes of its own upper-cased, also twice', async () => {
    for (const [number, barcode] of Object.entries({ 'A-1': 'abc-123', 'A-2': 'ABC-123' })) {
      const { orderData } = await site.submit(orderBody(number, { components: [{ barcode }] }))
      expect(orderData.items[0]?.components[0]?.barcode).toBe('ABC-123')
    }
    expect(await site.database.orm.$count(barcodes, sql`code = 'ABC-123'`)).toBe(2)
  })

  it('is accepted with NUL, lone surrogates and __proto__, which are left out', async () => {
    const body = JSON.stringify(orderBody('A-1')).replace(
      '"sourceOrderId"',
      String.raw`"customerName":"a\u0000b\ud800","__proto__":{"x":1},"sourceOrderId"`,
    )
    const order = await site.submit(body)
    expect(order.orderData).toMatchObject({ customerName: 'ab\ufffd' })
  })
})

describe('a refused order', () => {
  it('is refused when its signature is not of this moment, unless SIGNED_REQUEST_MINUTES is 0', async () => {
    const sentAt = site.now().toISOString()
    const headers = site.sign('POST', '/api/order', site.buyer, sentAt)
    const send = () => site.request('POST', '/api/order', { headers, body: orderBody('A-1') })
    site.advance(15 * 60_000)
    expect((await send()).status).toBe(200)
    site.advance(1)
    const late = await send()
    const message = expect.stringContaining('more than 15 minutes from ours')
    expect([late.status, (await refusalOf(late)).message]).toEqual([401, message])
    const unread = site.sign('POST', '/api/order', site.buyer, 'any text')
    expect((await site.request('POST', '/api/order', { headers: unread, body: orderBody('A-2') })).status).toBe(401)
    site.up.config.signedRequestMinutes = readConfig({ SIGNED_REQUEST_MINUTES: '0' }).signedRequestMinutes
    expect((await site.request('POST', '/api/order', { headers: unread, body: orderBody('A-2') })).status).toBe(200)
  })

  it('leaves nothing half-made when the database cannot store it, and can be sent again', async () => {
    const print = vi.mocked(console.error).mockImplementation(() => {})
    const { orm } = site.database
    await orm.execute(sql`alter table order_logs add constraint fails check (message <> 'Order created')`)
    const { status } = await site.send('POST', '/api/order', orderBody('A-1'))
    await orm.execute(sql`alter table order_logs drop constraint fails`)
    print.mockClear()
    const kept = [orders, items, files, barcodes, outbox, submissionErrors].map((table) => orm.$count(table))
    expect([status, ...(await Promise.all(kept))]).toEqual([500, 0, 0, 0, 0, 0, 0])
    await site.submit(orderBody('A-1'))
  })

  it('says what is wrong with a body that cannot be read', async () => {
    for (const [body, message] of [
      ['null', 'The body is null'],
      ['{"destination":', 'The body is not JSON: '],
      ['['.repeat(200) + ']'.repeat(200), 'The body has more than 32 levels'],
      [`{"a":[${'1,'.repeat(50_000)}1]}`, 'The body has more than 50000 values'],
    ] as const) {
      const response = await site.send('POST', '/api/order', body)
      expect([response.status, (await refusalOf(response)).message]).toEqual([400, expect.stringContaining(message)])
    }
    expect(await errors()).toEqual([])
  })

  it('is refused as too large before the whole body has arrived', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
      },
    })
    const headers = site.sign('POST', '/api/order', site.buyer)
    const init = { method: 'POST', headers, body: endless, duplex: 'half' }
    const response = await site.app.request('/api/order', init)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })

  it('is refused and kept for a destination, SKU, component, carrier or service that is unknown', async () => {
    for (const [wrong, path] of [
      [{ destination: { name: 'Nobody' } }, 'destination.name'],
      [{ sku: 'poster' }, 'orderData.items.0.sku'],
      [{ component: 'Cover' }, 'orderData.items.0.components.0.code'],
      [{ carrier: { alias: 'pigeon' } }, 'orderData.shipments.0.carrier'],
      [{ carrier: { code: 'customer', service: 'rocket' } }, 'orderData.shipments.0.carrier'],
    ] as [Wrong, string][]) {
      const body = orderBody('A-1', { components: [{ code: wrong.component ?? 'Card' }] })
      Object.assign(body, wrong.destination && { destination: wrong.destination })
      Object.assign(body.orderData.items[0] ?? {}, wrong.sku && { sku: wrong.sku })
      Object.assign(body.orderData.shipments[0] ?? {}, wrong.carrier && { carrier: wrong.carrier })
      const response = await site.send('POST', '/api/order', body)
      const { message, validations } = await refusalOf(response)
      expect([response.status, validations]).toEqual([400, [{ path, message }]])
      expect((await errors()).at(-1)).toMatchObject({ body, errorList: [{ path, message }] })
    }
    expect(await site.database.orm.$count(orders)).toBe(0)
  })

  it('is refused for an inactive product, named by SKU or by product code', async () => {
    await site.database.orm.update(products).set({ active: false })
    for (const [named, field] of [
      [{ sku: 'card' }, 'sku'],
      [{ sku: '', sourceProductId: 'cards' }, 'sourceProductId'],
    ] as const) {
      const body = orderBody('A-1')
      Object.assign(body.orderData.items[0] ?? {}, named)
      const { validations } = await refusalOf(await site.send('POST', '/api/order', body))
      expect(validations).toEqual([expect.objectContaining({ path: `orderData.items.0.${field}` })])
    }
  })

  it('is refused when the link is switched off after it was checked', async () => {
    const transaction = site.database.transaction.bind(site.database)
    vi.spyOn(site.database, 'transaction').mockImplementationOnce(async (work) => {
      await site.database.orm.update(accountLinks).set({ active: false })
      return transaction(work)
    })
    expect((await site.send('POST', '/api/order', orderBody('F-1'))).status).toBe(400)
    expect(await site.database.orm.$count(orders)).toBe(0)
    expect(await errors()).toMatchObject([
      { destinationName: 'Northlight Print', destinationAccountId: null, errorList: [{ name: 'NotLinked' }] },
    ])
  })

  it('is refused and kept when the accounts are not linked for it', async () => {
    await site.database.orm.update(accountLinks).set({ permissions: ['outsource'] })
    expect((await site.send('POST', '/api/order', orderBody('A-1'))).status).toBe(400)
    expect(await errors()).toMatchObject([{ errorList: [{ name: 'NotLinked' }] }])
    expect((await site.send('POST', '/api/order', orderBody('A-1'), site.printer)).status).toBe(200)
  })

  it('is refused and kept when its number is used already, however many are submitted at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => site.send('POST', '/api/order', orderBody('A-1'))),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    expect([await site.database.orm.$count(orders), await site.database.orm.$count(items)]).toEqual([1, 1])
    expect(await errors()).toHaveLength(9)
    const { validations } = await refusalOf(await site.send('POST', '/api/order', orderBody('A-1')))
    expect(validations).toMatchObject([{ path: 'orderData.sourceOrderId', message: 'Source Order ID already exists' }])
    expect((await site.send('POST', '/api/order', orderBody('A-1'), site.printer)).status).toBe(200)
  })

  it('is refused and kept, or accepted, whatever value any field has', async () => {
    const places = pathsOf(orderBody('A-1'))
    let number = 0
    const property = fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (place, value) => {
      number += 1
      const body = replace(orderBody(`F-${number}`), place, value)
      const before = await site.database.orm.$count(submissionErrors)
      const response = await site.send('POST', '/api/order', JSON.stringify(body))
      const kept = (await site.database.orm.$count(submissionErrors)) - before
      // A body that is no order at all, but null, cannot be kept.
      expect([response.status, kept]).toEqual(response.ok ? [200, 0] : [400, body === null ? 0 : 1])
    })
    await fc.assert(property, { numRuns: 80 })
  })
})

describe('a dry run', () => {
  it('answers the order with its defaults and stores nothing', async () => {
    const response = await site.send('POST', '/api/order/validate', orderBody('A-1'))
    const items = [{ components: [{ attributes: { lamination: 'gloss' } }] }]
    expect(await response.json()).toMatchObject({ success: true, orderData: { sourceOrderId: 'A-1', items } })
    const refused = await site.send('POST', '/api/order/validate', { ...orderBody('A-1'), destination: { name: 'X' } })
    expect(refused.status).toBe(400)
    expect(await site.database.orm.$count(orders)).toBe(0)
    expect(await errors()).toEqual([])
  })
})

describe('the asynchronous submission', () => {
  const submitLater = async (body: unknown) => {
    const response = await site.send('POST', '/submission/order', body)
    expect(response.status).toBe(200)
    return (await response.json()) as { _id: string; url: string; sourceAccountId: string }
  }

  it('answers at once, keeps the request word for word, and makes the order under the same id', async () => {
    const text = JSON.stringify(orderBody('A-1'), null, 3)
    const answer = await submitLater(text)
    expect(answer).toMatchObject({ sourceAccountId: site.brand.id, timestamp: site.up.now().toISOString() })
    expect(await site.statusOf(answer._id)).toBeUndefined()
    expect(await (await site.app.request(answer.url)).text()).toBe(text)
    await site.runner.idle()
    expect(await site.statusOf(answer._id)).toBe('printready')
    expect(await site.database.orm.select().from(submissions)).toMatchObject([{ processedAt: site.up.now() }])
  })

  it('stores a wrong order among the submission errors once, whenever and by whomever it is worked on', async () => {
    const { _id } = await submitLater({ orderData: {} })
    const job = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    const work = () => submissionWorker.work(site.up, { submissionId: _id }, job)
    await Promise.allSettled([work(), work()])
    await site.runner.idle()
    await enqueue(site.database.orm, { queue: submissionQueue, payload: { submissionId: _id } })
    await site.runner.idle()
    expect(await site.statusOf(_id)).toBeUndefined()
    expect(await errors()).toMatchObject([{ orderId: _id, body: { orderData: {} } }])
  })

  it('makes the order of a path with an encoded NUL, whose file is named without it', async () => {
    const { _id } = await submitLater(orderBody('A-1', { components: [{ path: 'cards/a%00b.pdf' }] }))
    await site.runner.idle()
    expect(await site.statusOf(_id)).toBe('printready')
    expect(await site.database.orm.select().from(files)).toMatchObject([{ path: 'ab.pdf' }])
  })

  it('becomes a submission error when no attempt could make the order', async () => {
    const print = vi.mocked(console.error).mockImplementation(() => {})
    const { orm } = site.database
    const { _id } = await submitLater(orderBody('A-1'))
    await orm.execute(sql`alter table order_logs add constraint fails check (message <> 'Order created')`)
    try {
      await orm.update(outbox).set({ attempts: 18 })
      await site.runner.idle()
      expect(await errors()).toEqual([])
      site.advance(600_000)
      await site.runner.idle()
    } finally {
      await orm.execute(sql`alter table order_logs drop constraint fails`)
    }
    expect(await site.statusOf(_id)).toBeUndefined()
    const faults = [{ name: 'InternalError', message: expect.stringContaining('not processed'), path: '' }]
    expect(await errors()).toMatchObject([{ orderId: _id, errorList: faults, destinationName: 'Northlight Print' }])
    print.mockClear()
  })
})
