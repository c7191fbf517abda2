import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { refusal } from '#lib/contract/fields.ts'
import { decode } from '#lib/contract/wire.ts'
import { accounts, carriers, orderLogs, orders, shipments, triggerEvents } from '../core/database/schema/tables.ts'
import { address, createIntakeSite, type IntakeSite, orderBody, submitted } from '../tests/support/intake.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import type { Signer } from '../tests/support/sign-request.ts'
import { makeTemplate, makeTrigger } from '../tests/support/triggers.ts'
import { clientCalls } from './calls.ts'
import { clientRoutes } from './routes.ts'

let site: IntakeSite
/** The web shop of the brand, and of another one. */
let shop: Signer
let stranger: Signer
beforeEach(async () => {
  site = await createIntakeSite({}, clientRoutes)
  shop = (await site.member('customer', site.brand.id)).signer
  const other = await site.account('Other Cards', ['brand'])
  await site.link(other.id, site.site.id)
  stranger = (await site.member('customer', other.id)).signer
})
afterEach(() => site.close())

const call = (method: string, path: string, signer = shop, body?: unknown) =>
  site.request(method, path, { signer, body })
const refusalOf = async (response: Response) => {
  const { message, code } = refusal.parse(await response.json()).error
  return [response.status, code, message]
}
const missing = [404, 404, 'Order not found']

describe('cancelling by source', () => {
  const cancel = (source: string, number: string, signer = shop) =>
    call('PUT', `/api/order/${encodeURIComponent(source)}/${encodeURIComponent(number)}/cancel`, signer)

  it('cancels the order of the web shop that signs, once', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    expect(await (await cancel('Acme Cards', 'A-1')).json()).toEqual({ success: true })
    expect(await site.statusOf(_id)).toBe('cancelled')
    expect(await refusalOf(await cancel('Acme Cards', 'A-1'))).toEqual([
      409,
      'cannot_cancel',
      'This order is already cancelled.',
    ])
  })

  it('cancels what the site received, for the site that signs', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    expect((await cancel('Acme Cards', 'A-1', site.printer)).status).toBe(200)
    expect(await site.statusOf(_id)).toBe('cancelled')
  })

  it('finds no order of another brand, another name or another number', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    for (const [source, number, signer] of [
      ['Acme Cards', 'A-1', stranger],
      ['Other Cards', 'A-1', shop],
      ['Northlight Print', 'A-1', site.printer],
      ['acme cards', 'A-1', shop],
      ['Acme Cards', 'A-2', shop],
    ] as const) {
      expect(await refusalOf(await cancel(source, number, signer))).toEqual(missing)
    }
    expect(await site.statusOf(_id)).toBe('printready')
  })

  it('is refused once the order is shipped, to a role that only reads, and to customers of the site', async () => {
    const order = await site.submit(orderBody('A-1'))
    const [reader, customer] = [await site.member('simple', site.brand.id), await site.member('customer', site.site.id)]
    expect((await refusalOf(await cancel('Acme Cards', 'A-1', reader.signer))).slice(0, 2)).toEqual([403, 403])
    expect((await refusalOf(await cancel('Acme Cards', 'A-1', customer.signer))).slice(0, 2)).toEqual([403, 403])
    const shipped = await call('PUT', `/api/shipment/shipped/${idOf(order)}`, site.printer)
    expect(shipped.status).toBe(200)
    expect(await refusalOf(await cancel('Acme Cards', 'A-1'))).toEqual([
      409,
      'cannot_cancel',
      'This order cannot be cancelled, because it has been shipped.',
    ])
  })

  it('means the order that has the number now', async () => {
    await site.database.orm
      .update(accounts)
      .set({ settings: { reuseCancelledNumbers: true } })
      .where(eq(accounts.id, site.brand.id))
    await site.submit(orderBody('A-1'))
    await cancel('Acme Cards', 'A-1')
    const { _id } = await site.submit(orderBody('A-1'))
    expect((await cancel('Acme Cards', 'A-1')).status).toBe(200)
    expect(await site.statusOf(_id)).toBe('cancelled')
  })
})

