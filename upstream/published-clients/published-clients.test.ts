import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { accounts, carriers, items, orders, shipments, triggerEvents } from '../core/database/schema/tables.ts'
import { address, createIntakeSite, orderBody, submitted } from '../tests/support/intake.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import type { Signer } from '../tests/support/sign-request.ts'
import { makeTemplate, makeTrigger } from '../tests/support/triggers.ts'
import { clientCalls } from './calls.ts'
import { clientRoutes } from './routes.ts'

const site = forEachTest(() => createIntakeSite({}, clientRoutes))
/** The web shop of the brand. */
let shop: Signer
beforeEach(async () => {
  shop = (await site.member('customer', site.brand.id)).signer
})

const call = (method: string, path: string, signer = shop, body?: unknown) =>
  site.request(method, path, { signer, body })

const withShipments = z.looseObject({
  orderData: z.looseObject({ shipments: z.array(z.looseObject({ _id: z.string() })) }),
})
const idOf = (order: unknown) => withShipments.parse(order).orderData.shipments[0]?._id ?? ''

const cancel = (source: string, number: string, signer = shop) =>
  call('PUT', `/api/order/${encodeURIComponent(source)}/${encodeURIComponent(number)}/cancel`, signer)

it('cancelling by source cancels the order of the shop or site that signs, once', async () => {
  const [{ _id }, other] = [await site.submit(orderBody('A-1')), await site.submit(orderBody('A-2'))]
  expect(await (await cancel('Acme Cards', 'A-1')).json()).toEqual({ success: true })
  expect(await site.statusOf(_id)).toBe('cancelled')
  const already = { status: 409, code: 'cannot_cancel' }
  expect(await refusalOf(await cancel('Acme Cards', 'A-1'))).toMatchObject(already)
  expect((await cancel('Acme Cards', 'A-2', site.printer)).status).toBe(200)
  expect(await site.statusOf(other._id)).toBe('cancelled')
  const settings = { reuseCancelledNumbers: true }
  await site.database.orm.update(accounts).set({ settings }).where(eq(accounts.id, site.brand.id))
  const again = await site.submit(orderBody('A-1'))
  expect((await cancel('Acme Cards', 'A-1')).status, 'the order that has the number now').toBe(200)
  expect(await site.statusOf(again._id)).toBe('cancelled')
})

it('an order by its id is what its submission answered, as it is now', async () => {
  const order = await site.submit(orderBody('A-1', { components: [{ localFile: false }] }))
  const read = (signer = shop) => call('GET', `/api/order/${order._id}`, signer)
  expect(await (await read()).json()).toEqual(order)
  const reader = await site.member('simple', site.brand.id)
  for (const signer of [site.printer, reader.signer]) {
    const { files } = submitted.shape.order.parse(await (await read(signer)).json())
    expect(files[0]?.url, 'the address for artwork is for those who may send it').toBeUndefined()
  }
  await call('PUT', `/api/order/${order._id}/cancel`)
  expect((await decode(clientCalls.order, await read())).orderData.status).toBe('cancelled')
  const missing = await call('GET', '/api/order/0123456789abcdef01234567')
  expect(await refusalOf(missing)).toMatchObject({ status: 404, message: 'Order not found' })
})

