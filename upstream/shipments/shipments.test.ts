import { PDFiumLibrary } from '@hyzyla/pdfium'
import { asc, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#lib/contract/events.ts'
import { address, shipments as rows } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { whole } from '#tests/support/whole.ts'
import {
  accounts,
  files,
  fileVersions,
  items,
  jobs,
  orderLogs,
  orders,
  shipments,
} from '../core/database/schema/tables.ts'
import { breakNextCommit } from '../tests/support/break-commit.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { createSite, type Site } from '../tests/support/site.ts'

let at: Site
beforeEach(async () => {
  at = await createSite()
})
afterEach(() => at.test.close())

const ship = (shipmentId: string | undefined, trackingNumber = 'RM1', sent = at.site.sent) =>
  at.test.request('PUT', `/api/shipment/shipped/${shipmentId}`, { ...sent, body: { trackingNumber } })
const split = (shipmentId: string | undefined, itemIds: unknown[], sent = at.site.sent) =>
  at.test.request('POST', `/api/shipment/partial/${shipmentId}`, { ...sent, body: { itemIds } })
const ofOrder = async ({ id }: MadeOrder, sent = at.site.sent) =>
  (await decode(rows.ofOrder, await at.test.request('GET', `/api/shipment/byorder/${id}`, sent))).data
const refusalOf = async (response: Response) => ({ status: response.status, ...(await response.json()).error })
const statusOf = async ({ id }: MadeOrder) =>
  (await at.test.database.orm.select().from(orders).where(eq(orders.id, id)))[0]?.status
const readNewestNote = async () => {
  const { orm } = at.test.database
  const [version] = await orm.select().from(fileVersions).orderBy(desc(fileVersions.createdAt)).limit(1)
  const { stream } = await at.test.files.read(version?.storageKey ?? '')
  const pdfium = await PDFiumLibrary.init()
  const note = await pdfium.loadDocument(Buffer.concat(await stream.toArray()))
  const text = [...note.pages()].map((page) => page.getText()).join('\n')
  pdfium.destroy()
  return text
}
const messagesOf = async ({ id }: MadeOrder) =>
  (await at.test.database.orm.select().from(orderLogs).where(eq(orderLogs.orderId, id))).map(({ message }) => message)

describe('shipping', () => {
  it('[SP-01] marks the shipment with its tracking number and date, and makes a delivery note', async () => {
    const made = await makeOrder(at.test, at.parties)
    const body = { trackingNumber: ' RM123 ', trackingUrl: 'https://track.example/RM123' }
    const path = `/api/shipment/shipped/${made.shipmentIds[0]}`
    const { shipment } = whole(await decode(rows.ship, await at.test.request('PUT', path, { ...at.site.sent, body })))
    expect(shipment).toMatchObject({ status: 'shipped', trackingNumber: 'RM123', trackingUrl: body.trackingUrl })
    expect(shipment.shippedDate).toBe(at.test.now().toISOString())
    const { orm } = at.test.database
    const [file] = await orm.select().from(files).where(eq(files.type, 'shippingdoc'))
    expect(file).toMatchObject({ id: shipment.shippingDoc?.fileId, status: 'ready', orderId: made.id })
    const [version] = await orm
      .select()
      .from(fileVersions)
      .where(eq(fileVersions.fileId, file?.id ?? ''))
    const { stream, size } = await at.test.files.read(version?.storageKey ?? '')
    const bytes = Buffer.concat(await stream.toArray())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(size).toBe(version?.fileSize)
    expect(await statusOf(made)).toBe('shipped')
    expect(await messagesOf(made)).toContainEqual(expect.stringMatching(/^Shipment 1 shipped by user-.* RM123$/))
  })

  it('[SP-01] names the delivery notes of orders with Japanese numbers differently', async () => {
    const { orm } = at.test.database
    for (const sourceOrderId of ['注文一', '見本二', 'A/4\\"5"']) {
      const made = await makeOrder(at.test, { ...at.parties, sourceOrderId })
      await ship(made.shipmentIds[0])
    }
    const notes = await orm.select().from(files).where(eq(files.type, 'shippingdoc')).orderBy(asc(files.id))
    expect(notes.map(({ path }) => path)).toEqual([
      'delivery-note-注文一-1.pdf',
      'delivery-note-見本二-1.pdf',
      'delivery-note-A_4__5_-1.pdf',
    ])
  })

  const returns = { name: 'Acme Returns', address1: '9 Back Lane', town: 'Hull', isoCountry: 'GB' }
  it.each([
    ['names the site', { pspBranding: true }, null, ['From', 'Kestrel Print', '0113 496', 'print@kestrel.example']],
    ['names no sender, for a neutral parcel', { pspBranding: false }, null, []],
    ['names the return address, for a neutral parcel that has one', { pspBranding: false }, returns, ['From', 'Acme']],
  ])('[SP-01] makes a delivery note that %s', async (_, rest, returnAddress, named) => {
    const { orm } = at.test.database
    const own = { companyName: 'Kestrel Print', phoneNumber: '0113 496', emailAddress: 'print@kestrel.example' }
    await orm.update(accounts).set({ settings: own }).where(eq(accounts.id, at.site.accountId))
    const made = await makeOrder(at.test, at.parties)
    await orm.update(shipments).set({ rest, returnAddress: returnAddress && address.parse(returnAddress) })
    await ship(made.shipmentIds[0])
    const text = await readNewestNote()
    const words = ['From', 'Kestrel Print', '0113 496', 'print@kestrel.example', 'Acme']
    expect(words.filter((word) => text.includes(word))).toEqual(named)
    expect(text).toContain('Zoë Müller')
  })

  it.each([
    ['tracking number', { trackingNumber: 'RM-SAVED' }],
    ['dispatch alert', { dispatchAlert: 'Ring twice' }],
    ['carrier', { carrier: { alias: 'express', code: 'dhl', service: 'express' } }],
  ])('[SP-02] is refused when its %s changes while the delivery note is drawn', async (_, changed) => {
    const made = await makeOrder(at.test, at.parties)
    const [id = ''] = made.shipmentIds
    const write = at.test.files.write.bind(at.test.files)
    vi.spyOn(at.test.files, 'write').mockImplementationOnce(async (...given) => {
      await at.test.database.orm.update(shipments).set(changed).where(eq(shipments.id, id))
      return write(...given)
    })
    const refused = await at.test.request('PUT', `/api/shipment/shipped/${id}`, at.site.sent)
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'changed' })
    expect(await ofOrder(made)).toMatchObject([{ status: 'live', ...changed }])
    expect((await at.test.request('PUT', `/api/shipment/shipped/${id}`, at.site.sent)).status).toBe(200)
    expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', ...changed }])
  })

  it('completes what is shipped, and leaves an order with another parcel as it is', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[2], [3]] })
    await ship(made.shipmentIds[0])
    expect(await statusOf(made)).toBe('printready')
    const lines = await at.test.database.orm.select().from(items).orderBy(asc(items.position))
    expect(lines.map(({ status }) => status)).toEqual(['complete', 'live'])
    await ship(made.shipmentIds[1])
    expect(await statusOf(made)).toBe('shipped')
  })

  it('[SP-02] happens once, however often and fast it is requested', async () => {
    const made = await makeOrder(at.test, at.parties)
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((number) => ship(made.shipmentIds[0], number)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const [shipment] = await ofOrder(made)
    for (const loser of answers.filter((answer) => !winners.includes(answer))) {
      expect(await refusalOf(loser)).toMatchObject({
        status: 409,
        code: 'already_shipped',
        message: `This shipment was already shipped, with the tracking number ${shipment?.trackingNumber}.`,
      })
    }
    expect(await at.test.database.orm.select().from(files)).toHaveLength(1)
  })

  it('[SP-01] keeps the delivery note when the connection to the database breaks in the commit', async () => {
    const made = await makeOrder(at.test, at.parties)
    const print = vi.mocked(console.error).mockImplementation(() => {})
    breakNextCommit(at.test.database)
    expect((await ship(made.shipmentIds[0])).status).toBe(503)
    print.mockClear()
    expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', trackingNumber: 'RM1' }])
    expect(await readNewestNote()).toContain('RM1')
  })

  it.each([
    ['dataready', /still being fetched/],
    ['error', /file errors/],
    ['pending', /still pending/],
  ] as const)('is refused while the order is %s', async (status, message) => {
    const made = await makeOrder(at.test, { ...at.parties, status })
    expect(await refusalOf(await ship(made.shipmentIds[0]))).toMatchObject({ status: 409, code: 'not_ready', message })
  })

  it('[SP-02] shows the operator why a carrier refuses, and ships nothing', async () => {
    const refusal = 'The collection point is closed.'
    await at.test.carrier(at.site.accountId, { alias: 'tracked', refusal })
    const made = await makeOrder(at.test, at.parties)
    expect(await refusalOf(await ship(made.shipmentIds[0]))).toMatchObject({ status: 400, message: refusal })
    expect((await ofOrder(made))[0]?.status).toBe('live')
  })

  it('is refused for other accounts, and for roles that do not ship', async () => {
    const made = await makeOrder(at.test, at.parties)
    const [shipmentId] = made.shipmentIds
    const customer = await at.test.member('customer', at.site.accountId)
    expect((await ship(shipmentId, 'X', at.brand.sent)).status).toBe(403)
    expect((await ship(shipmentId, 'X', customer.sent)).status).toBe(403)
    expect(await refusalOf(await ship(shipmentId, 'X', at.stranger.sent))).toMatchObject({
      message: 'Shipment not found',
    })
    expect((await ofOrder(made, at.brand.sent)).map(({ status }) => status)).toEqual(['live'])
  })

  it('is refused with a blank tracking number', async () => {
    const made = await makeOrder(at.test, at.parties)
    const answer = await refusalOf(await ship(made.shipmentIds[0], '  '))
    expect(answer).toMatchObject({ status: 400, validations: [{ path: 'trackingNumber' }] })
  })

  it.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['an empty object', '{}'],
  ])(
    '[published client] is possible with %s for a body, and keeps the tracking that was saved before',
    async (_, body) => {
      const made = await makeOrder(at.test, { ...at.parties, copies: [[1], [1]] })
      const [first, second] = made.shipmentIds
      const saved = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/RM1' }
      await at.test.request('PUT', `/api/shipment/${first}/shipping`, { ...at.site.sent, body: saved })
      const headers = { 'content-type': 'application/json' }
      for (const [shipmentId, tracking] of [
        [first, saved],
        [second, { trackingNumber: '', trackingUrl: '' }],
      ] as const) {
        const path = `/api/shipment/shipped/${shipmentId}`
        const answer = await at.test.request('PUT', path, { ...at.site.sent, body, headers })
        expect(whole(await decode(rows.ship, answer)).shipment).toMatchObject({ status: 'shipped', ...tracking })
      }
      expect(await messagesOf(made)).toContainEqual(expect.stringMatching(/^Shipment 2 shipped by user-\d+$/))
      expect(await refusalOf(await ship(second))).toMatchObject({ message: 'This shipment was already shipped.' })
    },
  )

  it('with an address alone keeps the tracking number that was saved before, and takes the address', async () => {
    const [id] = (await makeOrder(at.test, at.parties)).shipmentIds
    const saved = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/old' }
    await at.test.request('PUT', `/api/shipment/${id}/shipping`, { ...at.site.sent, body: saved })
    const body = { trackingUrl: 'https://track.example/new' }
    const answer = await at.test.request('PUT', `/api/shipment/shipped/${id}`, { ...at.site.sent, body })
    const { shipment } = whole(await decode(rows.ship, answer))
    expect(shipment).toMatchObject({ status: 'shipped', trackingNumber: 'RM1', ...body })
  })
})

