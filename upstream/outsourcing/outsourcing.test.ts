import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders as orderCalls } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { decode } from '#lib/contract/wire.ts'
import { fileRoutes } from '../artwork/routes.ts'
import {
  accountLinks,
  barcodes,
  batches,
  components,
  files,
  fileVersions,
  items,
  jobs,
  liveEvents,
  orderLogs,
  orders,
  outbox,
  outsourcedOrders,
  pairedProducts,
  products,
  shipments,
  skus,
  triggerEvents,
  triggerSources,
  triggers,
} from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { triggerQueue } from '../core/jobs/fire-triggers.ts'
import { orderRoutes } from '../orders/routes.ts'
import { productionRoutes } from '../production/routes.ts'
import { shipmentRoutes } from '../shipments/routes.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { outsourcingRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>
const sku = 'FLYER'
const carrier = { alias: 'tracked', code: 'royalmail', service: 'tracked' }

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: (up) => [
      ...orderRoutes(up),
      ...outsourcingRoutes(up),
      ...shipmentRoutes(up),
      ...productionRoutes(up),
      ...fileRoutes(up),
    ],
  })
})
afterAll(() => upstream.close())

let brand: Member
let site: Member
let partner: Member
let names: { site: string; partner: string }
let pairingId: string
let linkId: string
let theirs: typeof skus.$inferSelect
beforeEach(async () => {
  const [ours, other] = [await upstream.account(), await upstream.account()]
  names = { site: ours.name, partner: other.name }
  brand = await upstream.member('owner', (await upstream.account(undefined, ['brand'])).id)
  site = await upstream.member('production', ours.id)
  partner = await upstream.member('production', other.id)
  const agreed = await agree(partner.accountId)
  pairingId = agreed.pairing.id
  linkId = agreed.link.id
  theirs = agreed.sku
})

/** Links the site with an account that makes its flyers under another code. */
async function agree(partnerId: string) {
  const { orm } = upstream.database
  const link = await upstream.link(site.accountId, partnerId, { permissions: ['ordersubmission', 'outsource'] })
  const [found] = await orm
    .select()
    .from(skus)
    .where(and(eq(skus.accountId, site.accountId), eq(skus.code, sku)))
  const source = found ?? (await upstream.sku(site.accountId, { code: sku }))
  const product = await upstream.product(partnerId)
  const made = await upstream.sku(partnerId, { code: `THEIR-${sku}`, productId: product.id })
  await upstream.carrier(partnerId, { ...carrier, alias: 'theirs' })
  const [pairing] = await orm
    .insert(pairedProducts)
    .values({
      sourceAccountId: site.accountId,
      destinationAccountId: partnerId,
      sourceSkuId: source.id,
      destinationSkuId: made.id,
      status: 'paired',
      validationErrors: [],
    })
    .returning()
  if (!pairing) throw new Error('no pairing was made')
  return { link, pairing, sku: made }
}

/** An order of the brand in production at the site, with its artwork in the store. */
async function order(copies = [[10]]) {
  const { orm } = upstream.database
  const made = await makeOrder(upstream, { source: brand.accountId, destination: site.accountId, copies })
  for (const part of await orm.select().from(components).where(eq(components.orderId, made.id))) {
    const row = { accountId: site.accountId, orderId: made.id, componentId: part.id, path: 'a.pdf' }
    const [file] = await orm
      .insert(files)
      .values({ ...row, status: 'ready', fetchUrl: 'https://brand.example/a.pdf?token=secret', currentRevision: 2 })
      .returning()
    const fileId = file?.id ?? ''
    const kept = { fileSize: 9, pageCount: 2, thumbnails: [{ page: 1, key: `thumbnails/${fileId}/2/1.webp` }] }
    await orm.insert(fileVersions).values([
      { fileId, revision: 1, status: 'failed' },
      { fileId, revision: 2, status: 'ready', storageKey: `artwork/${fileId}/2.pdf`, ...kept },
    ])
    await orm.update(components).set({ fileId, localFile: false }).where(eq(components.id, part.id))
  }
  return made
}