const withShipments = z.looseObject({
  orderData: z.looseObject({ shipments: z.array(z.looseObject({ _id: z.string() })) }),
})
const idOf = (order: unknown) => withShipments.parse(order).orderData.shipments[0]?._id ?? ''

describe('an order by its id', () => {
  it('is what its submission answered, as it is now', async () => {
    const order = await site.submit(orderBody('A-1', { components: [{ localFile: false }] }))
    expect(await (await call('GET', `/api/order/${order._id}`)).json()).toEqual(order)
    await call('PUT', `/api/order/${order._id}/cancel`)
    const now = await decode(clientCalls.order, await call('GET', `/api/order/${order._id}`))
    expect(now.orderData.status).toBe('cancelled')
  })

  it('has the address for its artwork only for those who may send it', async () => {
    const { _id } = await site.submit(orderBody('A-1', { components: [{ localFile: false }] }))
    const reader = await site.member('simple', site.brand.id)
    const urls = await Promise.all(
      [shop, site.printer, reader.signer].map(async (signer) => {
        const answer = await call('GET', `/api/order/${_id}`, signer)
        return submitted.shape.order.parse(await answer.json()).files[0]?.url
      }),
    )
    expect(urls).toEqual([expect.stringContaining('/files/'), undefined, undefined])
  })

  it('is not found by another brand, nor where there is none', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    expect(await refusalOf(await call('GET', `/api/order/${_id}`, stranger))).toEqual(missing)
    expect(await refusalOf(await call('GET', '/api/order/0123456789abcdef01234567'))).toEqual(missing)
    expect(await refusalOf(await call('GET', `/api/files/order/${_id}`, stranger))).toEqual(missing)
  })
})

/** An order in two shipments, of which the first is shipped. */
async function submitAndShipFirst() {
  const shipment = { shipTo: address, carrier: { alias: 'pickup' } }
  const body = orderBody('A-1', { shipments: [shipment, shipment] })
  const [item] = body.orderData.items
  const items = [item, { ...item, sourceItemId: 'A-1-2', shipmentIndex: 1 }]
  const order = await site.submit({ ...body, orderData: { ...body.orderData, items } })
  const tracking = { trackingNumber: 'TRK-1', trackingUrl: 'https://track.example/TRK-1' }
  const sent = { ...site.printer.sent, body: tracking }
  expect((await site.request('PUT', `/api/shipment/shipped/${idOf(order)}`, sent)).status).toBe(200)
  return { orderId: order._id, tracking }
}

describe('an order of which a shipment is shipped', () => {
  it('has its tracking and its whole carrier', async () => {
    const { orderId, tracking } = await submitAndShipFirst()
    const { orderData } = withShipments.parse(await (await call('GET', `/api/order/${orderId}`)).json())
    const [shipped, live] = orderData.shipments
    const serviceId = expect.any(String)
    const carrier = { alias: 'pickup', code: 'customer', service: 'pickup', serviceId }
    expect(shipped).toMatchObject({ ...tracking, shippedDate: site.up.now().toISOString(), carrier })
    expect(live).toMatchObject({ status: 'live', carrier: { alias: 'pickup', serviceId } })
    expect(live).not.toHaveProperty('trackingNumber')
  })

  it('is taken back as it was read, also when its tracking is corrected and its carrier is gone', async () => {
    const { orderId } = await submitAndShipFirst()
    const read = withShipments.parse(await (await call('GET', `/api/order/${orderId}`)).json())
    await site.database.orm.update(shipments).set({ trackingNumber: 'TRK-2' }).where(eq(shipments.status, 'shipped'))
    await site.database.orm.delete(carriers)
    const body = { ...read, orderData: { ...read.orderData, tags: ['rush'] } }
    const saved = await call('PUT', `/api/order/${orderId}`, shop, body)
    expect(await saved.json()).toMatchObject({
      success: true,
      order: { orderData: { tags: ['rush'], shipments: [{ trackingNumber: 'TRK-2' }, { status: 'live' }] } },
    })
  })
})