it('an order by its id has the tracking of what was shipped, and is taken back as it was read', async () => {
  const shipment = { shipTo: address, carrier: { alias: 'pickup' } }
  const body = orderBody('A-1', { shipments: [shipment, shipment] })
  const [item] = body.orderData.items
  const items = [item, { ...item, sourceItemId: 'A-1-2', shipmentIndex: 1 }]
  const order = await site.submit({ ...body, orderData: { ...body.orderData, items } })
  const tracking = { trackingNumber: 'TRK-1', trackingUrl: 'https://track.example/TRK-1' }
  await site.request('PUT', `/api/shipment/shipped/${idOf(order)}`, { ...site.printer.sent, body: tracking })

  const read = withShipments.parse(await (await call('GET', `/api/order/${order._id}`)).json())
  const serviceId = expect.any(String)
  const carrier = { alias: 'pickup', code: 'customer', service: 'pickup', serviceId }
  expect(read.orderData.shipments).toMatchObject([
    { ...tracking, shippedDate: site.up.now().toISOString(), carrier },
    { status: 'live', carrier: { alias: 'pickup', serviceId } },
  ])
  expect(read.orderData.shipments[1]).not.toHaveProperty('trackingNumber')
  // Also when its tracking is corrected meanwhile, and its carrier is gone.
  await site.database.orm.update(shipments).set({ trackingNumber: 'TRK-2' }).where(eq(shipments.status, 'shipped'))
  await site.database.orm.delete(carriers)
  const changed = { ...read, orderData: { ...read.orderData, tags: ['rush'] } }
  const saved = await call('PUT', `/api/order/${order._id}`, shop, changed)
  expect(await saved.json()).toMatchObject({
    order: { orderData: { tags: ['rush'], shipments: [{ trackingNumber: 'TRK-2' }, { status: 'live' }] } },
  })
})

it('[published client] an order that moved on since it was read is taken back, but not cancelled', async () => {
  const order = await site.submit(orderBody('A-1', { components: [{ localFile: false }] }))
  const read = withShipments.parse(await (await call('GET', `/api/order/${order._id}`)).json())
  const { orm } = site.database
  const save = (orderData: object) =>
    call('PUT', `/api/order/${order._id}`, shop, { ...read, orderData: { ...read.orderData, ...orderData } })
  await orm.update(items).set({ status: 'complete' })
  await orm.update(shipments).set({ status: 'shipped' })
  for (const status of ['error', 'printready', 'complete'] as const) {
    await orm.update(orders).set({ status })
    expect((await save({})).status, status).toBe(200)
  }
  for (const status of ['shipped', 'cancelled', 'printreday']) {
    expect((await refusalOf(await save({ status }))).paths).toEqual(['orderData.status'])
  }
})