it.each([
  ['the number that was saved before', 'RM1', 'https://track.example/1'],
  ['another number', 'RM2', ''],
])('[SP-01] shipping with %s and no address keeps the address only with its number', async (_, number, trackingUrl) => {
  const [id] = (await makeOrder(at.test, at.parties)).shipmentIds
  const body = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/1' }
  await at.test.request('PUT', `/api/shipment/${id}/shipping`, { ...at.site.sent, body })
  const { shipment } = whole(await decode(rows.ship, await ship(id, number)))
  expect(shipment).toMatchObject({ status: 'shipped', trackingNumber: number, trackingUrl })
})

it.each([
  ['the same number', 'RM1', 'https://track.example/1'],
  ['another number', 'RM2', ''],
])('[SP-03] saving %s without an address keeps the address only with its number', async (_, number, trackingUrl) => {
  const [id] = (await makeOrder(at.test, at.parties)).shipmentIds
  const path = `/api/shipment/${id}/shipping`
  const saved = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/1' }
  await at.test.request('PUT', path, { ...at.site.sent, body: saved })
  const answer = await at.test.request('PUT', path, { ...at.site.sent, body: { trackingNumber: number } })
  const { shipment } = whole(await decode(rows.saveTracking, answer))
  expect(shipment).toMatchObject({ trackingNumber: number, trackingUrl })
})