describe('changing an order', () => {
  const present = async (id: string) =>
    submitted.shape.order.parse(await (await call('GET', `/api/order/${id}`)).json())
  const save = (id: string, body: unknown, signer = shop) => call('PUT', `/api/order/${id}`, signer, body)
  const moved = { ...address, address1: '2 New St', phone: '0113' }
  const byPost = { code: 'royalmail', service: 'firstclass' }

  it('keeps tags and addresses that are new, and writes it down', async () => {
    const order = await site.submit(orderBody('A-1'))
    const shipmentId = idOf(order)
    const body = {
      ...order,
      orderData: { ...order.orderData, tags: ['rush', 'gift'], shipments: [{ _id: shipmentId, shipTo: moved }] },
    }
    const answer = await save(order._id, body)
    expect(await answer.json()).toMatchObject({
      success: true,
      order: { _id: order._id, orderData: { tags: ['rush', 'gift'], shipments: [{ shipTo: moved }] } },
    })
    const [kept] = await site.database.orm.select().from(shipments)
    expect(kept?.shipTo).toMatchObject(moved)
    expect((await site.logsOf(order._id)).slice(-2)).toEqual([
      expect.stringMatching(/^Tags set to rush, gift by user-\d+$/),
      expect.stringMatching(/^Address of shipment 1 changed by user-\d+$/),
    ])
  })

  it('[published client] tells triggers once of a shipment with another address and carrier, as it is then', async () => {
    await site.carrier(site.site.id, { alias: 'post', ...byPost })
    const { _id } = await site.submit(orderBody('A-1'))
    const { orm } = site.database
    const { id: templateId } = await makeTemplate(orm, site.site.id, '{}')
    await makeTrigger(orm, { accountId: site.site.id, exchange: 'oneflow.shipment.updated', templateId })
    expect((await save(_id, { shipments: [{ shipTo: moved, carrier: byPost }] })).status).toBe(200)
    const events = await orm.select().from(triggerEvents).where(eq(triggerEvents.accountId, site.site.id))
    expect(events.map(({ data }) => JSON.parse(data ?? ''))).toMatchObject([
      { shipTo: moved, carrier: { alias: 'post', ...byPost } },
    ])
  })

  it.each([
    ['its alias', (before: object) => ({ ...before, alias: 'Post' })],
    ['code and service beside the alias that it came with', (before: object) => ({ ...before, ...byPost })],
    ['code and service alone', () => byPost],
  ])('keeps another carrier by %s, and writes it down once', async (_, change) => {
    const { id: serviceId } = await site.carrier(site.site.id, { alias: 'post', ...byPost })
    const order = await site.submit(orderBody('A-1'))
    const [shipment] = order.orderData.shipments
    const { carrier } = z.looseObject({ carrier: z.record(z.string(), z.string()) }).parse(shipment)
    const body = { ...order, orderData: { ...order.orderData, shipments: [{ ...shipment, carrier: change(carrier) }] } }
    // The id of the service that was chosen before is not another wish.
    expect((await save(order._id, body)).status).toBe(200)
    const [kept] = await site.database.orm.select().from(shipments)
    expect(kept).toMatchObject({ carrier: { alias: 'post', ...byPost }, rest: { carrier: { serviceId } } })
    const written = (await site.logsOf(order._id)).filter((log) => log.startsWith('Carrier'))
    expect(written).toEqual([expect.stringMatching(/^Carrier of shipment 1 set to royalmail firstclass by user-\d+$/)])
    expect((await save(order._id, await present(order._id))).status).toBe(200)
    expect((await save(order._id, { shipments: [{ carrier: byPost }] })).status).toBe(200)
    expect((await save(order._id, { shipments: [{ carrier: { code: '', service: '' } }] })).status).toBe(200)
    expect((await site.logsOf(order._id)).filter((log) => log.startsWith('Carrier'))).toEqual(written)
  })

  it('is refused for a carrier that the site does not have, one without its service, and another id of a service', async () => {
    await site.carrier((await site.account()).id, { alias: 'theirs', ...byPost })
    const { _id } = await site.submit(orderBody('A-1'))
    const faultsOf = async (carrier: object) => {
      const answer = await save(_id, { tags: ['rush'], shipments: [{ carrier }] })
      return [answer.status, refusal.parse(await answer.json()).error.validations]
    }
    const path = 'orderData.shipments.0.carrier'
    expect(await faultsOf({ alias: 'theirs' })).toEqual([400, [{ path, message: 'Carrier alias "theirs" is unknown' }]])
    expect(await faultsOf({ code: 'royalmail' })).toEqual([
      400,
      [{ path: `${path}.service`, message: 'is required with a carrier code' }],
    ])
    expect(await faultsOf({ alias: 'pickup', serviceId: 'x' })).toEqual([
      400,
      [{ path: `${path}.serviceId`, message: 'cannot be changed once an order is accepted' }],
    ])
    expect((await present(_id)).orderData).toMatchObject({ tags: [], shipments: [{ carrier: { alias: 'pickup' } }] })
  })

  it('takes the data of the order alone, and does nothing where nothing differs', async () => {
    const order = await site.submit(orderBody('A-1'))
    expect((await save(order._id, { tags: ['rush'] })).status).toBe(200)
    expect((await present(order._id)).orderData).toMatchObject({ tags: ['rush'] })
    const logs = await site.database.orm.$count(orderLogs)
    expect((await save(order._id, await present(order._id))).status).toBe(200)
    expect((await save(order._id, {})).status).toBe(200)
    expect(await site.database.orm.$count(orderLogs)).toBe(logs)
  })

  it('names everything else that differs, and changes nothing', async () => {
    const order = await site.submit(orderBody('A-1'))
    const [item] = order.orderData.items
    const body = { tags: ['rush'], sourceOrderId: 'A-2', items: [{ ...item, quantity: 20 }] }
    const refused = refusal.parse(await (await save(order._id, body)).json()).error
    const message = 'cannot be changed once an order is accepted'
    expect(refused.validations).toEqual([
      { path: 'orderData.sourceOrderId', message },
      { path: 'orderData.items.0.quantity', message },
    ])
    expect((await present(order._id)).orderData).toMatchObject({ tags: [], sourceOrderId: 'A-1' })
  })

  it('is refused for an address with a fault, and for a shipment that is not one of the order', async () => {
    const { _id, ...order } = await site.submit(orderBody('A-1'))
    const shipment = { _id: idOf(order), shipTo: { ...address, isoCountry: 'Britain' } }
    const faulty = refusal.parse(await (await save(_id, { shipments: [shipment] })).json()).error
    expect(faulty.validations?.map(({ path }) => path)).toEqual(['orderData.shipments.0.shipTo.isoCountry'])
    expect((await save(_id, { shipments: [{ _id: 'x', shipTo: moved }] })).status).toBe(400)
    expect((await present(_id)).orderData.shipments[0]).toMatchObject({ shipTo: address })
  })

  it('is refused once the order is shipped or cancelled', async () => {
    const shipped = await site.submit(orderBody('A-1'))
    await call('PUT', `/api/shipment/shipped/${idOf(shipped)}`, site.printer)
    expect(await refusalOf(await save(shipped._id, { tags: ['rush'] }))).toEqual([
      409,
      'closed',
      'This order is shipped.',
    ])
    const cancelled = await site.submit(orderBody('A-2'))
    await call('PUT', `/api/order/${cancelled._id}/cancel`)
    expect((await save(cancelled._id, { tags: ['rush'] })).status).toBe(409)
  })

  it('is refused for a shipment that is shipped while another one is not', async () => {
    const order = await makeOrder(site, { source: site.brand.id, destination: site.site.id, copies: [[1], [1]] })
    const [first, second] = order.shipmentIds
    expect((await call('PUT', `/api/shipment/shipped/${first}`, site.printer)).status).toBe(200)
    expect(await refusalOf(await save(order.id, { shipments: [{ _id: first, shipTo: moved }] }))).toEqual([
      409,
      'shipment_closed',
      'Shipment 1 is shipped.',
    ])
    await site.carrier(site.site.id, { alias: 'post', ...byPost })
    expect((await save(order.id, { shipments: [{ _id: first, carrier: { alias: 'post' } }] })).status).toBe(409)
    expect((await save(order.id, { shipments: [{ _id: second, shipTo: moved, carrier: byPost }] })).status).toBe(200)
  })

  it('is refused to other brands, to customers of the site, and to roles that only read', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    const [reader, customer] = [
      await site.member('exports', site.brand.id),
      await site.member('customer', site.site.id),
    ]
    expect(await refusalOf(await save(_id, { tags: ['x'] }, stranger))).toEqual(missing)
    expect((await save(_id, { tags: ['x'] }, reader.signer)).status).toBe(403)
    expect((await save(_id, { tags: ['x'] }, customer.signer)).status).toBe(403)
    expect((await save(_id, { tags: ['x'] }, site.printer)).status).toBe(200)
  })
})

