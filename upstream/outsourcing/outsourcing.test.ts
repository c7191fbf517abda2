import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orders as orderCalls } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { stockItemsOf } from '#lib/contract/shared/packing.ts'
import { decode } from '#lib/contract/wire.ts'
import { forAllTests } from '../../tests/support/made.ts'
import * as tables from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { intakeApp } from '../intake/routes.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { contractRoutes } from '../served.ts'
import { orderBody } from '../tests/support/intake.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'

const { accountLinks, files, fileVersions, items, jobs, liveEvents, orders, products, shipments, skus } = tables
type Member = Awaited<ReturnType<TestUpstream['member']>>
const sku = 'FLYER'
const carrier = { alias: 'tracked', code: 'royalmail', service: 'tracked' }

const upstream = forAllTests(() =>
  createTestUpstream({ serve: contractRoutes, extra: intakeApp, signed: authenticateSigned }),
)
const db = () => upstream.database.orm

let brand: Member
let site: Member
let partner: Member
let names: { site: string; partner: string }
let pairingId: string
let linkId: string
let theirs: typeof skus.$inferSelect

/** A brand, its site, and a partner that makes flyers of the site under another code. */
async function createAccounts() {
  const [ours, other] = [await upstream.account(), await upstream.account()]
  names = { site: ours.name, partner: other.name }
  brand = await upstream.member('owner', (await upstream.account(undefined, ['brand'])).id)
  site = await upstream.member('production', ours.id)
  partner = await upstream.member('production', other.id)
  const source = await upstream.sku(site.accountId, { code: sku })
  const permissions = ['ordersubmission' as const, 'outsource' as const]
  linkId = (await upstream.link(site.accountId, partner.accountId, { permissions })).id
  const product = await upstream.product(partner.accountId)
  theirs = await upstream.sku(partner.accountId, { code: `THEIR-${sku}`, productId: product.id })
  await upstream.carrier(partner.accountId, { ...carrier, alias: 'theirs' })
  const ofSite = { sourceAccountId: site.accountId, sourceSkuId: source.id }
  const ofPartner = { destinationAccountId: partner.accountId, destinationSkuId: theirs.id }
  const pairing = { ...ofSite, ...ofPartner, status: 'paired' as const, validationErrors: [] }
  pairingId = (await upstream.add(tables.pairedProducts, pairing)).id
}
beforeEach(createAccounts)

/** An order of the brand in production at the site, with its artwork in the store. */
async function order(copies = [[10]]) {
  const made = await makeOrder(upstream, { source: brand.accountId, destination: site.accountId, copies })
  for (const part of await db().select().from(tables.components).where(eq(tables.components.orderId, made.id))) {
    const row = { accountId: site.accountId, orderId: made.id, componentId: part.id, path: 'a.pdf', currentRevision: 2 }
    const fetchUrl = 'https://brand.example/a.pdf?token=secret'
    const { id: fileId } = await upstream.add(files, { ...row, status: 'ready', fetchUrl })
    const kept = { fileSize: 9, pageCount: 2, thumbnails: [{ page: 1, key: `thumbnails/${fileId}/2/1.webp` }] }
    const version = { fileId, revision: 2, status: 'ready' as const, storageKey: `artwork/${fileId}/2.pdf` }
    await upstream.add(fileVersions, { ...version, ...kept })
    await db().update(tables.components).set({ fileId, localFile: false }).where(eq(tables.components.id, part.id))
  }
  return made
}

const outsource = (id: string, by = site, to = partner.accountId) =>
  upstream.request('POST', `/api/order/${id}/outsource`, { ...by.sent, body: { accountDestinationId: to } })
const takeBack = (id: string, by = site) => upstream.request('POST', `/api/order/${id}/take-back`, by.sent)
const cancel = (id: string, by: Member) => upstream.request('PUT', `/api/order/${id}/cancel`, by.sent)
const complete = (id = '', by = site) => upstream.request('PUT', `/api/item/${id}/complete`, by.sent)
const ship = (id = '', trackingNumber = 'TRACK-1', by = partner) =>
  upstream.request('PUT', `/api/shipment/shipped/${id}`, { ...by.sent, body: { trackingNumber } })