const outsource = (id: string, by = site, to = partner.accountId) =>
  upstream.request('POST', `/api/order/${id}/outsource`, { ...by.sent, body: { accountDestinationId: to } })
const takeBack = (id: string, by = site) => upstream.request('POST', `/api/order/${id}/take-back`, by.sent)
const cancel = (id: string, by: Member) => upstream.request('PUT', `/api/order/${id}/cancel`, by.sent)
const ship = (id: string, by = partner, trackingNumber = 'TRACK-1') =>
  upstream.request('PUT', `/api/shipment/shipped/${id}`, { ...by.sent, body: { trackingNumber } })
const split = (id: string, itemIds: string[], by = partner) =>
  upstream.request('POST', `/api/shipment/partial/${id}`, { ...by.sent, body: { itemIds } })
const details = async (id: string, by = site) =>
  decode(orderCalls.details, await upstream.request('GET', `/api/order/details/${id}`, by.sent))
const workOf = async (by: Member) =>
  (await decode(production.items, await upstream.request('GET', '/api/item', by.sent))).data.map(({ _id }) => _id)
const codeOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: unknown } }
  return [answer.status, error.code]
}
const logsOf = async (orderId: string) => {
  const found = await upstream.database.orm.select().from(orderLogs).where(eq(orderLogs.orderId, orderId))
  return found.map(({ message }) => message)
}
const itemsOf = (orderId: string) =>
  upstream.database.orm.select().from(items).where(eq(items.orderId, orderId)).orderBy(asc(items.position))
