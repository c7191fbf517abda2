import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../tests/support/samples.ts'
import { accountLinks, linkCodes } from './account-links.ts'
import { accounts } from './accounts.ts'
import { isMissingCall, isUnserved } from './addition.ts'
import { barcodes } from './barcodes.ts'
import type { Call } from './call.ts'
import { files } from './files.ts'
import { createMatcher } from './match.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { pairedProducts } from './paired-products.ts'
import { production } from './production.ts'
import { search } from './search.ts'
import { shipments } from './shipments.ts'
import { submissionErrors } from './submission-errors.ts'
import { contract } from './table.ts'
import { templates } from './templates.ts'
import { triggers } from './triggers.ts'
import { users } from './users.ts'
import { ContractError, decode, encode, UpstreamError, unflatten } from './wire.ts'

const id = '5f0c2a7b9d1e4c3a8b6f7d20'
const read = (call: Call, answer: unknown) => decode<Call>(call, Response.json(answer))
const queryOf = (path: string) => unflatten(new URLSearchParams(path.split('?')[1] ?? ''))

describe('the table', () => {
  it('names each row once, has one row of a method and path, and free text only after its path', () => {
    expect(new Set(contract.map((call) => call.name)).size).toBe(contract.length)
    const shapes = contract.map(({ base, method, path }) => `${base} ${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(shapes).size).toBe(shapes.length)
    for (const { freeText, path } of contract) for (const name of freeText) expect(path).toContain(`:${name}`)
  })

  it('has a sample for each row, which the row accepts and whose path finds the row again', () => {
    const match = createMatcher(contract)
    for (const call of contract) {
      const { path, body } = sampleOf(call)
      const [place = ''] = path.slice(1).split('?')
      expect(match(call.method, place.split('/')), call.name).toMatchObject({ call: { name: call.name } })
      expect(call.query?.safeParse(queryOf(path)).error, call.name).toBeUndefined()
      const json: unknown = call.encoding === 'json' && body ? JSON.parse(body) : undefined
      expect(json && call.body?.safeParse(json).error, call.name).toBeUndefined()
    }
  })
})

describe('a request on the wire', () => {
  it('is in the dialect of the upstream', () => {
    const date = { $gte: '2026-01-01T00:00:00Z' }
    const query = { 'orderData.status': ['error' as const, 'pending' as const], 'orderData.date': date }
    expect(decodeURIComponent(encode(orders.list, { query }).path)).toBe(
      '/order?page=1&pagesize=10&orderData.status=error&orderData.status=pending&orderData.date[$gte]=2026-01-01T00:00:00Z&sort=orderData.date&direction=-1',
    )
    const where = encode(submissionErrors.list, { query: { $where: { resubmitted: { $exists: true } } } }).path
    expect(decodeURIComponent(where)).toContain('$where[resubmitted][$exists]=true')
    expect(encode(barcodes.details, { params: { code: 'a/b c' } }).path).toBe('/barcode/details/a%2Fb%20c')
    const input = { name: 'L', extension: 'html', contentType: 'text/html', type: 'html', text: '<p>' } as const
    const { body, contentType } = encode(templates.create, { body: input })
    expect(contentType).toBeUndefined()
    expect(body instanceof FormData && Object.fromEntries(body)).toEqual({ ...input, active: 'true', testData: '' })
  })

  it('[SEC-57] never reaches a prototype, whatever the query', () => {
    expect(queryOf('?a[__proto__][b]=1&a[b][c][d][e]=1&toString=1&toString=2')).toEqual({ toString: ['1', '2'] })
    expect(queryOf(`?${'[1],'.repeat(300)}=1&a[b]=1`)).toEqual({ a: { b: '1' } })
  })
})

const account = { id: 'site', name: 'Site' }
const inSite = { sourceAccountId: 'site', destinationAccountId: 'site', createdAt: '2026-11-20T10:00:00Z' }
const card = { sourceProduct: { productCode: 'CARD' }, sourceSku: { code: 'BC' }, status: 'paired' }
const pairing = { _id: 'pairing-1', ...inSite, ...card, sourceAccount: account, destinationAccount: account }

describe('a list that is not counted', () => {
  it.each([
    ['orders by their source ID', orders.bySourceId, { _id: 'order-1', orderData: { sourceOrderId: 'PO-1' } }],
    ['batches', production.batches, { _id: 'batch-1' }],
    ['pairings', pairedProducts.find, pairing],
  ])('is read as one that is, also as a bare array: %s', async (_, call, row) => {
    const counted = await decode(call, Response.json({ count: 7, data: [row] }))
    expect(counted).toMatchObject({ count: 7, data: [{}] })
    for (const given of [{ data: [row] }, { count: null, data: [row] }, [row]])
      expect(await decode(call, Response.json(given))).toEqual({ ...counted, count: 1 })
    await expect(decode(call, Response.json([{}]))).rejects.toThrow(ContractError)
  })

  it('[WK-01] [PP-01] goes on after a full page, and ends with one that is not', async () => {
    for (const [query, rows, count] of [
      [{ page: 1, pagesize: 2 }, 2, 3],
      [{ page: 2, pagesize: 2 }, 2, 5],
      [{ page: 2, pagesize: 2 }, 1, 3],
      [{ page: 3, pagesize: 2 }, 0, 4],
      [{}, 2, 2],
    ] as const) {
      const data = Array.from({ length: rows }, (_, at) => ({ _id: `batch-${at}` }))
      const list = await decode(production.batches, Response.json({ data }), { query })
      expect(list, JSON.stringify({ query, rows })).toMatchObject({ count })
    }
    const query = { $skip: 1, $limit: 1 }
    expect(await decode(pairedProducts.find, Response.json([pairing]), { query })).toMatchObject({ count: 3 })
  })
})

const refused = { _id: id, accountId: id, createdAt: '2026-03-04T09:00:00Z' }
const artwork = { _id: id, status: 'failed', path: 'card.pdf', created: '2026-11-20T10:00:00Z' }
const sides = { accountIdA: 'a', accountNameA: 'A', accountIdB: 'b', accountNameB: 'B' }
const link = { _id: id, ...sides, permissions: ['outsource'], active: true, createdAt: '2026-11-20T10:00:00Z' }
const person = { _id: id, id, username: 'pia', name: 'Pia', email: 'pia@ash.example', role: 'admin' }
const trigger = { type: 'http', address: 'https://ash.example/', triggerSourceId: id, retry: true }
const template = { extension: 'html', contentType: 'text/html', source: { ref: 'order', refId: id } }
const rest = { token: 't', secret: 's', permission: 'outsource', status: 'pending' }
/** An entry of any list. */
const known = { ...refused, ...artwork, ...pairing, ...link, ...person, ...trigger, ...template, ...rest }
const entry = { ...known, orderData: { sourceOrderId: 'PO-1' } }
const none = { code: null }
const at = new Date(1_795_860_000_000).toISOString()
const nameless = { destinationProduct: { productCode: null }, sourceSku: none, destinationSku: none }
const gone = { id: 'gone', name: null }

/** Fields of an entry that other than the documents say, and what is read of them. */
const oddFields: [Call, given: object, read: object][] = [
  [accountLinks.list, { permissions: ['outsource', 'stockcontrol'] }, { permissions: ['outsource'] }],
  [submissionErrors.list, { errorList: [{ code: 5 }] }, { errorList: [{ message: '' }] }],
  [submissionErrors.list, { errorList: [{ message: null }] }, { errorList: [{ message: '' }] }],
  [submissionErrors.list, { errorList: [{ path: ['items', 0], name: 3 }] }, { errorList: [{ path: '', name: '' }] }],
  [submissionErrors.list, { resubmitted: true }, { resubmitted: '' }],
  [pairedProducts.find, { sourceAccount: gone, ...nameless }, { sourceAccount: { name: '' }, sourceSku: { code: '' } }],
  [triggers.list, { headers: { a: 'b' } }, {}],
  [files.ofOrder, { errors: [{ title: 'No fonts' }] }, {}],
  [notifications.list, { results: [{ statusCode: 200 }] }, {}],
  [orders.list, { orderData: { sourceOrderId: 'PO', items: [{ _id: id, quantity: null }] } }, {}],
]
const byPerson = { by: { kind: 'person', name: null }, hasReceived: true, attempts: [] }
const nothing = { nbHits: 1, nbPages: 1 }
const order = { order: { _id: 'o' } }
const hit = { objectID: id, orderId: id, sourceOrderId: 'PO-1' }
const packed = { _id: id, status: 'live' }

/** Answers that say less or other than the documents, and what is read of them. */
const oddAnswers: [Call, given: object, read: object][] = [
  [barcodes.details, { ...order, barcode: {} }, { barcode: { code: '', type: '' } }],
  [barcodes.details, { ...order, barcode: { code: 'S1', type: 'stock' } }, { barcode: { code: 'S1', type: 'stock' } }],
  [search.shipments, { ...nothing, hits: [], facets: [{ name: 'status' }] }, {}],
  [search.shipments, { ...nothing, hits: [hit] }, {}],
  [search.shipments, { ...nothing, hits: [{ ...hit, items: [{}, {}] }] }, { hits: [{ items: 2 }] }],
  [
    search.shipments,
    { ...nothing, hits: [{ ...hit, items: 'two', created: {} }] },
    { hits: [{ items: 0, created: '' }] },
  ],
  [search.cases, { ...nothing, hits: [{ objectID: id, created: 1_795_860_000 }] }, { hits: [{ created: at }] }],
  [search.cases, { ...nothing, hits: [{ objectID: id, created: 1_795_860_000_000 }] }, { hits: [{ created: at }] }],
  [search.cases, { ...nothing, hits: [{ objectID: id, created: 1e300 }] }, { hits: [{ created: '' }] }],
  [shipments.details, { ...packed, shippingDoc: id }, { orderId: '', shippingDoc: { fileId: id } }],
  [shipments.details, { ...packed, shippingDoc: '' }, { _id: id }],
  [templates.merge, { output: { total: 2 } }, { output: '{\n  "total": 2\n}' }],
  [templates.details, { _id: id, testData: { total: 2 } }, { testData: '{\n  "total": 2\n}' }],
  [templates.details, { _id: id, testData: null }, { testData: '' }],
  [search.cases, { ...nothing, hits: [{ objectID: id }] }, {}],
  [submissionErrors.details, { ...refused, history: [{ by: 'jo' }] }, { _id: id }],
  [submissionErrors.details, { ...refused, history: byPerson }, { _id: id }],
  [pairedProducts.details, { ...pairing, validationErrors: [{}] }, { validationErrors: [] }],
  [triggers.test, { statusCode: '200', headers: { a: 'b' } }, { headers: [], response: '' }],
  [accounts.saveSettings, { settings: { town: 'Ash', version: 4 } }, { settings: { town: 'Ash' } }],
]

/** Fields of an entry that are null. */
const emptyFields: [Call, ...string[]][] = [
  [users.list, 'name', 'email'],
  [users.accountRoles, 'name', 'token', 'secret'],
  [accountLinks.list, 'accountNameA', 'accountNameB', 'permissions', 'createdAt'],
  [linkCodes.list, 'email', 'code', 'permission', 'expirationDate', 'accountDestinationId'],
  [pairedProducts.find, 'sourceProduct', 'sourceSku', 'destinationProduct', 'destinationSku', 'createdAt'],
  [pairedProducts.find, 'sourceAccount', 'destinationAccount'],
  [triggers.sources, 'exchange', 'resource', 'systems'],
  [triggers.list, 'name', 'triggerSourceId', 'templateId', 'address', 'method', 'headers'],
  [templates.list, 'name', 'extension', 'contentType', 'type', 'active'],
  [submissionErrors.list, 'destinationAccountName', 'createdAt', 'resubmitted', 'errorList'],
  [production.jobs, 'fileId', 'reprint', 'createdAt', 'productComponentBatchId'],
  [files.ofOrder, 'created', 'updatedAt', 'versions', 'errors'],
  [notifications.list, 'source', 'additionalInfo', 'results'],
]

describe('an answer on the wire', () => {
  it('[ST-01] [BC-02] [LK-01] [PP-01] [SU-01] that says less or other than the documents is read', async () => {
    for (const [call, given, expected] of oddAnswers)
      expect(await read(call, given), JSON.stringify(given)).toMatchObject(expected)
    for (const [call, given, expected] of oddFields) {
      const list = await read(call, { data: [entry, { ...entry, ...given }] })
      expect(list, JSON.stringify(given)).toMatchObject({ data: [{ _id: id }, { _id: id, ...expected }] })
    }
    for (const resubmitted of [false, null]) {
      const list = await decode(submissionErrors.list, Response.json({ data: [{ ...refused, resubmitted }] }))
      expect(list.data[0]?.resubmitted).toBeUndefined()
    }
  })

  it('[ST-01] of a list is read with an entry whose other fields are null', async () => {
    for (const [call, ...empty] of emptyFields) {
      const odd = { ...entry, ...Object.fromEntries(empty.map((name) => [name, null])) }
      const list = await read(call, { data: [entry, odd] })
      expect(list, `${call.name}: ${empty.join()}`).toMatchObject({ data: [{ _id: id }, { _id: id }] })
    }
  })

  it('[LK-07] [LK-08] [WK-04] with less than the documents still says what a change came to', async () => {
    const failed = '{"emailSuccess":false}'
    for (const body of ['', '{"success":true}', '{"emailSuccess":null}', failed])
      for (const call of [linkCodes.create, linkCodes.regenerate]) {
        const { emailSuccess } = await decode<typeof call>(call, new Response(body))
        expect(emailSuccess, body).toBe(body !== failed)
      }
    const isOrderComplete = async (text: string) =>
      (await decode(production.completeItem, new Response(text))).completedOrder
    for (const open of ['', '{"_id":"item-1"}', '{"completedOrder":null}'])
      expect(await isOrderComplete(open), open).toBe(false)
    for (const complete of ['{"_id":"order-1"}', 'true'])
      expect(await isOrderComplete(`{"completedOrder":${complete}}`), complete).toBe(true)
  })
})

it('the matcher takes no path of another meaning for an id or free text, and any other text', () => {
  const match = createMatcher(contract)
  for (const value of ['..', '.', 'a.b', 'a/b', 'a%2f', 'a b', 'a;b', 'ａ', 'a\u0000', '', 'x'.repeat(65)])
    expect(match('GET', ['order', 'details', value]), value).toEqual({ allow: [] })
  for (const code of ['..', 'a/../b', '.', 'a\\b', 'a\u0000', 'a\nb', 'a\u2028b', '', 'x'.repeat(257)])
    expect(match('GET', ['barcode', 'details', code]), code).toEqual({ allow: [] })
  for (const code of ['ABC-123/4', '注文 12', '50%', 'a..b', 'x'.repeat(256)])
    expect(match('GET', ['barcode', 'details', code]), code).toMatchObject({ params: { code } })
})

it('[ST-01] an addition is not served after 400, 404, 405 and 501, and may be after others', () => {
  const statuses = [400, 401, 403, 404, 405, 409, 500, 501, 503]
  expect(statuses.filter(isUnserved)).toEqual([400, 404, 405, 501])
  const errors = statuses.map((status) => new UpstreamError('triggers.events', status, {}))
  expect(errors.filter(isMissingCall).map(({ status }) => status)).toEqual([400, 404, 405, 501])
})