const track = (id: string | undefined, body: { trackingNumber: string; trackingUrl: string }) =>
  upstream.request('PUT', `/api/shipment/${id}/shipping`, { ...partner.sent, body })
const split = (id = '', itemIds: (string | undefined)[] = [], by = partner) =>
  upstream.request('POST', `/api/shipment/partial/${id}`, { ...by.sent, body: { itemIds } })
const details = async (id: string, by = site) =>
  decode(orderCalls.details, await upstream.request('GET', `/api/order/details/${id}`, by.sent))
const workOf = async (by: Member) =>
  (await decode(production.items, await upstream.request('GET', '/api/item', by.sent))).data.map(({ _id }) => _id)
const markOf = async (id: string, by = site) =>
  (await decode(orderCalls.list, await upstream.request('GET', '/api/order', by.sent))).data.find(
    (summary) => summary._id === id,
  )?.outsourcedTo
const logsOf = async (orderId: string) =>
  (await db().query.orderLogs.findMany({ where: eq(tables.orderLogs.orderId, orderId) })).map(({ message }) => message)
const itemsOf = (orderId: string) =>
  db().select().from(items).where(eq(items.orderId, orderId)).orderBy(asc(items.position))
const itemStatusesOf = async (orderId: string) => (await itemsOf(orderId)).map(({ status }) => status)
const shipmentsOf = (orderId: string) =>
  db().select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.shipmentIndex))
/** The files of an order, each with its current revision. */
const artworkOf = (orderId: string) => {
  const current = and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision))
  const rows = db().select({ file: files, version: fileVersions }).from(files)
  return rows.innerJoin(fileVersions, current).where(eq(files.orderId, orderId))
}
const statusesOf = (...ids: string[]) => Promise.all(ids.map(upstream.statusOf))
const eventsOf = (by: Member) => db().select().from(liveEvents).where(eq(liveEvents.accountId, by.accountId))

/** Outsources an order and returns the partner's. */
async function outsourced(orderId: string): Promise<string> {
  expect((await outsource(orderId)).status).toBe(200)
  const rows = await db().select().from(tables.outsourcedOrders).where(eq(tables.outsourcedOrders.originalId, orderId))
  const placed = rows.find(({ endedAt }) => endedAt === null)
  if (!placed) throw new Error('there is no order at the partner')
  return placed.partnerOrderId
}