const shipmentsOf = (orderId: string) =>
  upstream.database.orm
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.shipmentIndex))
const statusOf = async (orderId: string) =>
  (await upstream.database.orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

/** Outsources an order and returns the partner's. */
async function outsourced(orderId: string): Promise<string> {
  const answer = await outsource(orderId)
  expect(answer.status).toBe(200)
  const { orm } = upstream.database
  const rows = await orm.select().from(outsourcedOrders).where(eq(outsourcedOrders.originalId, orderId))
  const placed = rows.find(({ endedAt }) => endedAt === null)
  if (!placed) throw new Error('there is no order at the partner')
  return placed.partnerOrderId
}

describe('[LK-03] an outsourced order', () => {
  it('arrives at the partner in production, with ids and SKUs of its own and the artwork that is here', async () => {
    const original = await order([[10, 20], [5]])
    const { orm } = upstream.database
    for (const table of [items, shipments, components]) {
      const rest = {
        internalNote: 'secret',
        unitPrice: 77.25,
        attributes: ['kept'],
        shrinkWrap: 'in tens',
        paper: 'Silk 350',
        canShipEarly: false,
        type: 'press',
      }
      await orm.update(table).set({ rest }).where(eq(table.orderId, original.id))
    }
    const told = { reprint: true, reprintReason: 'Too dark', deliveryDate: '2026-03-09', purchaseOrderNumber: 'PO-7' }
    await orm
      .update(orders)
      .set({ rest: { amount: 77.25, note: 'secret', tags: ['rush'], ...told } })
      .where(eq(orders.id, original.id))
    const id = await outsourced(original.id)
    const theirOrder = await details(id, partner)
    expect(theirOrder.order).toMatchObject({
      source: { name: names.site },
      destination: { name: names.partner },
      orderData: {
        sourceOrderId: original.sourceOrderId,
        status: 'printready',
        customerName: 'Zoë Müller',
        email: '',
        ...told,
      },
    })
    const [own, made] = [await itemsOf(original.id), await itemsOf(id)]
    expect(made.map(({ sku: code, quantity, status }) => [code, quantity, status])).toEqual([
      [theirs.code, 10, 'live'],
      [theirs.code, 20, 'live'],
      [theirs.code, 5, 'live'],
    ])
    expect(made.map(({ barcode }) => barcode)).toEqual(own.map(({ barcode }) => barcode))
    expect(made.every(({ productId }) => productId === theirs.productId)).toBe(true)
    expect(new Set([...own, ...made].map((item) => item.id)).size).toBe(6)
    const [[parcel], theirParcels] = [await shipmentsOf(original.id), await shipmentsOf(id)]
    expect(theirParcels).toMatchObject([
      { shipTo: parcel?.shipTo, carrier: { ...carrier, alias: 'theirs' }, accountId: partner.accountId },
      { shipTo: parcel?.shipTo, status: 'live' },
    ])
    const artworkOf = (orderId: string) =>
      orm
        .select({ file: files, version: fileVersions })
        .from(files)
        .innerJoin(
          fileVersions,
          and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision)),
        )
        .where(eq(files.orderId, orderId))
    const [ownArtwork, artwork] = [await artworkOf(original.id), await artworkOf(id)]
    expect(
      artwork.map(({ version }) => String(version.storageKey)).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(
      ownArtwork.map(({ version }) => String(version.storageKey)).toSorted((one, other) => one.localeCompare(other)),
    )
    expect(artwork.every(({ file }) => file.fetchUrl === null && file.currentRevision === 1)).toBe(true)
    const found = await orm
      .select()
      .from(barcodes)
      .where(and(eq(barcodes.accountId, partner.accountId), eq(barcodes.orderId, id)))
    expect(found).toHaveLength(6)
    const written = JSON.stringify([
      theirOrder,
      made,
      theirParcels,
      artwork,
      await orm.select().from(components).where(eq(components.orderId, id)),
      await orm.select().from(orders).where(eq(orders.id, id)),
    ])
    for (const kept of ['kept', 'rush', 'in tens', 'Silk 350', 'canShipEarly":false']) expect(written).toContain(kept)
    for (const own of ['secret', '77.25']) expect(written).not.toContain(own)
  })

  it('is on the work list of the partner and not of the site, which says where it is', async () => {
    const original = await order([[10, 20]])
    expect(await workOf(site)).toHaveLength(2)
    const id = await outsourced(original.id)
    expect(await workOf(site)).toEqual([])
    expect(await workOf(partner)).toHaveLength(2)
    const { outsourcing, order: shown } = await details(original.id)
    expect(outsourcing).toEqual({
      partners: [],
      placed: {
        account: { id: partner.accountId, name: names.partner },
        orderId: id,
        status: 'printready',
        hasBegun: false,
      },
    })
    expect(shown.orderData.status).toBe('printready')
    expect((await details(original.id, brand)).outsourcing, 'the brand is told nothing').toBeUndefined()
    expect((await details(id, partner)).outsourcing).toBeUndefined()
    const { orm } = upstream.database
    const own = await orm.select().from(batches).where(eq(batches.accountId, site.accountId))
    expect(own.map(({ status }) => status)).toEqual(['cancelled'])
    const ownJobs = await orm.select().from(jobs).where(eq(jobs.orderId, original.id))
    expect(new Set(ownJobs.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await logsOf(original.id)).toContainEqual(expect.stringMatching(`^Outsourced to ${names.partner} by `))
    expect(await logsOf(id)).toContain(`Outsourced by ${names.site}`)
  })

  it('is told to both accounts, and to the triggers of the partner', async () => {
    const { orm } = upstream.database
    const [source] = await orm
      .insert(triggerSources)
      .values({ name: 'Order Received', exchange: 'oneflow.order.received', resource: 'order', systems: ['siteflow'] })
      .onConflictDoNothing()
      .returning()
    await orm.insert(triggers).values({
      accountId: partner.accountId,
      triggerSourceId: source?.id ?? '',
      name: 'new orders',
      type: 'http',
      address: 'https://partner.example/hook',
      linkedAccountIds: [],
      signingSecret: 'whsec_x',
    })
    const original = await order()
    await orm.delete(outbox)
    await orm.delete(liveEvents)
    const id = await outsourced(original.id)
    const due = await orm.select().from(outbox).where(eq(outbox.queue, triggerQueue))
    expect(due.map(({ payload }) => payload)).toMatchObject([{ accountId: partner.accountId }])
    const events = await orm.select().from(triggerEvents).where(eq(triggerEvents.accountId, partner.accountId))
    expect(events).toContainEqual(expect.objectContaining({ exchange: 'oneflow.order.received', refId: id }))
    const told = await orm.select().from(liveEvents)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ accountId: partner.accountId, orderId: id }),
        expect.objectContaining({ accountId: site.accountId, orderId: original.id }),
      ]),
    )
  })

  it('is neither completed, shipped, split nor given other artwork where it came to', async () => {
    const original = await order([[10, 20]])
    await outsourced(original.id)
    const [shipment = ''] = original.shipmentIds
    const [item = ''] = original.itemIds
    const [file] = await upstream.database.orm.select().from(files).where(eq(files.orderId, original.id))
    const complete = await upstream.request('PUT', `/api/item/${item}/complete`, site.sent)
    const refetch = await upstream.request('PUT', `/api/file/${file?.id}/refetch`, site.sent)
    for (const answer of [complete, refetch, await ship(shipment, site), await split(shipment, [item], site)]) {
      expect(await codeOf(answer)).toEqual([409, 'outsourced'])
    }
    expect(await codeOf(await outsource(original.id))).toEqual([409, 'outsourced'])
  })

  it('tells its site what state it has at the partner', async () => {
    const original = await order()
    const id = await outsourced(original.id)
    const [item] = await itemsOf(id)
    await upstream.database.orm.delete(liveEvents)
    expect((await upstream.request('PUT', `/api/item/${item?.id}/complete`, partner.sent)).status).toBe(200)
    expect((await details(original.id)).outsourcing?.placed).toMatchObject({ status: 'complete', hasBegun: true })
    const told = await upstream.database.orm.select().from(liveEvents).where(eq(liveEvents.accountId, site.accountId))
    expect(told.map(({ orderId }) => orderId)).toContain(original.id)
  })

  it('gets another number where the site has sent this one before', async () => {
    const original = await order()
    for (const number of [original.sourceOrderId, `${original.sourceOrderId}-2`]) {
      const id = await outsourced(original.id)
      expect((await details(id, partner)).order.orderData.sourceOrderId).toBe(number)
      expect((await takeBack(original.id)).status).toBe(200)
    }
  })

  it('has the number of the brand on its delivery note, which is for the recipient', async () => {
    const original = await order()
    await outsourced(original.id)
    await takeBack(original.id)
    const id = await outsourced(original.id)
    const [parcel] = await shipmentsOf(id)
    expect((await ship(parcel?.id ?? '')).status).toBe(200)
    const { database, up } = upstream
    const [note] = await database.orm
      .select({ key: fileVersions.storageKey })
      .from(files)
      .innerJoin(fileVersions, eq(fileVersions.fileId, files.id))
      .where(and(eq(files.orderId, id), eq(files.type, 'shippingdoc')))
    const drawn = await PDFDocument.load(await readFile(up.files.path(note?.key ?? '')))
    expect(drawn.getTitle()).toBe(`Delivery note ${original.sourceOrderId}`)
  })

  it('gets another number where the site sends this one at the same moment, and the next one then', async () => {
    const original = await order()
    const { database } = upstream
    const transaction = database.transaction.bind(database)
    const collideAt = async (sourceOrderId: string) => {
      const { id } = await makeOrder(upstream, {
        source: site.accountId,
        destination: partner.accountId,
        sourceOrderId,
      })
      const rows = await database.orm.select().from(orders).where(eq(orders.id, id))
      return transaction((tx) => tx.insert(orders).values(rows.map((row) => ({ ...row, id: newId() }))))
    }
    const spy = vi.spyOn(database, 'transaction')
    spy.mockImplementationOnce(async () => {
      await collideAt(original.sourceOrderId).catch(async (error: unknown) => {
        spy.mockImplementationOnce(() => collideAt(`${original.sourceOrderId}-2`))
        throw error
      })
    })
    const id = await outsourced(original.id)
    expect((await details(id, partner)).order.orderData.sourceOrderId).toBe(`${original.sourceOrderId}-3`)
  })
})

