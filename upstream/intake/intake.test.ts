import { PDFiumLibrary } from '@hyzyla/pdfium'
import { eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '#lib/contract/call.ts'
import { refusal } from '#lib/contract/fields.ts'
import { orders as calls } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { readConfig } from '../core/config.ts'
import {
  accountLinks,
  barcodes,
  files,
  fileVersions,
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
    Object.assign(body.orderData, {
      attributes: [{ name: 'Campaign', value: 'Spring' }],
      stockItems: [{ code: 'BAG', barcode: 'ST-1', weight: 61 }],
    })
    const { _id } = await site.submit(body)
    const answer = await site.request('GET', `/api/order/details/${_id}`, site.printer.sent)
    const { order, shipments } = await decode(calls.details, answer)
    expect(order.orderData).toMatchObject({
      attributes: [{ name: 'Campaign', value: 'Spring' }],
      stockItems: [{ code: 'BAG', barcode: 'ST-1', weight: 61 }],
      items: [
        {
          binding: 'perfect',
          folding: 'none',
          shrinkWrap: true,
          attributes: ['Ribbon'],
          components: [{ colour, paper: 'Silk', weight: 350, simplex: true, nup: 1 }],
        },
      ],
    })
    const [made] = order.orderData.items
    expect([made?.totalPages, made?.components[0]?.width]).toEqual([undefined, undefined])
    expect(shipments).toMatchObject([{ labelNotRequired: true, trackingRequired: false }])
  })

  it('[OV-08] says why it is a reprint and when it is to arrive, and nothing that is of no use', async () => {
    for (const [number, sent, told] of [
      ['A-1', { reprint: 'true', reprintReason: 'Dark', deliveryDate: '2026-03-09' }, { reprint: true }],
      ['A-2', { reprint: 'maybe', reprintReason: [1], deliveryDate: 7 }, undefined],
    ] as const) {
      const body = orderBody(number)
      const { _id } = await site.submit({ ...body, orderData: { ...body.orderData, ...sent } })
      const answer = await (await site.request('GET', `/api/order/details/${_id}`, site.printer.sent)).json()
      const { reprint, reprintReason, deliveryDate } = answer.order.orderData
      expect({ reprint, reprintReason, deliveryDate }).toEqual(told ? { ...sent, ...told } : {})
    }
  })

  it('[OV-06] [WK-07] [SP-01] with an item that names its product alone has the product’s code as its SKU, on its page, work list and delivery note', async () => {
    const body = orderBody('A-1')
    Object.assign(body.orderData.items[0] ?? {}, { sku: '', sourceProductId: 'cards' })
    const { _id } = await site.submit(body)
    const get = (path: string) => site.request('GET', `/api${path}`, site.printer.sent)
    const { order, shipments } = await decode(calls.details, await get(`/order/details/${_id}`))
    const work = await decode(production.items, await get('/item'))
    expect([order.orderData.items[0]?.sku, work.data[0]?.sku]).toEqual(['cards', 'cards'])

    const tracking = { ...site.printer.sent, body: { trackingNumber: 'RM1' } }
    await site.request('PUT', `/api/shipment/shipped/${shipments[0]?._id}`, tracking)
    const [note] = await site.database.orm.select().from(fileVersions).where(isNotNull(fileVersions.storageKey))
    const { stream } = await site.files.read(note?.storageKey ?? '')
    const pdfium = await PDFiumLibrary.init()
    const [page] = (await pdfium.loadDocument(Buffer.concat(await stream.toArray()))).pages()
    expect(page?.getText()).toMatch(/\bcards\b/)
    pdfium.destroy()
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
      orderData: {
        sourceOrderId: 'A-1',
        status: 'dataready',
        currency: 'GBP',
        items: [
          {
            sku: 'card',
            quantity: 10,
            status: 'live',
            barcode: expect.stringMatching(/^B3[0-9A-F]{8}$/),
            productDescription: 'Cards',
            components: [
              {
                code: 'Card',
                barcode: expect.stringMatching(/^B4[0-9A-F]{8}$/),
                fileId: order.files[0]?._id,
                attributes: { lamination: 'gloss' },
                colour: { side1: '4process', side2: '4process' },
              },
            ],
          },
        ],
        shipments: [
          {
            status: 'live',
            canShipEarly: true,
            carrier: { serviceId: expect.any(String) },
            shipByDate: '2026-03-06T23:59:59.999Z', // two working days after Wednesday, 4 March
          },
        ],
      },
      files: [{ status: 'notreceived', path: 'My card.pdf', fetchUrl: 'https://x.test/a/My%20card.pdf', fetch: true }],
      logs: [{ message: 'Order created' }, { message: 'Added file to order' }],
    })
    expect(order.files[0]?.url).toBeUndefined()
  })

  it('keeps barcodes of its own upper-cased, also twice', async () => {
    await site.submit(orderBody('A-1', { components: [{ barcode: 'abc-123' }] }))
    const { orderData } = await site.submit(orderBody('A-2', { components: [{ barcode: 'ABC-123' }] }))
    expect(orderData.items[0]?.components[0]?.barcode).toBe('ABC-123')
    expect(await site.database.orm.$count(barcodes, eq(barcodes.code, 'ABC-123'))).toBe(2)
  })

  it('[SEC-56] comes from the account of the role that signed, and is refused where the header names another', async () => {
    await site.membership(site.buyer.userId, site.site.id)
    const sendFor = (account: string) =>
      site.request('POST', '/api/order', { signer: site.buyer.signer, account, body: orderBody('A-1') })
    const refused = await sendFor(site.site.id)
    expect(refused.status).toBe(403)
    expect((await refusalOf(refused)).message).toBe(
      'This signature belongs to another account than the header x-oneflow-account names',
    )
    expect(await site.database.orm.$count(orders)).toBe(0)
    expect(await (await sendFor(site.brand.id)).json()).toMatchObject({ order: { source: { name: 'Acme Cards' } } })
  })

  it('[SEC-56] is accepted from each role but those that submit nothing, at every path', async () => {
    const current = ['/api/order', '/api/order/validate', '/api/order/route/eu', '/api/file/getpreupload']
    const paths = [...current, ...current.map((path) => `/siteflow${path}`), '/submission/order']
    for (const role of roles) {
      const signer = (await site.member(role, site.brand.id)).signer
      const kept = () => Promise.all([orders, submissions, submissionErrors].map((at) => site.database.orm.$count(at)))
      const before = await kept()
      const refused: string[] = []
      for (const [at, path] of paths.entries()) {
        const isFile = path.endsWith('getpreupload')
        const sent = isFile ? { signer } : { signer, body: orderBody(`${role}-${at}`) }
        if ((await site.request(isFile ? 'GET' : 'POST', path, sent)).status === 403) refused.push(path)
      }
      const mayNot = role === 'simple' || role === 'exports'
      expect([role, refused]).toEqual([role, mayNot ? paths : []])
      const isKept = JSON.stringify(await kept()) === JSON.stringify(before)
      expect([role, isKept]).toEqual([role, mayNot])
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
  it('is refused without credentials, with unknown ones and with a wrong signature', async () => {
    const answer = async (headers: Record<string, string>) => {
      const response = await site.request('POST', '/api/order', { headers, body: orderBody('A-1') })
      return [response.status, (await refusalOf(response)).message]
    }
    expect(await answer({})).toEqual([401, 'Token Not Found'])
    expect(await answer(site.sign('POST', '/api/order', { token: '1', secret: 'x' }))).toEqual([401, 'Token Not Found'])
    expect(await answer(site.sign('PUT', '/api/order', site.buyer))).toEqual([401, 'Invalid Signature'])
    expect(await errors()).toEqual([])
  })

  it('is refused when its signature is not of this moment, and says by how much, or how dates are written', async () => {
    const sentAt = site.now().toISOString()
    const headers = site.sign('POST', '/api/order', site.buyer, sentAt)
    const send = () => site.request('POST', '/api/order', { headers, body: orderBody('A-1') })
    site.advance(15 * 60_000)
    expect((await send()).status).toBe(200)
    site.advance(1)
    const late = await send()
    expect([late.status, (await refusalOf(late)).message]).toEqual([
      401,
      `The date of this request is ${sentAt}, which is more than 15 minutes from ours, ${site.now().toISOString()}. Set the clock of the sender.`,
    ])
    const unread = await site.request('POST', '/api/order', {
      headers: site.sign('POST', '/api/order', site.buyer, 'any text'),
      body: orderBody('A-1'),
    })
    expect([unread.status, (await refusalOf(unread)).message]).toEqual([
      401,
      expect.stringMatching(/^The date of this request cannot be read. Write it as ISO 8601, /),
    ])
  })

  it('is accepted with a signature of any date or text where SIGNED_REQUEST_MINUTES is 0', async () => {
    await site.close()
    site = await createIntakeSite({ config: { signedRequestMinutes: 0 } })
    const headers = site.sign('POST', '/api/order', site.buyer, 'any text')
    expect((await site.request('POST', '/api/order', { headers, body: orderBody('A-1') })).status).toBe(200)
    expect(readConfig({}).signedRequestMinutes).toBe(15)
    expect(readConfig({ SIGNED_REQUEST_MINUTES: '0' }).signedRequestMinutes).toBe(0)
  })

  it('says what is wrong with a body that cannot be read', async () => {
    for (const [body, message] of [
      ['', 'The body is empty'],
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

  it('names every fault and is kept with its body', async () => {
    const body = { destination: { name: 'Northlight Print' }, orderData: { sourceOrderId: 'A-1', items: [{}] } }
    const response = await site.send('POST', '/api/order', body)
    expect(response.status).toBe(400)
    const error = await refusalOf(response)
    expect(error).toMatchObject({ code: 208 })
    expect(error.validations).toContainEqual({ path: 'orderData.items.0.sku', message: 'is required' })
    expect(await errors()).toMatchObject([
      { accountId: site.brand.id, destinationName: 'Northlight Print', body, errorList: error.validations },
    ])
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
    const error = await refusalOf(await site.send('POST', '/api/order', orderBody('A-1')))
    expect(error.message).toBe('This account is not linked with "Northlight Print" for order submission')
    expect(await errors()).toHaveLength(1)
    expect((await site.send('POST', '/api/order', orderBody('A-1'), site.printer)).status).toBe(200)
  })

  it('is refused and kept when its number is used already, however many are submitted at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => site.send('POST', '/api/order', orderBody('A-1'))),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    expect([await site.database.orm.$count(orders), await site.database.orm.$count(items)]).toEqual([1, 1])
    expect(await errors()).toHaveLength(9)
    const message = 'Source Order ID already exists'
    expect(await refusalOf(await site.send('POST', '/api/order', orderBody('A-1')))).toMatchObject({
      message,
      code: 208,
      validations: [{ path: 'orderData.sourceOrderId', message }],
    })
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
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      success: true,
      orderData: { sourceOrderId: 'A-1', items: [{ components: [{ attributes: { lamination: 'gloss' } }] }] },
    })
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
    expect(await orm.select().from(submissions)).toMatchObject([{ processedAt: site.up.now() }])
    expect(print.mock.calls).toEqual([[expect.stringContaining('constraint fails')]])
    print.mockClear()
  })
})