describe('[LK-03] an outsourced order', () => {
  it('arrives at the partner in production, with ids and SKUs of its own and our artwork', async () => {
    const original = await order([[10, 20], [5]])
    const passedOn = { attributes: ['kept'], shrinkWrap: 'in tens', paper: 'Silk 350', canShipEarly: false }
    const rest = { internalNote: 'secret', unitPrice: 77.25, type: 'press', ...passedOn }
    for (const table of [items, shipments, tables.components])
      await db().update(table).set({ rest }).where(eq(table.orderId, original.id))
    const told = { reprint: true, reprintReason: 'Too dark', deliveryDate: '2026-03-09', purchaseOrderNumber: 'PO-7' }
    const ofOrder = { amount: 77.25, note: 'secret', tags: ['rush'], ...told }
    await db().update(orders).set({ rest: ofOrder }).where(eq(orders.id, original.id))
    const id = await outsourced(original.id)
    const theirOrder = await details(id, partner)
    const { sourceOrderId } = original
    expect(theirOrder.order).toMatchObject({
      source: { name: names.site },
      destination: { name: names.partner },
      orderData: { sourceOrderId, status: 'printready', customerName: 'Zoë Müller', email: '', ...told },
    })
    const [own, made] = [await itemsOf(original.id), await itemsOf(id)]
    const { code, productId } = theirs
    const copied = own.map(({ quantity, barcode }) => ({ quantity, barcode, sku: code, productId, status: 'live' }))
    expect(made).toMatchObject(copied)
    expect(new Set([...own, ...made].map((item) => item.id)).size).toBe(6)
    const [[parcel], theirParcels] = [await shipmentsOf(original.id), await shipmentsOf(id)]
    expect(theirParcels).toMatchObject([
      { shipTo: parcel?.shipTo, carrier: { ...carrier, alias: 'theirs' }, accountId: partner.accountId },
      { shipTo: parcel?.shipTo, status: 'live' },
    ])
    const artwork = await artworkOf(id)
    const keysOf = (all: typeof artwork) => new Set(all.map(({ version }) => version.storageKey))
    expect(keysOf(artwork)).toEqual(keysOf(await artworkOf(original.id)))
    expect(artwork.every(({ file }) => file.fetchUrl === null && file.currentRevision === 1)).toBe(true)
    expect(await db().select().from(tables.barcodes).where(eq(tables.barcodes.orderId, id))).toHaveLength(6)
    const parts = await db().select().from(tables.components).where(eq(tables.components.orderId, id))
    const rows = await db().select().from(orders).where(eq(orders.id, id))
    const written = JSON.stringify([theirOrder, made, theirParcels, artwork, parts, rows])
    for (const kept of ['kept', 'rush', 'in tens', 'Silk 350', 'canShipEarly":false']) expect(written).toContain(kept)
    for (const secret of ['secret', '77.25']) expect(written).not.toContain(secret)
  })

  it('[TD-02] is in production at the partner since it arrived there, not since it was here', async () => {
    const original = await order()
    const productionAt = new Date(upstream.now().getTime() - 3 * 86_400_000)
    await db().update(shipments).set({ productionAt }).where(eq(shipments.orderId, original.id))
    const id = await outsourced(original.id)
    expect(await shipmentsOf(id)).toMatchObject([{ stage: 'production', productionAt: upstream.now() }])
    expect(await shipmentsOf(original.id)).toMatchObject([{ productionAt }])
  })

  it('is on the work list of the partner and not of the site, which says where it is', async () => {
    const original = await order([[10, 20]])
    expect(await workOf(site)).toHaveLength(2)
    const id = await outsourced(original.id)
    expect([(await workOf(site)).length, (await workOf(partner)).length]).toEqual([0, 2])
    const { outsourcing, order: shown } = await details(original.id)
    const account = { id: partner.accountId, name: names.partner }
    const placed = { account, orderId: id, status: 'printready', hasBegun: false }
    expect(outsourcing).toEqual({ partners: [], placed })
    expect(shown.orderData.status).toBe('printready')
    expect((await details(original.id, brand)).outsourcing, 'the brand is told nothing').toBeUndefined()
    expect((await details(id, partner)).outsourcing).toBeUndefined()
    expect([await markOf(original.id), await markOf(original.id, brand)]).toEqual([names.partner, undefined])
    const ownJobs = await db().select().from(jobs).where(eq(jobs.orderId, original.id))
    expect(new Set(ownJobs.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await logsOf(original.id)).toContainEqual(expect.stringMatching(`^Outsourced to ${names.partner} by `))
    expect(await logsOf(id)).toContain(`Outsourced by ${names.site}`)
  })

  it('is not completed, shipped, split or given artwork at its site, nor outsourced again', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    const [[shipment], [item]] = [original.shipmentIds, original.itemIds]
    const [file] = await db().select().from(files).where(eq(files.orderId, original.id))
    const refetch = await upstream.request('PUT', `/api/file/${file?.id}/refetch`, site.sent)
    const answers = [refetch, await complete(item), await ship(shipment, 'X', site), await outsource(original.id)]
    for (const answer of [...answers, await split(shipment, [item], site)])
      expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'outsourced' })
    expect(await refusalOf(await outsource(id, partner, site.accountId))).toMatchObject({
      status: 409,
      code: 'is_outsourced',
    })
  })

  it('is not changed or given artwork by its brand, which is told whom to ask', async () => {
    const original = await order()
    await outsourced(original.id)
    const [file] = await db().select().from(files).where(eq(files.orderId, original.id))
    const message = `The print site has given this order to a partner, so it cannot be changed. Ask ${names.site}.`
    for (const [path, body] of [
      [`order/${original.id}`, { tags: ['gift'] }],
      [`file/${file?.id}`, { path: 'https://brand.example/b.pdf' }],
      [`file/${file?.id}/refetch`, {}],
    ] as const) {
      const answer = await upstream.request('PUT', `/api/${path}`, { ...brand.sent, body })
      expect(await refusalOf(answer)).toMatchObject({ code: 'outsourced', message })
    }
  })

  it('gets another number where its own was sent before, and its note has that of the brand', async () => {
    const original = await order()
    await outsourced(original.id)
    await takeBack(original.id)
    const id = await outsourced(original.id)
    expect((await details(id, partner)).order.orderData.sourceOrderId).toBe(`${original.sourceOrderId}-2`)
    expect((await ship((await shipmentsOf(id))[0]?.id)).status).toBe(200)
    const note = (await artworkOf(id)).find(({ file }) => file.type === 'shippingdoc')
    const { stream } = await upstream.up.files.read(note?.version.storageKey ?? '')
    const drawn = await PDFDocument.load(await buffer(stream))
    expect(drawn.getTitle()).toBe(`Delivery note ${original.sourceOrderId}`)
  })

  it("leaves its number to an order of the site's own, which the number means from then on", async () => {
    await upstream.cards(site.accountId)
    const original = await order()
    const id = await outsourced(original.id)
    const number = original.sourceOrderId
    const body = { ...orderBody(number), destination: { name: names.site } }
    const send = async () => (await upstream.request('POST', '/api/order', { signer: site.signer, body })).status
    expect([await send(), await send()]).toEqual([200, 400])
    expect((await upstream.request('GET', `/api/order/cancel/${number}`, site.sent)).status).toBe(200)
    const isOwn = and(eq(orders.sourceAccountId, site.accountId), eq(orders.destinationAccountId, site.accountId))
    expect(await db().select().from(orders).where(isOwn)).toMatchObject([{ status: 'cancelled' }])
    expect(await statusesOf(original.id, id)).toEqual(['printready', 'printready'])
  })

  it('gets another number where the site sends this and the next one at the same moment', async () => {
    const original = await order()
    const { database } = upstream
    const transaction = database.transaction.bind(database)
    const collideAt = async (sourceOrderId: string) => {
      const parties = { source: site.accountId, destination: partner.accountId }
      const { id } = await makeOrder(upstream, { ...parties, sourceOrderId })
      const rows = await db().select().from(orders).where(eq(orders.id, id))
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
    expect((await ship(first?.id)).status).toBe(200)
    const shipped = { status: 'shipped', trackingNumber: 'TRACK-1', carrier: { alias: 'theirs' } }
    expect(await shipmentsOf(original.id)).toMatchObject([shipped, { status: 'live', trackingNumber: '' }])
    expect(await itemStatusesOf(original.id)).toEqual(['complete', 'waiting'])
    expect(await upstream.statusOf(original.id)).toBe('printready')
    expect((await ship(second?.id, 'TRACK-2')).status).toBe(200)
    expect(await shipmentsOf(original.id)).toMatchObject([{ trackingNumber: 'TRACK-1' }, { trackingNumber: 'TRACK-2' }])
    expect(await statusesOf(original.id, id)).toEqual(['shipped', 'shipped'])
  })

  it('of a split parcel is one here, with the same note for site and brand, also tracked anew', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    const [whole] = await shipmentsOf(id)
    expect((await split(whole?.id, [(await itemsOf(id))[1]?.id])).status).toBe(200)
    const [own, part] = await shipmentsOf(id)
    expect((await ship(part?.id, 'PART')).status).toBe(200)
    const [unshipped, shipped] = await shipmentsOf(original.id)
    expect([unshipped?.status, shipped?.status]).toEqual(['live', 'shipped'])
    expect(await itemStatusesOf(original.id)).toEqual(['waiting', 'complete'])
    expect((await ship(own?.id, 'WHOLE')).status).toBe(200)
    expect(await upstream.statusOf(original.id)).toBe('shipped')
    /** What each parcel of an order shows to an account, by tracking number: a split parcel may have another index here. */
    const notesOf = async (orderId: string, by: Member) => {
      const notes = new Map<string, string | null | undefined>()
      for (const { trackingNumber, shippingDocFileId } of await shipmentsOf(orderId)) {
        const fileId = shippingDocFileId ?? 'none'
        expect((await upstream.request('GET', `/api/file/download/${fileId}`, by.sent)).status).toBe(200)
        const [version] = await db().select().from(fileVersions).where(eq(fileVersions.fileId, fileId))
        notes.set(trackingNumber, version?.storageKey)
      }
      return notes
    }
    const before = await notesOf(id, partner)
    await track(own?.id, { trackingNumber: 'TRACK-9', trackingUrl: '' })
    const notes = await notesOf(id, partner)
    expect([...notes.keys()].toSorted()).toEqual(['PART', 'TRACK-9'])
    expect(notes.get('TRACK-9')).not.toBe(before.get('WHOLE'))
    for (const by of [site, brand]) expect(await notesOf(original.id, by)).toEqual(notes)
  })

  it('has its stock items in the same parcel here, also when it is the rest of a split one', async () => {
    const original = await order([[10, 20]])
    const stockItems = [{ code: 'BAG', quantity: 1, shipmentIndex: 0 }]
    await db().update(orders).set({ rest: { stockItems } }).where(eq(orders.id, original.id))
    const id = await outsourced(original.id)
    const [rest] = await shipmentsOf(id)
    await split(rest?.id, [(await itemsOf(id))[1]?.id])
    expect((await ship(rest?.id)).status).toBe(200)
    const { order: made, shipments: placed } = await details(original.id)
    const stockOf = (parcel: (typeof placed)[number]) => stockItemsOf(parcel, placed, made.orderData.stockItems)
    expect(placed.map((parcel) => [parcel.status, parcel.itemIds, stockOf(parcel).length])).toEqual([
      ['shipped', original.itemIds.slice(0, 1), 1],
      ['live', original.itemIds.slice(1), 0],
    ])
  })

  it('is followed parcel by parcel where some hold no items, also those of one index', async () => {
    const original = await order([[10], []])
    const [packed] = await shipmentsOf(original.id)
    if (!packed) throw new Error('there is no parcel')
    await upstream.add(shipments, { ...packed, id: newId() })
    for (const [at, parcel] of (await shipmentsOf(await outsourced(original.id))).entries()) {
      await ship(parcel.id, `TRACK-${at}`)
      expect((await shipmentsOf(original.id)).filter(({ status }) => status === 'shipped')).toHaveLength(at + 1)
    }
    expect(await upstream.statusOf(original.id)).toBe('shipped')
  })

  it('in part and tracks anew is corrected here, also once the rest was cancelled and is back', async () => {
    const original = await order([[10], [5]])
    const id = await outsourced(original.id)
    const [first] = await shipmentsOf(id)
    await ship(first?.id)
    expect(await refusalOf(await takeBack(original.id))).toMatchObject({ status: 409, code: 'production_began' })
    expect((await cancel(id, partner)).status).toBe(200)
    expect(await workOf(site)).toEqual(original.itemIds.slice(1))
    await db().delete(liveEvents)
    const tracking = { trackingNumber: 'TRACK-9', trackingUrl: 'https://carrier.example/9' }
    expect((await track(first?.id, tracking)).status).toBe(200)
    const [corrected, rest] = await shipmentsOf(original.id)
    expect(corrected).toMatchObject({ status: 'shipped', ...tracking })
    expect(rest).toMatchObject({ status: 'live', trackingNumber: '' })
    const told = await eventsOf(brand)
    expect(told).toContainEqual(expect.objectContaining({ entity: 'shipment', entityId: corrected?.id }))
    expect(await upstream.statusOf(original.id)).toBe('printready')
  })

  it('is shipped though link and pairing were switched off meanwhile; nothing new is sent', async () => {
    const [original, later] = [await order(), await order()]
    const id = await outsourced(original.id)
    await db().update(tables.pairedProducts).set({ status: 'disabled' }).where(eq(tables.pairedProducts.id, pairingId))
    expect(await refusalOf(await outsource(later.id))).toMatchObject({ status: 409, code: 'not_paired' })
    await db().update(accountLinks).set({ active: false }).where(eq(accountLinks.id, linkId))
    expect(await refusalOf(await outsource(later.id))).toMatchObject({ status: 409, code: 'link_off' })
    expect((await ship((await shipmentsOf(id))[0]?.id)).status).toBe(200)
    expect(await upstream.statusOf(original.id)).toBe('shipped')
  })
})