describe('[SP-01] what the partner ships', () => {
  it('is shipped here with its carrier and tracking number, parcel by parcel', async () => {
    const original = await order([[10], [5]])
    const id = await outsourced(original.id)
    const [first, second] = await shipmentsOf(id)
    expect((await ship(first?.id ?? '')).status).toBe(200)
    expect(await shipmentsOf(original.id)).toMatchObject([
      { status: 'shipped', trackingNumber: 'TRACK-1', carrier: { alias: 'theirs' } },
      { status: 'live', trackingNumber: '' },
    ])
    expect((await itemsOf(original.id)).map(({ status }) => status)).toEqual(['complete', 'waiting'])
    expect(await statusOf(original.id)).toBe('printready')
    expect((await ship(second?.id ?? '', partner, 'TRACK-2')).status).toBe(200)
    expect((await shipmentsOf(original.id)).map(({ trackingNumber }) => trackingNumber)).toEqual(['TRACK-1', 'TRACK-2'])
    expect([await statusOf(original.id), await statusOf(id)]).toEqual(['shipped', 'shipped'])
    expect((await details(original.id)).outsourcing?.placed).toMatchObject({ status: 'shipped' })
    expect(await logsOf(original.id)).toContain(
      `Shipment 1 shipped by ${names.partner} with the tracking number TRACK-1`,
    )
  })

  it('of a parcel that it has split is a parcel of its own here', async () => {
    const original = await order([[10, 20, 30]])
    const id = await outsourced(original.id)
    const [whole] = await shipmentsOf(id)
    const [, , last] = await itemsOf(id)
    expect((await split(whole?.id ?? '', [last?.id ?? ''])).status).toBe(200)
    const [, part] = await shipmentsOf(id)
    expect((await ship(part?.id ?? '', partner, 'PART')).status).toBe(200)
    expect((await shipmentsOf(original.id)).map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
      ['live', ''],
      ['shipped', 'PART'],
    ])
    expect((await itemsOf(original.id)).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'complete'])
    expect((await ship(whole?.id ?? '', partner, 'REST')).status).toBe(200)
    expect(await statusOf(original.id)).toBe('shipped')
  })

  it('and tracks anew is corrected here', async () => {
    const original = await order()
    const id = await outsourced(original.id)
    const [parcel] = await shipmentsOf(id)
    await ship(parcel?.id ?? '')
    const tracking = { trackingNumber: 'TRACK-9', trackingUrl: 'https://carrier.example/9' }
    const answer = await upstream.request('PUT', `/api/shipment/${parcel?.id}/shipping`, {
      ...partner.sent,
      body: tracking,
    })
    expect(answer.status).toBe(200)
    expect(await shipmentsOf(original.id)).toMatchObject([{ status: 'shipped', ...tracking }])
  })

  it('has the same delivery note here, for the site and the brand, also once it is tracked anew', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    const [whole] = await shipmentsOf(id)
    const [, last] = await itemsOf(id)
    expect((await split(whole?.id ?? '', [last?.id ?? ''])).status).toBe(200)
    const { orm } = upstream.database
    /** What each parcel of an order shows to an account, by tracking number: a divided parcel may have another index here. */
    const notesOf = async (orderId: string, by: Member) => {
      const notes = new Map<string, string | null | undefined>()
      for (const { trackingNumber, shippingDocFileId } of await shipmentsOf(orderId)) {
        const fileId = shippingDocFileId ?? 'none'
        expect((await upstream.request('GET', `/api/file/download/${fileId}`, by.sent)).status).toBe(200)
        const [version] = await orm.select().from(fileVersions).where(eq(fileVersions.fileId, fileId))
        notes.set(trackingNumber, version?.storageKey)
      }
      return notes
    }
    const [own, part] = await shipmentsOf(id)
    expect((await ship(own?.id ?? '', partner, 'WHOLE')).status).toBe(200)
    expect((await ship(part?.id ?? '', partner, 'PART')).status).toBe(200)
    const before = await notesOf(id, partner)
    const body = { trackingNumber: 'TRACK-9', trackingUrl: '' }
    await upstream.request('PUT', `/api/shipment/${own?.id}/shipping`, { ...partner.sent, body })
    const notes = await notesOf(id, partner)
    expect([...notes.keys()].toSorted()).toEqual(['PART', 'TRACK-9'])
    expect(notes.get('TRACK-9')).not.toBe(before.get('WHOLE'))
    for (const by of [site, brand]) expect(await notesOf(original.id, by)).toEqual(notes)
  })

  it('is followed parcel by parcel where some hold no items, also those of one index', async () => {
    const original = await order([[10], []])
    const [packed] = await shipmentsOf(original.id)
    if (!packed) throw new Error('there is no parcel')
    await upstream.database.orm.insert(shipments).values({ ...packed, id: newId() })
    const id = await outsourced(original.id)
    const made = (await itemsOf(id))[0]?.shipmentId
    const parcels = (await shipmentsOf(id)).toSorted(
      (one, other) => Number(other.id === made) - Number(one.id === made),
    )
    for (const [at, parcel] of parcels.entries()) {
      expect((await ship(parcel.id, partner, `TRACK-${at}`)).status).toBe(200)
      const shipped = (await shipmentsOf(original.id)).filter(({ status }) => status === 'shipped')
      expect(shipped.map(({ trackingNumber }) => trackingNumber)).toContain(`TRACK-${at}`)
      expect(shipped).toHaveLength(at + 1)
    }
    expect([await statusOf(original.id), await statusOf(id)]).toEqual(['shipped', 'shipped'])
  })

  it('and tracks anew is corrected here, also after the rest was cancelled', async () => {
    const original = await order([[10], [5]])
    const id = await outsourced(original.id)
    const [first] = await shipmentsOf(id)
    await ship(first?.id ?? '')
    expect((await cancel(id, partner)).status).toBe(200)
    await upstream.database.orm.delete(liveEvents)
    const tracking = { trackingNumber: 'TRACK-9', trackingUrl: 'https://carrier.example/9' }
    const answer = await upstream.request('PUT', `/api/shipment/${first?.id}/shipping`, {
      ...partner.sent,
      body: tracking,
    })
    expect(answer.status).toBe(200)
    const [corrected, rest] = await shipmentsOf(original.id)
    expect([corrected, rest]).toMatchObject([
      { status: 'shipped', ...tracking },
      { status: 'live', trackingNumber: '' },
    ])
    const told = await upstream.database.orm.select().from(liveEvents).where(eq(liveEvents.accountId, brand.accountId))
    expect(told).toContainEqual(expect.objectContaining({ entity: 'shipment', entityId: corrected?.id }))
    expect(await statusOf(original.id)).toBe('printready')
  })

  it('is shipped although the link was switched off and the pairing disabled meanwhile; nothing new is sent', async () => {
    const { orm } = upstream.database
    const [original, later] = [await order(), await order()]
    const id = await outsourced(original.id)
    await orm.update(pairedProducts).set({ status: 'disabled' }).where(eq(pairedProducts.id, pairingId))
    expect(await codeOf(await outsource(later.id))).toEqual([409, 'not_paired'])
    await orm.update(accountLinks).set({ active: false }).where(eq(accountLinks.id, linkId))
    expect(await codeOf(await outsource(later.id))).toEqual([409, 'link_off'])
    const [parcel] = await shipmentsOf(id)
    expect((await ship(parcel?.id ?? '')).status).toBe(200)
    expect(await statusOf(original.id)).toBe('shipped')
  })
})