describe('the lists of products and SKUs', () => {
  it('are those of the account, by code and page by page', async () => {
    await site.product((await site.account()).id, { productCode: 'theirs' })
    await site.product(site.site.id, { productCode: 'banner', active: false })
    await site.sku(site.site.id, { code: 'A-100' })
    const products = await decode(clientCalls.products, await call('GET', '/api/product?pagesize=1', site.printer))
    expect(products).toMatchObject({
      count: 2,
      page: 1,
      pages: 2,
      data: [{ productCode: 'banner', active: false, skus: [] }],
    })
    const second = await decode(clientCalls.products, await call('GET', '/api/product?pagesize=1&page=2', site.printer))
    expect(second.data).toMatchObject([{ productCode: 'cards', skus: [{ code: 'card' }] }])
    const skus = await decode(clientCalls.skus, await call('GET', '/api/sku/', site.printer))
    expect(skus).toMatchObject({ count: 2, data: [{ code: 'A-100' }, { code: 'card' }] })
    expect((await decode(clientCalls.skus, await call('GET', '/api/sku'))).data).toEqual([])
  })

  it('have each SKU, which other accounts do not find', async () => {
    const { _id } = await decode(clientCalls.sku, await call('GET', '/api/sku/card', site.printer))
    expect((await decode(clientCalls.sku, await call('GET', `/api/sku/${_id}`, site.printer))).code).toBe('card')
    expect(await refusalOf(await call('GET', `/api/sku/${_id}`))).toEqual([404, 404, 'SKU not found'])
  })
})