describe('[OV-02] an outsourced order', () => {
  it('comes back when it is taken back before production there, or cancelled by the partner', async () => {
    for (const end of ['taken back', 'cancelled'] as const) {
      const original = await order([[10, 20]])
      const id = await outsourced(original.id)
      expect((await (end === 'cancelled' ? cancel(id, partner) : takeBack(original.id))).status).toBe(200)
      expect(await statusesOf(original.id, id)).toEqual(['printready', 'cancelled'])
      expect((await workOf(site)).toSorted()).toEqual(original.itemIds.toSorted())
      expect(await workOf(partner)).toEqual([])
      expect((await details(original.id)).outsourcing).toMatchObject({ partners: [{ name: names.partner }] })
      for (const item of original.itemIds) expect((await complete(item)).status).toBe(200)
      expect(await refusalOf(await takeBack(original.id))).toMatchObject({ status: 409, code: 'not_outsourced' })
    }
  })

  it('made at the partner is not taken back or cancelled by its site; the brand stops both', async () => {
    const original = await order([[10, 20]])
    const id = await outsourced(original.id)
    await db().delete(liveEvents)
    for (const { id: item } of await itemsOf(id)) expect((await complete(item, partner)).status).toBe(200)
    expect((await details(original.id)).outsourcing?.placed).toMatchObject({ status: 'complete', hasBegun: true })
    expect(await eventsOf(site)).toContainEqual(expect.objectContaining({ orderId: original.id }))
    for (const answer of [await takeBack(original.id), await cancel(id, site), await cancel(original.id, site)])
      expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'production_began' })
    expect(await statusesOf(original.id, id)).toEqual(['printready', 'complete'])
    expect((await cancel(original.id, brand)).status).toBe(200)
    expect(await statusesOf(original.id, id)).toEqual(['cancelled', 'cancelled'])
    expect(new Set(await itemStatusesOf(original.id))).toEqual(new Set(['cancelled']))
    expect(await workOf(partner)).toEqual([])
    expect((await details(original.id)).outsourcing).toBeUndefined()
  })
})