describe('[OV-02] an outsourced order comes back', () => {
  const expectBack = async (original: { id: string; itemIds: string[] }, partnerOrderId: string, message: RegExp) => {
    expect([await statusOf(original.id), await statusOf(partnerOrderId)]).toEqual(['printready', 'cancelled'])
    expect((await workOf(site)).toSorted()).toEqual(original.itemIds.toSorted())
    expect(await workOf(partner)).toEqual([])
    expect((await details(original.id)).outsourcing).toMatchObject({ partners: [{ name: names.partner }] })
    expect(await logsOf(original.id)).toContainEqual(expect.stringMatching(message))
    const [item = ''] = original.itemIds
    expect((await upstream.request('PUT', `/api/item/${item}/complete`, site.sent)).status).toBe(200)
  }

  it('when it is taken back before production began there', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    expect((await takeBack(original.id)).status).toBe(200)
    await expectBack(original, id, new RegExp(`^Taken back from ${names.partner} by `))
    expect(await logsOf(id)).toContain(`Order cancelled: taken back by ${names.site}`)
    expect(await codeOf(await takeBack(original.id))).toEqual([409, 'not_outsourced'])
  })

  it('when the partner cancels it', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    expect((await cancel(id, partner)).status).toBe(200)
    await expectBack(original, id, new RegExp(`^Cancelled by ${names.partner}: production is here again$`))
  })

  it('in part, when the partner has shipped a part', async () => {
    const original = await order([[10], [5]])
    const id = await outsourced(original.id)
    const [first] = await shipmentsOf(id)
    await ship(first?.id ?? '')
    expect(await codeOf(await takeBack(original.id))).toEqual([409, 'production_began'])
    expect((await cancel(id, partner)).status).toBe(200)
    expect(await workOf(site)).toEqual(original.itemIds.slice(1))
    expect(await statusOf(original.id)).toBe('printready')
  })

  it('not when production has begun there, neither by taking it back nor by cancelling either order at the site', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    const [item] = await itemsOf(id)
    await upstream.request('PUT', `/api/item/${item?.id}/complete`, partner.sent)
    expect(await codeOf(await takeBack(original.id))).toEqual([409, 'production_began'])
    for (const one of [id, original.id]) {
      expect(await codeOf(await cancel(one, site))).toEqual([409, 'production_began'])
    }
    expect([await statusOf(original.id), await statusOf(id)]).toEqual(['printready', 'printready'])
    expect((await cancel(original.id, brand)).status, 'the brand stops both').toBe(200)
    expect([await statusOf(original.id), await statusOf(id)]).toEqual(['cancelled', 'cancelled'])
  })

  it('as cancelled for both, when it is cancelled here', async () => {
    const original = await order()
    const id = await outsourced(original.id)
    expect((await cancel(original.id, brand)).status).toBe(200)
    expect([await statusOf(original.id), await statusOf(id)]).toEqual(['cancelled', 'cancelled'])
    expect((await itemsOf(original.id)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await workOf(partner)).toEqual([])
    expect((await details(original.id)).outsourcing).toBeUndefined()
  })
})

