import { PDFiumLibrary } from '@hyzyla/pdfium'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { address, shipments as rows } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { whole } from '../../tests/support/whole.ts'
import { accounts, files, fileVersions, items, orderLogs, shipments } from '../core/database/schema/tables.ts'
import { breakNextCommit } from '../tests/support/break-commit.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createSite } from '../tests/support/site.ts'

const at = forEachTest(() => createSite())

const ship = (shipmentId: string | undefined, trackingNumber = 'RM1', sent = at.site.sent) =>
  at.test.request('PUT', `/api/shipment/shipped/${shipmentId}`, { ...sent, body: { trackingNumber } })
const split = (shipmentId: string | undefined, itemIds: unknown[], sent = at.site.sent) =>
  at.test.request('POST', `/api/shipment/partial/${shipmentId}`, { ...sent, body: { itemIds } })
const saveTracking = (shipmentId: string | undefined, body: { trackingNumber: string; trackingUrl?: string }) =>
  at.test.request('PUT', `/api/shipment/${shipmentId}/shipping`, { ...at.site.sent, body })
const ofOrder = async ({ id }: MadeOrder, sent = at.site.sent) =>
  (await decode(rows.ofOrder, await at.test.request('GET', `/api/shipment/byorder/${id}`, sent))).data
const splitOff = async (shipmentId: string | undefined, itemIds: unknown[]) =>
  whole(await decode(rows.split, await split(shipmentId, itemIds)))
const itemStatuses = async () =>
  (await at.test.database.orm.select().from(items).orderBy(asc(items.position))).map(({ status }) => status)
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

