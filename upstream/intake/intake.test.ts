import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { orders as calls } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { barcodeRoutes } from '../barcodes/routes.ts'
import { readConfig } from '../core/config.ts'
import * as tables from '../core/database/schema/tables.ts'
import { enqueue } from '../core/jobs/outbox.ts'
import { createIntakeSite, orderBody, submitted } from '../tests/support/intake.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { submissionQueue, submissionWorker } from './submit-later.ts'

const site = forEachTest(() => createIntakeSite({}, barcodeRoutes))

const detailsOf = async (orderId: string) =>
  decode(calls.details, await site.request('GET', `/api/order/details/${orderId}`, site.printer.sent))
const errors = () => site.database.orm.select().from(tables.submissionErrors)

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

  it('[OV-06] [OV-08] keeps what it says of its making, and an odd value hides nothing else', async () => {
    const body = orderBody('A-1')
    const [item] = body.orderData.items
    Object.assign(item ?? {}, { binding: 'perfect', shrinkWrap: true, totalPages: [1], attributes: ['Ribbon'] })
    const colour = { side1: 'black', side2: 'none' }
    Object.assign(item?.components[0] ?? {}, { colour, paper: 'Silk', weight: 350, width: [1], simplex: 'true' })
    Object.assign(body.orderData.shipments[0] ?? {}, { labelNotRequired: 'true', trackingRequired: false })
    const attributes = [{ name: 'Campaign', value: 'Spring' }]
    const sent = { reprintReason: 'Dark', attributes, stockItems: [{ code: 'BAG' }] }
    Object.assign(body.orderData, { ...sent, reprint: 'true', deliveryDate: 7 })
    const { _id } = await site.submit(body)
    const { order, shipments } = await detailsOf(_id)
    expect(order.orderData).toMatchObject({ ...sent, reprint: true })
    const [made] = order.orderData.items
    expect(made).toMatchObject({ binding: 'perfect', folding: 'none', shrinkWrap: true, attributes: ['Ribbon'] })
    expect(made?.components).toMatchObject([{ colour, paper: 'Silk', weight: 350, simplex: true, nup: 1 }])
    const odd = [made?.totalPages, made?.components[0]?.width, order.orderData.deliveryDate]
    expect(odd).toEqual([undefined, undefined, undefined])
    expect(shipments).toMatchObject([{ labelNotRequired: true, trackingRequired: false }])
  })

  it('[OV-06] [WK-07] has as SKU the code of the product of an item that names its product alone', async () => {
    const body = orderBody('A-1')
    Object.assign(body.orderData.items[0] ?? {}, { sku: '', sourceProductId: 'cards' })
    const { _id } = await site.submit(body)
    const { order } = await detailsOf(_id)
    const work = await decode(production.items, await site.request('GET', '/api/item', site.printer.sent))
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

  it('[OV-07] keeps barcodes as they were sent, also twice, and is found by them in any form', async () => {
    const sent = ['abc-123', 'ABC-123', 'ＡＢＣ－１２３', 'ABC\u001d-123']
    for (const [at, barcode] of sent.entries()) {
      const { _id, orderData } = await site.submit(orderBody(`A-${at}`, { components: [{ barcode }] }))
      expect(orderData.items[0]?.components[0]?.barcode).toBe(barcode)
      for (const code of ['abc-123', 'ＡＢＣ－１２３']) {
        const answer = await site.request('GET', `/api/barcode/details/${encodeURIComponent(code)}`, site.printer.sent)
        const item = { _id: orderData.items[0]?._id, orderId: _id }
        expect(await answer.json()).toMatchObject({ order: { _id }, item, barcode: { code: 'ABC-123' } })
      }
      site.advance(1)
    }
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

  it('has a line in its log for a shipment that no item and no stock item leaves in', async () => {
    const [shipment] = orderBody('A-1').orderData.shipments
    const shipments = [7, 4, 0].map((shipmentIndex) => Object.assign({}, shipment, { shipmentIndex }))
    const body = orderBody('A-1', { shipments })
    const stockItems = [{ code: 'BAG', shipmentIndex: 4 }]
    const { _id } = await site.submit({ ...body, orderData: { ...body.orderData, stockItems } })
    expect((await site.logsOf(_id)).filter((line) => line.startsWith('Shipment'))).toEqual([
      'Shipment 3 has no items and no stock items',
    ])
  })

  it('leaves nothing half-made when the database cannot store it, and can be sent again', async () => {
    const print = vi.mocked(console.error).mockImplementation(() => {})
    const { orm } = site.database
    await orm.execute(sql`alter table order_logs add constraint fails check (message <> 'Order created')`)
    const { status } = await site.send('POST', '/api/order', orderBody('A-1'))
    await orm.execute(sql`alter table order_logs drop constraint fails`)
    print.mockClear()
    const { orders, items, files, barcodes, outbox, submissionErrors } = tables
    const kept = [orders, items, files, barcodes, outbox, submissionErrors].map((table) => orm.$count(table))
    expect([status, ...new Set(await Promise.all(kept))]).toEqual([500, 0])
    await site.submit(orderBody('A-1'))
  })

  it('says what is wrong with a body that cannot be read', async () => {
    for (const [body, message] of [
      ['null', 'The body is null'],
      ['{"destination":', 'The body is not JSON: '],
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
    for (const [path, wrong] of [
      ['destination.name', 'Nobody'],
      ['orderData.items.0.sku', 'poster'],
      ['orderData.items.0.components.0.code', 'Cover'],
      ['orderData.shipments.0.carrier', { alias: 'pigeon' }],
      ['orderData.shipments.0.carrier', { code: 'customer', service: 'rocket' }],
    ] as const) {
      const body = replace(orderBody('A-1'), path.split('.'), wrong)
      const response = await site.send('POST', '/api/order', body)
      const { message, validations } = await refusalOf(response)
      expect([response.status, validations]).toEqual([400, [{ path, message }]])
      expect((await errors()).at(-1)).toMatchObject({ body, errorList: [{ path, message }] })
    }
    expect(await site.database.orm.$count(tables.orders)).toBe(0)
  })

  it('is refused for an inactive product, named by SKU or by product code', async () => {
    await site.database.orm.update(tables.products).set({ active: false })
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

  it('is refused and kept when the link is not for it, or is switched off after it was checked', async () => {
    const transaction = site.database.transaction.bind(site.database)
    vi.spyOn(site.database, 'transaction').mockImplementationOnce(async (work) => {
      await site.database.orm.update(tables.accountLinks).set({ active: false })
      return transaction(work)
    })
    expect((await site.send('POST', '/api/order', orderBody('F-1'))).status).toBe(400)
    await site.database.orm.update(tables.accountLinks).set({ active: true, permissions: ['outsource'] })
    expect((await site.send('POST', '/api/order', orderBody('F-1'))).status).toBe(400)
    expect(await site.database.orm.$count(tables.orders)).toBe(0)
    const errorList = [{ name: 'NotLinked' }]
    const notLinked = { destinationName: 'Northlight Print', destinationAccountId: null, errorList }
    expect(await errors()).toMatchObject([notLinked, notLinked])
  })

  it('is refused and kept when its number is used already, however many are submitted at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => site.send('POST', '/api/order', orderBody('A-1'))),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    expect(await site.database.orm.$count(tables.items)).toBe(1)
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
      const before = await site.database.orm.$count(tables.submissionErrors)
      const response = await site.send('POST', '/api/order', JSON.stringify(body))
      const kept = (await site.database.orm.$count(tables.submissionErrors)) - before
      // A body that is no order at all, but null, cannot be kept.
      expect([response.status, kept]).toEqual(response.ok ? [200, 0] : [400, body === null ? 0 : 1])
    })
    await fc.assert(property, { numRuns: 80 })
  })
})

it('[SEC-56] an order to an account by its id reaches that account, whatever others are called', async () => {
  const name = site.site.id
  await site.account(name)
  const response = await site.send('POST', '/api/order', { ...orderBody('A-1'), destination: { name } })
  expect(response.status).toBe(200)
  const rows = await site.database.orm.select({ to: tables.orders.destinationAccountId }).from(tables.orders)
  expect(rows).toEqual([{ to: name }])
})

it('a dry run answers the order with its defaults and stores nothing', async () => {
  const response = await site.send('POST', '/api/order/validate', orderBody('A-1'))
  const items = [{ components: [{ attributes: { lamination: 'gloss' } }] }]
  expect(await response.json()).toMatchObject({ success: true, orderData: { sourceOrderId: 'A-1', items } })
  const refused = await site.send('POST', '/api/order/validate', { ...orderBody('A-1'), destination: { name: 'X' } })
  expect(refused.status).toBe(400)
  expect(await site.database.orm.$count(tables.orders)).toBe(0)
  expect(await errors()).toEqual([])
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
    expect(await site.database.orm.select().from(tables.submissions)).toMatchObject([{ processedAt: site.up.now() }])
  })

  it('stores a wrong order among the submission errors once, by whomever it is worked on', async () => {
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
    expect(await site.database.orm.select().from(tables.files)).toMatchObject([{ path: 'ab.pdf' }])
  })

  it('becomes a submission error when no attempt could make the order', async () => {
    const print = vi.mocked(console.error).mockImplementation(() => {})
    const { orm } = site.database
    const { _id } = await submitLater(orderBody('A-1'))
    await orm.execute(sql`alter table order_logs add constraint fails check (message <> 'Order created')`)
    try {
      await orm.update(tables.outbox).set({ attempts: 18 })
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