describe('an account', () => {
  it('is shown to its members, and not found by others', async () => {
    const account = await decode(clientCalls.account, await call('GET', `/api/account/${site.brand.id}`))
    expect(account).toEqual({ _id: site.brand.id, name: 'Acme Cards', types: ['brand'] })
    expect(await refusalOf(await call('GET', `/api/account/${site.site.id}`))).toEqual([404, 404, 'Account not found'])
  })
})

describe('what is not offered', () => {
  it('says so, at the older addresses too, to those who have proven who they are', async () => {
    const stock = await call('GET', '/api/stock?page=2')
    expect(await refusalOf(stock)).toEqual([404, 'not_offered', 'There is no GET /api/stock here.'])
    const { _id } = await site.submit(orderBody('A-1'))
    const older = await call('GET', `/siteflow/api/order/details/${_id}`)
    expect((await refusalOf(older)).slice(0, 2)).toEqual([404, 'not_offered'])
    expect((await site.request('GET', '/siteflow/api/stock')).status).toBe(401)
  })

  it('is all of this where only what the specifications name is served', async () => {
    const { _id } = await site.submit(orderBody('A-1'))
    await site.close()
    site = await createIntakeSite({ config: { isPlain: true } }, clientRoutes)
    const { signer } = await site.member('owner', site.site.id)
    for (const path of [`order/${_id}`, 'product', 'sku', `account/${site.site.id}`]) {
      expect((await refusalOf(await call('GET', `/api/${path}`, signer))).slice(0, 2)).toEqual([404, 'not_offered'])
    }
    expect(await site.database.orm.$count(orders)).toBe(0)
  })
})