it('[OV-02] an order of which a parcel is left here, although its partner has shipped all, is cancelled alone', async () => {
  const original = await order()
  const id = await outsourced(original.id)
  await upstream.database.orm.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
  expect((await cancel(original.id, brand)).status).toBe(200)
  expect([await statusOf(original.id), await statusOf(id)]).toEqual(['cancelled', 'shipped'])
})

describe('[LK-03] an order is not outsourced', () => {
  const db = () => upstream.database.orm
  const reasons: [string, string, (id: string) => PromiseLike<unknown>][] = [
    [
      'that is not printed yet',
      'not_whole',
      (id) => db().update(orders).set({ status: 'dataready' }).where(eq(orders.id, id)),
    ],
    [
      'of which an item is complete',
      'not_whole',
      async (id) => {
        const [item] = await itemsOf(id)
        await upstream.request('PUT', `/api/item/${item?.id}/complete`, site.sent)
      },
    ],
    [
      'of which copies are complete, but no item',
      'not_whole',
      async (id) => {
        const [job] = await db().select().from(jobs).where(eq(jobs.orderId, id))
        await db()
          .update(jobs)
          .set({ status: 'complete' })
          .where(eq(jobs.id, job?.id ?? ''))
      },
    ],
    [
      'with artwork that is at the site alone',
      'no_artwork',
      (id) => db().update(files).set({ localFile: true }).where(eq(files.orderId, id)),
    ],
    [
      'with artwork that is fetched again',
      'no_artwork',
      (id) => db().update(files).set({ status: 'notreceived' }).where(eq(files.orderId, id)),
    ],
    ['without a link', 'not_linked', () => db().delete(accountLinks).where(eq(accountLinks.id, linkId))],
    [
      'with a link that is off',
      'link_off',
      () => db().update(accountLinks).set({ active: false }).where(eq(accountLinks.id, linkId)),
    ],
    [
      'without the permission',
      'no_permission',
      () =>
        db()
          .update(accountLinks)
          .set({ permissions: ['ordersubmission'] })
          .where(eq(accountLinks.id, linkId)),
    ],
    ['without a pairing', 'not_paired', () => db().delete(pairedProducts).where(eq(pairedProducts.id, pairingId))],
    [
      'with a SKU without a pairing',
      'not_paired',
      (id) =>
        db()
          .update(items)
          .set({ sku: 'OTHER' })
          .where(and(eq(items.orderId, id), eq(items.position, 1))),
    ],
    [
      'with a SKU that the partner has switched off',
      'not_paired',
      () => db().update(skus).set({ active: false }).where(eq(skus.id, theirs.id)),
    ],
    [
      'with a product that the partner has switched off',
      'not_paired',
      () =>
        db()
          .update(products)
          .set({ active: false })
          .where(eq(products.id, theirs.productId ?? '')),
    ],
    [
      'with a product that the partner has deleted',
      'not_paired',
      () => db().update(skus).set({ productId: null }).where(eq(skus.id, theirs.id)),
    ],
  ]

  it.each(reasons)('%s: %s', async (_, code, make) => {
    const original = await order([[10, 20]])
    expect((await details(original.id)).outsourcing?.partners).toMatchObject([{ id: partner.accountId }])
    await make(original.id)
    expect((await details(original.id)).outsourcing?.partners ?? []).toEqual([])
    expect(await codeOf(await outsource(original.id))).toEqual([409, code])
    expect(await upstream.database.orm.select().from(orders).where(eq(orders.sourceAccountId, site.accountId))).toEqual(
      [],
    )
  })

  it('by its brand, a stranger, or a role that only looks; and none of them is offered it', async () => {
    const original = await order()
    const reader = await upstream.member('simple', site.accountId)
    const stranger = await upstream.member('owner')
    expect((await outsource(original.id, brand)).status).toBe(403)
    expect((await outsource(original.id, reader)).status).toBe(403)
    expect((await outsource(original.id, stranger)).status).toBe(404)
    expect((await details(original.id, reader)).outsourcing).toBeUndefined()
    const id = await outsourced(original.id)
    expect((await takeBack(original.id, brand)).status).toBe(403)
    expect((await takeBack(original.id, reader)).status).toBe(403)
    expect((await takeBack(original.id, partner)).status).toBe(404)
    expect(await statusOf(id)).toBe('printready')
  })

  it('once more by the partner that got it', async () => {
    const original = await order()
    const id = await outsourced(original.id)
    expect(await codeOf(await outsource(id, partner, site.accountId))).toEqual([409, 'is_outsourced'])
  })
})

