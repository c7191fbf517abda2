import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, it } from 'vitest'
import { toCsv } from '#lib/common/write-csv.ts'
import { createConcurrencyLimit } from '#lib/server/proxy/concurrency-limit.ts'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { findColumns } from '#lib/shipments/many/columns.ts'
import english from '#messages/en-GB.json'
import japanese from '#messages/ja-JP.json'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { orderColumns, parcelColumns } from './export-rows.ts'
import { type Progress, readFrames } from './frames.ts'
import { createExportHandler } from './handler.ts'
import { readAllOrders } from './read-orders.ts'
import type { ExportWish } from './wish.ts'

type Known = {
  _id: string
  date: string
  number?: string
  outsourcedTo?: string
  from?: string
  /** Of an order in production: its shipments by the status of their only item. */
  parcels?: Record<string, string>
}

const orderOf = ({ _id, date, number = _id, outsourcedTo, from = 'brand', parcels }: Known) => ({
  _id,
  outsourcedTo,
  source: { id: from, name: 'Lumen' },
  destination: { id: from === 'brand' ? 'account-1' : 'partner' },
  orderData: {
    sourceOrderId: number,
    customerName: '=Ada',
    status: parcels ? 'printready' : 'complete',
    date,
    items: Object.entries(parcels ?? { i: 'complete' }).map(([id, status]) => ({
      _id: `of ${id}`,
      quantity: 5,
      status,
    })),
    shipments: Object.keys(parcels ?? {}).map((id) => ({ _id: id })),
  },
})
const shipmentsOf = ({ parcels = {} }: Known) =>
  Object.keys(parcels).map((id) => ({ ...shipment, _id: id, itemIds: [`of ${id}`] }))
const manyOrders = (count: number): Known[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `o${at}`, date: new Date(1e12 - at * 60_000).toISOString() }))

/** As the upstream lists them. */
function list(known: readonly Known[], search: URLSearchParams) {
  const until = Date.parse(search.get('orderData.date[$lte]') ?? '9999-12-31')
  const all = known.filter(({ date }) => Date.parse(date) <= until)
  const [page, size] = [Number(search.get('page')), Number(search.get('pagesize'))]
  return { success: true, count: all.length, data: all.slice((page - 1) * size, page * size).map(orderOf) }
}

let known: Known[]
const shipment = {
  _id: 's1',
  orderId: 'o0',
  status: 'live',
  shipByDate: '2026-11-21T16:30:00Z',
  shipTo: {
    name: '+Ada',
    address1: "+1+cmd|' /C calc'!A0",
    address4: 'Rear entrance',
    country: 'Northern Ireland',
    isoCountry: 'GB',
    phone: '+44 (0)20 7946-0958',
  },
  carrier: { alias: 'dhl' },
}
beforeEach(() => void (known = manyOrders(3)))
const upstream = forEachTest(() =>
  startFakeUpstream((seen, ...rest) => {
    const { pathname, searchParams } = new URL(seen.url, 'http://upstream')
    const user = { _id: 'u', username: 'pia' }
    const settings = { userId: 'u', user, oneflowAccountSettings: { timezone: 'Asia/Tokyo', dateFormat: 'dd/MM/yyyy' } }
    const ofId = pathname.split('/order/details/')[1]
    if (ofId === 'gone') return answerJson({}, 404)(seen, ...rest)
    const partly = known.find(({ _id, parcels }) => parcels && _id === ofId)
    if (partly) return answerJson({ order: orderOf(partly), shipments: shipmentsOf(partly) })(seen, ...rest)
    const answer = ofId
      ? { order: orderOf({ _id: ofId, date: '2026-01-01T00:00:00Z' }), shipments: [shipment] }
      : pathname.endsWith('/order')
        ? list(known, searchParams)
        : pathname.includes('/shipment/byorder/')
          ? { data: pathname.includes('/o0') ? [{ ...shipment, _id: 's0', status: 'shipped' }, shipment] : [] }
          : settings
    return answerJson(answer)(seen, ...rest)
  }),
)