it('[LK-03] an order is not outsourced where it or the agreement does not allow it', async () => {
  const rows: [reason: string, code: string, change: () => PromiseLike<unknown>][] = [
    ['not printed yet', 'not_whole', () => db().update(orders).set({ status: 'dataready' })],
    ['copies are complete, but no item', 'not_whole', () => db().update(jobs).set({ status: 'complete' })],
    ['artwork at the site alone', 'no_artwork', () => db().update(files).set({ localFile: true })],
    [
      'only submission',
      'no_permission',
      () =>
        db()
          .update(accountLinks)
          .set({ permissions: ['ordersubmission'] }),
    ],
    ['an unpaired SKU', 'not_paired', () => db().update(items).set({ sku: 'OTHER' }).where(eq(items.position, 1))],
    ['SKU off', 'not_paired', () => db().update(skus).set({ active: false }).where(eq(skus.id, theirs.id))],
    ['product off', 'not_paired', () => db().update(products).set({ active: false })],
  ]
  for (const [reason, code, change] of rows) {
    await createAccounts()
    const original = await order([[10, 20]])
    const partners = async () => ((await details(original.id)).outsourcing?.partners ?? []).map(({ id }) => id)
    expect(await partners(), reason).toEqual([partner.accountId])
    await change()
    expect(await partners(), reason).toEqual([])
    expect(await refusalOf(await outsource(original.id)), reason).toMatchObject({ status: 409, code })
    expect(await db().$count(orders, eq(orders.sourceAccountId, site.accountId)), reason).toBe(0)
  }
})