describe('changing an order', () => {
  const present = async (id: string) =>
    submitted.shape.order.parse(await (await call('GET', `/api/order/${id}`)).json())
  const save = (id: string, body: unknown) => call('PUT', `/api/order/${id}`, shop, body)
  const moved = { ...address, address1: '2 New St', phone: '0113' }
  const byPost = { code: 'royalmail', service: 'firstclass' }

  it('keeps new tags and addresses, writes it down, and does nothing where nothing differs', async () => {
    const order = await site.submit(orderBody('A-1'))
    const orderData = { ...order.orderData, tags: ['rush', 'gift'], shipments: [{ _id: idOf(order), shipTo: moved }] }
    const saved = { tags: ['rush', 'gift'], shipments: [{ shipTo: moved }] }
    expect(await (await save(order._id, { ...order, orderData })).json()).toMatchObject({ order: { orderData: saved } })
    const logs = await site.logsOf(order._id)
    const newest = [/^Tags set to rush, gift by user-\d+$/, /^Address of shipment 1 changed by user-\d+$/]
    expect(logs.slice(-2)).toEqual(newest.map((words) => expect.stringMatching(words)))
    for (const same of [await present(order._id), { tags: ['rush', 'gift'] }, {}])
      expect((await save(order._id, same)).status).toBe(200)
    expect(await site.logsOf(order._id)).toEqual(logs)
  })

  it('[published client] tells triggers once of a shipment with another address and carrier', async () => {
    await site.carrier(site.site.id, { alias: 'post', ...byPost })
    const { _id } = await site.submit(orderBody('A-1'))
    const { orm } = site.database
    const { id: templateId } = await makeTemplate(orm, site.site.id, '{}')
    await makeTrigger(orm, { accountId: site.site.id, exchange: 'oneflow.shipment.updated', templateId })
    expect((await save(_id, { shipments: [{ shipTo: moved, carrier: byPost }] })).status).toBe(200)
    const [event, ...others] = await orm.select().from(triggerEvents).where(eq(triggerEvents.accountId, site.site.id))
    expect(others).toEqual([])
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ shipTo: moved, carrier: { alias: 'post', ...byPost } })
  })

  it('[OV-05] keeps what an address has besides its lines, and what changes of it', async () => {
    const others = { country: 'Northern Ireland', vatNumber: 'GB123456789', extraData: { door: 'B' } }
    const order = await site.submit(
      orderBody('A-1', { shipments: [{ shipTo: { ...address, ...others }, carrier: { alias: 'pickup' } }] }),
    )
    const { country, vatNumber } = others
    for (const [given, ...kept] of [
      [address, country, vatNumber, 'B'],
      [{ ...address, country, extraData: { door: 'C' } }, country, vatNumber, 'C'],
      [{ ...address, address1: '2 New St' }, undefined, vatNumber, 'C'],
    ] as const) {
      expect((await save(order._id, { shipments: [{ _id: idOf(order), shipTo: given }] })).status).toBe(200)
      const shipTo = Object((await present(order._id)).orderData.shipments[0]?.shipTo)
      expect([shipTo.country, shipTo.vatNumber, shipTo.extraData.door]).toEqual(kept)
    }
  })

  it('keeps another carrier by alias, or by code and service, and writes it down once', async () => {
    const { id: serviceId } = await site.carrier(site.site.id, { alias: 'post', ...byPost })
    const changes: ((before: object) => object)[] = [
      (before) => ({ ...before, alias: 'Post' }),
      (before) => ({ ...before, ...byPost }), // beside the alias that it came with
      () => byPost,
    ]
    for (const [at, change] of changes.entries()) {
      const order = await site.submit(orderBody(`A-${at}`))
      const [shipment] = order.orderData.shipments
      const { carrier } = z.looseObject({ carrier: z.record(z.string(), z.string()) }).parse(shipment)
      // The id of the service that was chosen before is not another wish.
      const asChanged = { ...order.orderData, shipments: [{ ...shipment, carrier: change(carrier) }] }
      expect((await save(order._id, { ...order, orderData: asChanged })).status).toBe(200)
      const again = [byPost, { code: '', service: '' }].map((same) => ({ shipments: [{ carrier: same }] }))
      for (const same of [await present(order._id), ...again]) expect((await save(order._id, same)).status).toBe(200)
      const [kept] = await site.database.orm.select().from(shipments).where(eq(shipments.orderId, order._id))
      expect(kept).toMatchObject({ carrier: { alias: 'post', ...byPost }, rest: { carrier: { serviceId } } })
      expect((await site.logsOf(order._id)).filter((log) => log.startsWith('Carrier'))).toEqual([
        expect.stringMatching(/^Carrier of shipment 1 set to royalmail firstclass by user-\d+$/),
      ])
    }
  })

  it('names all else that differs and each wrong carrier and address, and changes nothing', async () => {
    await site.carrier((await site.account()).id, { alias: 'theirs', ...byPost })
    const order = await site.submit(orderBody('A-1'))
    const [item] = order.orderData.items
    const fixed = 'cannot be changed once an order is accepted'
    const ofShipment = (change: object) => ({ shipments: [{ _id: idOf(order), ...change }] })
    const shipment = 'shipments.0'
    const service = 'is required with a carrier code'
    const noAlias = 'Carrier alias "theirs" is unknown: the print site has "pickup"'
    const noCode =
      'Carrier "royalmail" with service "firstclass" is unknown: the print site has "customer" with service "pickup"'
    const country = 'must be a country code of two letters, such as GB'
    const britain = { ...address, isoCountry: 'Britain' }
    for (const [change, ...faults] of [
      [{ sourceOrderId: 'A-2' }, ['sourceOrderId', fixed]],
      [{ items: [{ ...item, quantity: 20 }] }, ['items.0.quantity', fixed]],
      [ofShipment({ carrier: { alias: 'theirs' } }), [`${shipment}.carrier`, noAlias]],
      [ofShipment({ carrier: byPost }), [`${shipment}.carrier`, noCode]],
      [ofShipment({ carrier: { code: 'royalmail' } }), [`${shipment}.carrier.service`, service]],
      [ofShipment({ carrier: { alias: 'pickup', serviceId: 'x' } }), [`${shipment}.carrier.serviceId`, fixed]],
      [ofShipment({ carrier: { alias: 'pickup', account: '7' } }), [`${shipment}.carrier.account`, fixed]],
      [ofShipment({ returnAddress: moved }), [`${shipment}.returnAddress`, fixed]],
      [{ email: 'a@b.example', misCode: 'x' }, ['email', fixed], ['misCode', fixed]],
      [ofShipment({ shipTo: britain }), [`${shipment}.shipTo.isoCountry`, country]],
    ] as const) {
      const validations = faults.map(([path, message]) => ({ path: `orderData.${path}`, message }))
      const refused = await refusalOf(await save(order._id, { tags: ['rush'], ...change }))
      expect(refused).toMatchObject({ status: 400, validations })
    }
    for (const [body, ...paths] of [
      [{ shipments: [{ _id: 'x', shipTo: moved }] }, 'orderData.shipments.0._id'],
      [{ ...order, destination: { name: 'Other' } }, 'destination.name'],
      [
        { ...order, files: [{ ...order.files[0], path: 'b.pdf', fetchUrl: 'https://x.test/b.pdf' }] },
        'files.0.path',
        'files.0.fetchUrl',
      ],
    ] as const) {
      expect((await refusalOf(await save(order._id, body))).paths).toEqual(paths)
    }
    const kept = { tags: [], shipments: [{ carrier: { alias: 'pickup' } }] }
    expect((await present(order._id)).orderData).toMatchObject(kept)
  })

  it('is refused for an order, or a shipment of it, that is closed', async () => {
    const order = await makeOrder(site, { source: site.brand.id, destination: site.site.id, copies: [[1], [1]] })
    await site.database.orm.update(shipments).set({ shipmentIndex: sql`${shipments.shipmentIndex} + 1` })
    const [first, second] = order.shipmentIds
    const ship = async (id: string | undefined) => call('PUT', `/api/shipment/shipped/${id}`, site.printer)
    await ship(first)
    const closed = { status: 409, code: 'shipment_closed', message: 'Shipment 1 is shipped.' }
    await site.carrier(site.site.id, { alias: 'post', ...byPost })
    for (const change of [{ shipTo: moved }, { carrier: { alias: 'post' } }])
      expect(await refusalOf(await save(order.id, { shipments: [{ _id: first, ...change }] }))).toMatchObject(closed)
    expect((await save(order.id, { shipments: [{ _id: second, shipTo: moved, carrier: byPost }] })).status).toBe(200)
    await ship(second)
    const shipped = { status: 409, code: 'closed', message: 'This order is shipped.' }
    expect(await refusalOf(await save(order.id, { tags: ['rush'] }))).toMatchObject(shipped)
  })
})

it('what is undescribed is not offered to a caller with a signature, nor all of this if plain', async () => {
  const stock = await call('GET', '/api/stock?page=2')
  const notOffered = { status: 404, code: 'not_offered' }
  expect(await refusalOf(stock)).toMatchObject({ ...notOffered, message: 'There is no GET /api/stock here.' })
  const { _id } = await site.submit(orderBody('A-1'))
  const older = await call('GET', `/siteflow/api/order/details/${_id}`)
  expect(await refusalOf(older)).toMatchObject(notOffered)
  expect((await site.request('GET', '/siteflow/api/stock')).status).toBe(401)
  await site.close()
  Object.assign(site, await createIntakeSite({ config: { isPlain: true } }, clientRoutes))
  const { signer } = await site.member('owner', site.site.id)
  for (const path of [`order/${_id}`, 'product', 'sku', `account/${site.site.id}`])
    expect(await refusalOf(await call('GET', `/api/${path}`, signer))).toMatchObject(notOffered)
})