const concurrencyLimit = createConcurrencyLimit()
function ask(wish: Partial<ExportWish> | string, signal?: AbortSignal) {
  const handler = createExportHandler({
    wrapHandler: wrapperFor(sessionReaderFor(fakeSession().session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' }),
    concurrencyLimit,
    loadTexts: async (of) => ({
      sheet: 'All Orders',
      columns: of === 'orders' ? orderColumns.map((name) => english.orders.list.column[name]) : [...parcelColumns],
      statusOf: (status) => status.toUpperCase(),
    }),
  })
  const headers = { ...sameOrigin, origin: portalOrigin, 'x-sfl': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ format: 'csv', of: 'orders', filters: {}, ...(typeof wish === 'object' && wish) })
  return handler(
    new Request(`${portalOrigin}/api/orders/export`, { method: 'POST', headers, body, signal: signal ?? null }),
  )
}
async function fileOf(wish: Partial<ExportWish>) {
  const progress: Progress[] = []
  const { body } = await ask(wish)
  if (!body) throw new Error('no body')
  const file = await readFrames(body, (now) => progress.push(now))
  return { bytes: new Uint8Array(await file.arrayBuffer()), last: progress.at(-1) }
}

it('[MA-02] a CSV has the account’s dates and no formulas, and Excel takes it as UTF-8', async () => {
  known[1] = { _id: 'o1', date: '2026-11-20T16:30:00Z', number: '=HYPERLINK("x,y")', outsourcedTo: '+Kite, Ltd' }
  const { bytes, last } = await fileOf({ ids: ['o1'] })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  const row = `COMPLETE,"'=HYPERLINK(""x,y"")",Lumen,1,5,0,21/11/2026 01:30,"'+Kite, Ltd",'=Ada`
  expect(text).toBe(`Status,Order ID,From,Line Items,Quantity,Shipments,Submitted,Outsourced to,Customer\r\n${row}`)
  expect(last).toEqual({ rows: 1, total: 1 })
})

it('[MA-02] selected orders are in the file also when they no longer fit the filter, if they exist', async () => {
  const { bytes, last } = await fileOf({ ids: ['moved', 'o1', 'gone'] })
  const rows = parseCsv(new TextDecoder().decode(bytes))
  expect(rows.map((row) => [row[1], row[4], row[5]]).slice(1)).toEqual([
    ['o1', '5', '0'],
    ['moved', '5', '1'],
  ])
  expect(last).toEqual({ rows: 2, total: 2 })
})

it('[MA-02] a workbook has numbers as numbers, and texts that look like formulas as texts', async () => {
  known = manyOrders(250)
  known[249] = { _id: 'o249', date: '2000-01-01T00:00:00Z', number: '=1+1', outsourcedTo: 'Kite' }
  const { bytes, last } = await fileOf({ format: 'xlsx' })
  const [sheet] = (await readXlsx(bytes)).sheets
  expect([sheet?.name, sheet?.rows.length, sheet?.rows[250]?.slice(1, 5), sheet?.rows[250]?.at(7)]).toEqual([
    'All Orders',
    251,
    ['=1+1', 'Lumen', 1, 5],
    'Kite',
  ])
  expect(last).toEqual({ rows: 250, total: 250 })
})

it('[MA-02] a workbook has dates as dates, on the account’s clock and in its format', async () => {
  known = [{ _id: 'o0', date: '2026-11-20T16:30:00Z' }]
  const dateOf = async (of: ExportWish['of'], column: number) => {
    const workbook = await readXlsx((await fileOf({ format: 'xlsx', of })).bytes, { readStyles: true })
    const { value, style } = workbook.sheets[0]?.cells?.get(`1,${column}`) ?? {}
    return [value, style?.numFmt]
  }
  expect(await dateOf('orders', orderColumns.indexOf('submitted'))).toEqual([
    new Date('2026-11-21T01:30Z'),
    'dd/mm/yyyy hh:mm',
  ])
  known = [{ _id: 'o0', date: '2026-10-05' }]
  expect((await dateOf('orders', orderColumns.indexOf('submitted')))[0], 'a day has no time').toBe('05/10/2026')
  expect(await dateOf('parcels', parcelColumns.indexOf('shipBy'))).toEqual([new Date('2026-11-22'), 'dd/mm/yyyy'])
})

it('[MA-02] [MA-03] what is ready to ship is a template that is read again in each language', async () => {
  const { bytes } = await fileOf({ of: 'parcels', filters: { 'orderData.status': ['complete'] } })
  const rows = parseCsv(new TextDecoder().decode(bytes), { unescapeFormulae: true })
  expect(rows.map((row) => [row[0], row[2], row[3], row[7], row[20]])).toEqual([
    ['orderId', 'shipment', 'shipmentId', 'name', 'trackingNumber'],
    ['o0', '2', 's1', '+Ada', ''],
  ])
  for (const { orders } of [english, japanese]) {
    const headings = parcelColumns.map((name) => orders.export.parcel[name])
    expect(findColumns(headings)).toEqual({ order: 0, shipment: 3, trackingNumber: 20, trackingUrl: 21 })
  }
})

it('[MA-02] a phone number is written as carriers’ programs read it, and a formula as text', async () => {
  const { bytes } = await fileOf({ of: 'parcels' })
  const [, row = []] = parseCsv(new TextDecoder().decode(bytes))
  const column = (name: (typeof parcelColumns)[number]) => row[parcelColumns.indexOf(name)]
  expect(column('phone')).toBe('+44 (0)20 7946-0958')
  expect([column('name'), column('address1')]).toEqual(["'+Ada", "'+1+cmd|' /C calc'!A0"])
  // A spreadsheet would compute the first.
  expect(parseCsv(toCsv([['+81-3-1234', '+8131234']]))).toEqual([["'+81-3-1234", '+8131234']])
})

it('[MA-02] the template has the whole address, and a country that says more than its code', async () => {
  const { bytes } = await fileOf({ of: 'parcels' })
  const [headings = [], row = []] = parseCsv(new TextDecoder().decode(bytes))
  const shown = Object.fromEntries(headings.map((heading, at) => [heading, row[at]]))
  expect(shown).toMatchObject({ address4: 'Rear entrance', country: 'GB', countryDetail: 'Northern Ireland' })
})

it('[MA-02] of an order in production the template has the shipments all of whose items are complete', async () => {
  const date = '2026-01-01T00:00:00Z'
  known = [
    { _id: 'partly', date, parcels: { first: 'live', second: 'complete' } },
    { _id: 'single', date, parcels: { third: 'live' } },
  ]
  const before = upstream.seen.length
  const { bytes, last } = await fileOf({ of: 'parcels' })
  const [, ...rows] = parseCsv(new TextDecoder().decode(bytes))
  expect(rows.map((row) => [row[0], row[2], row[3]])).toEqual([['partly', '2', 'second']])
  expect(last, 'what is in the file, of the orders that were read').toEqual({ rows: 1, total: 2 })
  expect(upstream.seen.slice(before).filter(({ url }) => /single/.test(url))).toEqual([])
})

it('[MA-02] what a partner or another site ships is not in the template of what is ready to ship', async () => {
  const date = '2026-01-01T00:00:00Z'
  known = [
    { _id: 'o0-sent', date, from: 'account-1' },
    { _id: 'o0-placed', date, outsourcedTo: 'Kite' },
    { _id: 'o0-ours', date },
  ]
  const { bytes } = await fileOf({ of: 'parcels' })
  expect(parseCsv(new TextDecoder().decode(bytes)).map(([order]) => order)).toEqual(['orderId', 'o0-ours'])
})

it('[MA-02] an export ends when the browser leaves, and gives its slot back', async () => {
  known = manyOrders(2000)
  const before = upstream.seen.length
  const reader = (await ask({})).body?.getReader()
  for (let frame = 0; frame < 3; frame += 1) await reader?.read()
  await reader?.cancel()
  await new Promise((resolve) => void setTimeout(resolve, 200))
  const calls = upstream.seen.length - before
  expect([calls > 1, calls < 8]).toEqual([true, true])
  const all = Array.from({ length: 32 }, () => concurrencyLimit.acquire('abcd1234'))
  for (const release of all) release()
})

it('[MA-02] an export that breaks off between two frames is not saved', async () => {
  const frames: Uint8Array<ArrayBuffer>[] = []
  for await (const frame of (await ask({})).body ?? []) frames.push(frame)
  const sizeOf = async (some: Uint8Array<ArrayBuffer>[]) => (await readFrames(new Blob(some).stream(), () => {})).size
  expect(await sizeOf(frames)).toBeGreaterThan(0)
  for (let kept = 0; kept < frames.length; kept += 1)
    await expect(sizeOf(frames.slice(0, kept)), `${kept} frames`).rejects.toThrow('broke off')
})

it('[MA-02] a bad wish is refused', async () => {
  expect((await ask({ format: 'pdf' as 'csv' })).status).toBe(400)
  expect((await ask({ ids: ['../x'] })).status).toBe(400)
})

it('[MA-02] orders whose dates are no RFC 3339 are read by the numbers of their pages', async () => {
  known = manyOrders(250).map((order) => ({ ...order, date: order.date.replace('Z', '+0000') }))
  expect((await fileOf({})).last).toEqual({ rows: 250, total: 250 })
})

it('[MA-02] no order is missed or twice while others come and leave, or where the list has another order', async () => {
  const idsOf = async (read: (page: number) => readonly Known[], pagesize = 100) => {
    const found: string[] = []
    let calls = 0
    const source = async (query: Record<string, unknown> | undefined) => {
      calls += 1
      const until = (query?.['orderData.date'] as { $lte?: string } | undefined)?.$lte
      const search = new URLSearchParams({
        page: String(calls > 0 && query?.['page']),
        pagesize: String(pagesize),
        ...(until && { 'orderData.date[$lte]': until }),
      })
      return list(read(calls), search) as never
    }
    for await (const { orders } of readAllOrders(source, {})) found.push(...orders.map(({ _id }) => _id))
    return found
  }
  const all = manyOrders(1000)
  const leaving = await idsOf((call) => all.filter((_, at) => at >= 7 * (call - 1)))
  expect(leaving).toEqual(all.map(({ _id }) => _id))
  const coming = await idsOf((call) => [
    ...manyOrders(50 * call).map((one) => ({ _id: `new-${one._id}`, date: '2030-01-01T00:00:00Z' })),
    ...all,
  ])
  expect(coming.filter((id) => !id.startsWith('new'))).toEqual(all.map(({ _id }) => _id))
  const capped = await idsOf(() => all.slice(0, 210), 50)
  expect(capped).toEqual(all.slice(0, 210).map(({ _id }) => _id))
  const sameMoment = all.map(({ _id }) => ({ _id, date: '2026-01-01T00:00:00Z' }))
  expect(await idsOf(() => sameMoment)).toEqual(all.map(({ _id }) => _id))
  const shuffled = all.toSorted((a, b) => a._id.localeCompare(b._id))
  expect((await idsOf(() => shuffled)).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted())
})