describe('[SP-01] shipping', () => {
  it('names the delivery notes of orders with Japanese numbers differently', async () => {
    for (const sourceOrderId of ['注文一', '見本二', 'A/4\\"5"']) {
      const made = await makeOrder(at.test, { ...at.parties, sourceOrderId })
      await ship(made.shipmentIds[0])
    }
    const notes = await at.test.database.orm.select().from(files).where(eq(files.type, 'shippingdoc'))
    const names = notes.map(({ path }) => path).toSorted()
    expect(names).toEqual(['A_4__5_', '注文一', '見本二'].map((number) => `delivery-note-${number}-1.pdf`))
  })

  it('names a shipment in logs and on its note by its place in the order, whatever its index', async () => {
    const { orm } = at.test.database
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 1], [1]] })
    await orm.update(shipments).set({ shipmentIndex: sql`${shipments.shipmentIndex} + 3` })
    const [first, second] = made.shipmentIds
    await saveTracking(second, { trackingNumber: 'RM2' })
    await splitOff(first, made.itemIds.slice(0, 1))
    await ship(second)
    const named = (await messagesOf(made)).flatMap((message) => /shipment \d/gi.exec(message)?.[0] ?? [])
    expect(named).toEqual(['shipment 2', 'Shipment 1', 'Shipment 2'])
    expect(await messagesOf(made)).toContainEqual(expect.stringMatching(/now ship as shipment 3$/))
    const [note] = await orm.select().from(files).where(eq(files.type, 'shippingdoc'))
    expect(note?.path).toBe(`delivery-note-${made.sourceOrderId}-2.pdf`)
  })

  it('makes a note that names the site, or for a neutral parcel its return address or nobody', async () => {
    const { orm } = at.test.database
    const own = { companyName: 'Kestrel Print', phoneNumber: '0113 496', emailAddress: 'print@kestrel.example' }
    await orm.update(accounts).set({ settings: own }).where(eq(accounts.id, at.site.accountId))
    const returns = address.parse({ name: 'Acme Returns', address1: '9 Back Lane', town: 'Hull', isoCountry: 'GB' })
    const words = ['From', 'Kestrel Print', '0113 496', 'print@kestrel.example', 'Acme']
    for (const [pspBranding, returnAddress, named] of [
      [true, null, words.slice(0, 4)],
      [false, null, []],
      [false, returns, ['From', 'Acme']],
    ] as const) {
      const made = await makeOrder(at.test, at.parties)
      const ofOrder = eq(shipments.orderId, made.id)
      await orm.update(shipments).set({ rest: { pspBranding }, returnAddress }).where(ofOrder)
      at.test.advance(1000)
      await ship(made.shipmentIds[0])
      const text = await readNewestNote()
      expect(words.filter((word) => text.includes(word))).toEqual(named)
      expect(text).toContain('Zoë Müller')
    }
  })

  it('[SP-02] is refused when the parcel changes while its delivery note is drawn', async () => {
    const write = at.test.files.write.bind(at.test.files)
    for (const changed of [
      { trackingNumber: 'RM-SAVED' },
      { dispatchAlert: 'Ring twice' },
      { carrier: { alias: 'express', code: 'dhl', service: 'express' } },
    ]) {
      const made = await makeOrder(at.test, at.parties)
      const [id = ''] = made.shipmentIds
      vi.spyOn(at.test.files, 'write').mockImplementationOnce(async (...given) => {
        await at.test.database.orm.update(shipments).set(changed).where(eq(shipments.id, id))
        return write(...given)
      })
      const shipUntracked = () => at.test.request('PUT', `/api/shipment/shipped/${id}`, at.site.sent)
      expect(await refusalOf(await shipUntracked())).toMatchObject({ status: 409, code: 'changed' })
      expect(await ofOrder(made)).toMatchObject([{ status: 'live', ...changed }])
      expect((await shipUntracked()).status).toBe(200)
      expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', ...changed }])
    }
  })

  it('[SP-02] happens once, however often and fast it is requested', async () => {
    const made = await makeOrder(at.test, at.parties)
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((number) => ship(made.shipmentIds[0], number)))
    const losers = answers.filter(({ status }) => status !== 200)
    const [shipment] = await ofOrder(made)
    const message = `This shipment was already shipped, with the tracking number ${shipment?.trackingNumber}.`
    const refusal = { status: 409, code: 'already_shipped', message }
    expect(await Promise.all(losers.map(refusalOf))).toMatchObject([refusal, refusal, refusal])
    expect(await at.test.database.orm.select().from(files)).toHaveLength(1)
  })

  it('keeps the delivery note when the connection to the database breaks in the commit', async () => {
    const made = await makeOrder(at.test, at.parties)
    const print = vi.mocked(console.error).mockImplementation(() => {})
    breakNextCommit(at.test.database)
    expect((await ship(made.shipmentIds[0])).status).toBe(503)
    print.mockClear()
    expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', trackingNumber: 'RM1' }])
    expect(await readNewestNote()).toContain('RM1')
  })

  it('[SP-02] is refused while not ready, with a blank number, and by a carrier, with the reason', async () => {
    for (const [status, message] of [
      ['dataready', /still being fetched/],
      ['error', /file errors/],
      ['pending', /still pending/],
    ] as const) {
      const { shipmentIds } = await makeOrder(at.test, { ...at.parties, status })
      expect(await refusalOf(await ship(shipmentIds[0]))).toMatchObject({ status: 409, code: 'not_ready', message })
    }
    const made = await makeOrder(at.test, at.parties)
    const validations = [{ path: 'trackingNumber' }]
    expect(await refusalOf(await ship(made.shipmentIds[0], '  '))).toMatchObject({ status: 400, validations })
    const refusal = 'The collection point is closed.'
    await at.test.carrier(at.site.accountId, { alias: 'tracked', refusal })
    expect(await refusalOf(await ship(made.shipmentIds[0]))).toMatchObject({ status: 400, message: refusal })
    expect((await ofOrder(made))[0]?.status).toBe('live')
  })

  it('[published client] takes no body, null or an empty object, and keeps the tracking', async () => {
    for (const body of [undefined, 'null', '{}']) {
      const made = await makeOrder(at.test, { ...at.parties, copies: [[1], [1]] })
      const [first, second] = made.shipmentIds
      const saved = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/RM1' }
      await saveTracking(first, saved)
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
    }
  })
})