describe('both sides at once', () => {
  it('two people outsource to two partners: one order is made', async () => {
    const other = await upstream.member('production')
    await agree(other.accountId)
    const original = await order()
    expect((await details(original.id)).outsourcing?.partners).toHaveLength(2)
    const answers = await Promise.all([outsource(original.id), outsource(original.id, site, other.accountId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const made = await upstream.database.orm.select().from(orders).where(eq(orders.sourceAccountId, site.accountId))
    expect(made).toHaveLength(1)
  })

  it.each([0, 1, 2, 3])(
    'the site takes back and the partner ships (%i): one of them counts, for both',
    async (turn) => {
      const original = await order()
      const id = await outsourced(original.id)
      const [parcel] = await shipmentsOf(id)
      const acts = [() => takeBack(original.id), () => ship(parcel?.id ?? '')]
      const answers = await Promise.all((turn % 2 ? acts.toReversed() : acts).map((act) => act()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const both = [await statusOf(original.id), await statusOf(id)]
      expect([
        ['printready', 'cancelled'],
        ['shipped', 'shipped'],
      ]).toContainEqual(both)
    },
  )

  it('the site takes back and the partner cancels: it comes back once', async () => {
    const original = await order()
    const id = await outsourced(original.id)
    const answers = await Promise.all([takeBack(original.id), cancel(id, partner)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await logsOf(original.id)).filter((message) => message.endsWith('production is here again'))).toHaveLength(
      1,
    )
    const open = await upstream.database.orm
      .select()
      .from(jobs)
      .where(and(inArray(jobs.itemId, original.itemIds), eq(jobs.status, 'live')))
    expect(open).toHaveLength(1)
  })
})