describe('the tracking of a shipment', () => {
  it('[SP-03] is not changed beside a delivery note that was drawn meanwhile', async () => {
    const made = await makeOrder(at.test, at.parties)
    const [id] = made.shipmentIds
    const { database } = at.test
    const transaction = database.transaction.bind(database)
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      expect((await ship(id, 'SHIPPED')).status).toBe(200)
      return transaction(work)
    })
    const body = { trackingNumber: 'OTHER' }
    const answer = await at.test.request('PUT', `/api/shipment/${id}/shipping`, { ...at.site.sent, body })
    expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'changed' })
    expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', trackingNumber: 'SHIPPED' }])
  })

  it('[SP-03] that is sent again as it is saved makes no second log entry, delivery note or event', async () => {
    const made = await makeOrder(at.test, at.parties)
    const [id] = made.shipmentIds
    await ship(id, 'WRONG')
    const save = async () => {
      const sent = { ...at.site.sent, body: { trackingNumber: 'RIGHT' } }
      const answer = await at.test.request('PUT', `/api/shipment/${id}/shipping`, sent)
      return whole(await decode(rows.saveTracking, answer)).shipment
    }
    const published = vi.spyOn(at.test.bus, 'publish')
    const first = await save()
    const [logged, told] = [await messagesOf(made), published.mock.calls.length]
    expect(await save()).toEqual(first)
    expect([await messagesOf(made), published.mock.calls.length]).toEqual([logged, told])
    expect(told).toBeGreaterThan(0)
  })

  it('[SP-03] can be corrected after shipping, on a new delivery note too', async () => {
    const made = await makeOrder(at.test, at.parties)
    const { shipment: before } = whole(await decode(rows.ship, await ship(made.shipmentIds[0], 'WRONG')))
    await at.test.database.orm.update(shipments).set({ shippedDate: new Date('2026-03-01T09:00:00Z') })
    at.test.advance(1000)
    const path = `/api/shipment/${made.shipmentIds[0]}/shipping`
    const body = { trackingNumber: 'RIGHT' }
    const { shipment } = whole(
      await decode(rows.saveTracking, await at.test.request('PUT', path, { ...at.site.sent, body })),
    )
    expect(shipment).toMatchObject({
      status: 'shipped',
      trackingNumber: 'RIGHT',
      shippedDate: '2026-03-01T09:00:00.000Z',
    })
    expect(shipment.shippingDoc?.fileId).not.toBe(before.shippingDoc?.fileId)
    const note = await readNewestNote()
    expect(note).toContain('RIGHT')
    expect(note).toContain('2026/03/01')
    expect(await messagesOf(made)).toContainEqual(
      expect.stringMatching(/^Tracking number of shipment 1 set to RIGHT by/),
    )
  })
})