describe('[SP-03] the tracking of a shipment', () => {
  const saved = { trackingNumber: 'RM1', trackingUrl: 'https://track.example/1' }

  it('keeps its address with its number only, shipped or saved, and takes an address alone', async () => {
    for (const [body, expected] of [
      [{ trackingNumber: 'RM1' }, saved],
      [{ trackingNumber: 'RM2' }, { trackingNumber: 'RM2', trackingUrl: '' }],
      [{ trackingUrl: 'https://track.example/new' }, { ...saved, trackingUrl: 'https://track.example/new' }],
    ] as const) {
      const [id] = (await makeOrder(at.test, at.parties)).shipmentIds
      await saveTracking(id, saved)
      const answer = await at.test.request('PUT', `/api/shipment/shipped/${id}`, { ...at.site.sent, body })
      const { shipment } = whole(await decode(rows.ship, answer))
      expect(shipment).toMatchObject({ status: 'shipped', ...expected })
    }
    const [id] = (await makeOrder(at.test, at.parties)).shipmentIds
    await saveTracking(id, saved)
    for (const [trackingNumber, trackingUrl] of [
      ['RM1', saved.trackingUrl],
      ['RM2', ''],
    ] as const) {
      const { shipment } = whole(await decode(rows.saveTracking, await saveTracking(id, { trackingNumber })))
      expect(shipment).toMatchObject({ trackingNumber, trackingUrl })
    }
  })

  it('is not changed beside a delivery note that was drawn meanwhile', async () => {
    const made = await makeOrder(at.test, at.parties)
    const [id] = made.shipmentIds
    const { database } = at.test
    const transaction = database.transaction.bind(database)
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      expect((await ship(id, 'SHIPPED')).status).toBe(200)
      return transaction(work)
    })
    const answer = await saveTracking(id, { trackingNumber: 'OTHER' })
    expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'changed' })
    expect(await ofOrder(made)).toMatchObject([{ status: 'shipped', trackingNumber: 'SHIPPED' }])
  })

  it('is corrected after shipping on a new note of the old date, and sent again changes nothing', async () => {
    const made = await makeOrder(at.test, at.parties)
    const [id] = made.shipmentIds
    const { shipment: before } = whole(await decode(rows.ship, await ship(id, 'WRONG')))
    const shippedDate = '2026-03-01T09:00:00.000Z'
    await at.test.database.orm.update(shipments).set({ shippedDate: new Date(shippedDate) })
    at.test.advance(1000)
    const published = vi.spyOn(at.test.bus, 'publish')
    const correct = async () =>
      whole(await decode(rows.saveTracking, await saveTracking(id, { trackingNumber: 'RIGHT' }))).shipment
    const shipment = await correct()
    expect(shipment).toMatchObject({ status: 'shipped', trackingNumber: 'RIGHT', shippedDate })
    expect(shipment.shippingDoc?.fileId).not.toBe(before.shippingDoc?.fileId)
    const note = await readNewestNote()
    for (const text of ['RIGHT', '2026/03/01']) expect(note).toContain(text)
    const [logged, told] = [await messagesOf(made), published.mock.calls.length]
    expect(logged).toContainEqual(expect.stringMatching(/^Tracking number of shipment 1 set to RIGHT by/))
    expect(told).toBeGreaterThan(0)
    expect(await correct()).toEqual(shipment)
    expect([await messagesOf(made), published.mock.calls.length]).toEqual([logged, told])
  })
})

describe('[SP-04] splitting a shipment', () => {
  it('makes a parcel with carrier and address but no tracking, and ships the order with the last', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2, 3]] })
    const [[whole], [first, second, third]] = [made.shipmentIds, made.itemIds]
    await saveTracking(whole, { trackingNumber: 'LABEL-1' })
    const { shipment, remaining } = await splitOff(whole, [first, second])
    const { shipTo, carrier } = remaining
    const copied = { shipTo, carrier, trackingNumber: '', partial: true, status: 'live' }
    expect(shipment).toMatchObject({ itemIds: [first, second], shipmentIndex: 1, ...copied })
    expect(remaining).toMatchObject({ _id: whole, itemIds: [third], trackingNumber: 'LABEL-1' })
    const { shipment: next } = await splitOff(shipment._id, [second])
    expect((await at.test.database.orm.query.orders.findFirst())?.shipmentCount).toBe(3)
    await ship(shipment._id)
    expect(await itemStatuses()).toEqual(['complete', 'live', 'live'])
    await ship(whole)
    expect(await at.test.statusOf(made.id)).toBe('printready')
    expect(await ofOrder(made)).toMatchObject([{ itemIds: [third] }, { itemIds: [first] }, { itemIds: [second] }])
    await ship(next._id)
    expect(await at.test.statusOf(made.id)).toBe('shipped')
  })

  it('keeps a parcel whose note is drawn from going out with items that have left it', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const write = at.test.files.write.bind(at.test.files)
    vi.spyOn(at.test.files, 'write').mockImplementationOnce(async (...given) => {
      await split(made.shipmentIds[0], made.itemIds.slice(0, 1))
      return write(...given)
    })
    expect(await refusalOf(await ship(made.shipmentIds[0]))).toMatchObject({ status: 409, code: 'changed' })
    expect((await ofOrder(made)).map(({ status }) => status)).toEqual(['live', 'live'])
  })

  it('of two users who split off the same item, one succeeds and the other gets an error', async () => {
    const made = await makeOrder(at.test, { ...at.parties, copies: [[1, 2]] })
    const [first] = made.itemIds
    const answers = await Promise.all([split(made.shipmentIds[0], [first]), split(made.shipmentIds[0], [first])])
    const losers = answers.filter(({ status }) => status !== 200)
    const message = `No longer in this shipment, because somebody has split it: ${made.itemBarcodes[0]}.`
    expect(await Promise.all(losers.map(refusalOf))).toMatchObject([{ status: 409, code: 'moved', message }])
    expect(await ofOrder(made)).toHaveLength(2)
  })
})