describe('splitting a shipment', () => {
  it('[SP-04] moves some items into a shipment of its own, and the rest stays live', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2, 3]] })
    const [first, second, third] = made.itemIds
    const { shipment, remaining } = whole(await decode(rows.split, await split(made.shipmentIds[0], [first, second])))
    expect(shipment).toMatchObject({ itemIds: [first, second], shipmentIndex: 1, partial: true, status: 'live' })
    expect(remaining).toMatchObject({ _id: made.shipmentIds[0], itemIds: [third] })
    await ship(shipment._id)
    expect((await ofOrder(made)).map(({ status }) => status)).toEqual(['live', 'shipped'])
    const scanned = await at.test.request('GET', `/api/barcode/details/${made.itemBarcodes[0]}`, at.site.sent)
    expect((await scanned.json()).barcode.shipmentId).toBe(shipment._id)
  })

  it('[SP-04] copies where and when it goes, but no tracking number: that is on one parcel only', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const tracked = { ...at.site.sent, body: { trackingNumber: 'LABEL-1' } }
    await at.test.request('PUT', `/api/shipment/${made.shipmentIds[0]}/shipping`, tracked)
    const { shipment, remaining } = whole(
      await decode(rows.split, await split(made.shipmentIds[0], made.itemIds.slice(0, 1))),
    )
    expect(remaining.trackingNumber).toBe('LABEL-1')
    const { shipByDate, shipTo, carrier } = remaining
    expect(shipment).toMatchObject({ shipByDate, shipTo, carrier, trackingNumber: '' })
  })

  it('[SP-04] ships the order only once every part has gone', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2, 3]] })
    const [first, second, third] = made.itemIds
    const { shipment: part } = whole(await decode(rows.split, await split(made.shipmentIds[0], [first])))
    const { shipment: next } = whole(await decode(rows.split, await split(made.shipmentIds[0], [second])))
    const [row] = await at.test.database.orm.select().from(orders).where(eq(orders.id, made.id))
    expect(row?.shipmentCount).toBe(3)
    await ship(part._id)
    await ship(made.shipmentIds[0])
    expect(await statusOf(made)).toBe('printready')
    const left = await ofOrder(made)
    expect(left.map(({ status, itemIds }) => [status, itemIds])).toEqual([
      ['shipped', [third]],
      ['shipped', [first]],
      ['live', [second]],
    ])
    await ship(next._id)
    expect(await statusOf(made)).toBe('shipped')
  })

  it('[SP-04] moves the jobs too, logs the user, and sends a live event', async () => {
    const product = await at.test.product(at.site.accountId)
    const made = await makeOrder(at.test, { ...at.parties, productId: product.id, copies: [[1, 2]] })
    const heard: LiveEvent[] = []
    const leave = at.test.bus.subscribe(at.brand.accountId, (event) => heard.push(event))
    const { shipment } = whole(await decode(rows.split, await split(made.shipmentIds[0], made.itemIds.slice(0, 1))))
    const told = [made.shipmentIds[0], shipment._id, made.id]
    await expect.poll(() => heard.slice(-3).map(({ entityId }) => entityId)).toEqual(told)
    leave()
    expect(heard.every(({ orderId }) => orderId === made.id)).toBe(true)
    expect(await messagesOf(made)).toContainEqual(
      expect.stringMatching(/^Shipment 1 split by user-.*: 1 of its items now ship as shipment 2$/),
    )
    const found = await at.test.database.orm.select().from(jobs).where(eq(jobs.shipmentId, shipment._id))
    expect(found.map(({ itemId }) => itemId)).toEqual(made.itemIds.slice(0, 1))
  })

  it('[SP-04] of two users who split off the same item, one succeeds and the other gets an error', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const [first] = made.itemIds
    const answers = await Promise.all([split(made.shipmentIds[0], [first]), split(made.shipmentIds[0], [first])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser && (await refusalOf(loser))).toMatchObject({
      code: 'moved',
      message: `No longer in this shipment, because somebody has split it: ${made.itemBarcodes[0]}.`,
    })
    expect(await ofOrder(made)).toHaveLength(2)
  })

  it('[SP-04] while its delivery note is drawn keeps the shipment from going out with items that have left it', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const write = at.test.files.write.bind(at.test.files)
    vi.spyOn(at.test.files, 'write').mockImplementationOnce(async (...given) => {
      await split(made.shipmentIds[0], made.itemIds.slice(0, 1))
      return write(...given)
    })
    expect(await refusalOf(await ship(made.shipmentIds[0]))).toMatchObject({ status: 409, code: 'changed' })
    expect((await ofOrder(made)).map(({ status }) => status)).toEqual(['live', 'live'])
    await ship(made.shipmentIds[0])
    const lines = await at.test.database.orm.select().from(items).orderBy(asc(items.position))
    expect(lines.map(({ status }) => status)).toEqual(['live', 'complete'])
  })

  it('is refused for other accounts, and for roles that do not ship', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const [shipmentId] = made.shipmentIds
    const one = made.itemIds.slice(0, 1)
    const customer = await at.test.member('customer', at.site.accountId)
    expect((await split(shipmentId, one, at.brand.sent)).status).toBe(403)
    expect((await split(shipmentId, one, customer.sent)).status).toBe(403)
    expect((await split(shipmentId, one, at.stranger.sent)).status).toBe(404)
    expect(await ofOrder(made)).toHaveLength(1)
  })

  it('is refused for items of others, for all of them at once, and once it is shipped', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const other = await makeOrder(at.test, at.parties)
    const [shipmentId] = made.shipmentIds
    expect(await refusalOf(await split(shipmentId, [...other.itemIds, ...made.itemIds]))).toMatchObject({
      status: 400,
      validations: [{ path: 'itemIds.0', message: 'is not an item of this shipment' }],
    })
    expect(await refusalOf(await split(shipmentId, made.itemIds))).toMatchObject({
      validations: [{ path: 'itemIds', message: 'must leave at least one item in the shipment' }],
    })
    await ship(shipmentId)
    expect(await refusalOf(await split(shipmentId, made.itemIds.slice(1)))).toMatchObject({ status: 409 })
    expect((await split(shipmentId, [])).status).toBe(400)
  })
})
