import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { sampleOf } from '#tests/support/samples.ts'
import { accountLinks, linkCodes } from './account-links.ts'
import { accounts } from './accounts.ts'
import { barcodes } from './barcodes.ts'
import type { Call, InputOf, OutputOf } from './call.ts'
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

describe('types', () => {
  it('come from the row', () => {
    expectTypeOf<InputOf<typeof orders.details>>().toExtend<{ params: { id: string } }>()
    expectTypeOf<InputOf<typeof users.removeRole>>().toExtend<{ params: { id: string; roleId: string } }>()
    expectTypeOf<InputOf<typeof shipments.saveTracking>>().toExtend<{
      params: { id: string }
      body: { trackingNumber: string }
    }>()
    expectTypeOf<OutputOf<typeof barcodes.generate>>().toEqualTypeOf<Blob>()
    expectTypeOf<OutputOf<typeof orders.list>['count']>().toEqualTypeOf<number>()
  })

  it('refuse a wrong call', () => {
    // @ts-expect-error params are required
    const missing: InputOf<typeof orders.details> = {}
    // @ts-expect-error an unknown status
    const status: InputOf<typeof orders.list> = { query: { 'orderData.status': 'lost' } }
    // @ts-expect-error the query is required
    const query: InputOf<typeof production.subBatches> = {}
    // @ts-expect-error the body is required
    const body: InputOf<typeof shipments.ship> = { params: { id } }
    expect([missing, status, query, body]).toHaveLength(4)
  })
})

describe('the table', () => {
  it('names each row once', () => {
    expect(new Set(contract.map((call) => call.name)).size).toBe(contract.length)
  })

  it('has no two rows of one method and one path', () => {
    const shapes = contract.map(({ base, method, path }) => `${base} ${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('names free text only after parameters of its path', () => {
    for (const { freeText, path } of contract) for (const name of freeText) expect(path).toContain(`:${name}`)
  })

  it.each(contract.map((call) => [call.name, call] as const))('finds %s again by the path it encodes', (_, call) => {
    const [path = ''] = sampleOf(call).path.slice(1).split('?')
    expect(createMatcher(contract)(call.method, path.split('/'))).toMatchObject({ call: { name: call.name } })
  })

  it.each(contract.map((call) => [call.name, call] as const))('has a sample for %s that its row accepts', (_, call) => {
    const { path, body } = sampleOf(call)
    const query = unflatten(new URLSearchParams(path.split('?')[1] ?? ''))
    expect(call.query?.safeParse(query).error).toBeUndefined()
    const json: unknown = call.encoding === 'json' && body ? JSON.parse(body) : undefined
    expect(json && call.body?.safeParse(json).error).toBeUndefined()
  })
})

describe('on the wire', () => {
  it('writes the dialect of the upstream', () => {
    const query = {
      'orderData.status': ['error', 'pending'],
      'orderData.date': { $gte: '2026-01-01T00:00:00Z' },
    } as const
    expect(
      decodeURIComponent(encode(orders.list, { query: { ...query, 'orderData.status': ['error', 'pending'] } }).path),
    ).toBe(
      '/order?page=1&pagesize=10&orderData.status=error&orderData.status=pending&orderData.date[$gte]=2026-01-01T00:00:00Z&sort=orderData.date&direction=-1',
    )
    expect(
      decodeURIComponent(encode(submissionErrors.list, { query: { $where: { resubmitted: { $exists: true } } } }).path),
    ).toContain('$where[resubmitted][$exists]=true')
  })

  it('keeps a slash of a free text inside its parameter', () => {
    expect(encode(barcodes.details, { params: { code: 'a/b c' } }).path).toBe('/barcode/details/a%2Fb%20c')
  })

  it('sends a template as a form', () => {
    const input = { name: 'L', extension: 'html', contentType: 'text/html', type: 'html', text: '<p>' } as const
    const { body, contentType } = encode(templates.create, { body: input })
    expect(contentType).toBeUndefined()
    expect(body instanceof FormData && Object.fromEntries(body)).toEqual({ ...input, active: 'true', testData: '' })
  })

  it('[SEC-57] reads back every query that it writes', () => {
    const list = fc.record(
      {
        page: fc.integer({ min: 1, max: 999 }),
        pagesize: fc.integer({ min: 1, max: 100 }),
        'orderData.status': fc.uniqueArray(fc.constantFrom('error', 'pending', 'shipped'), { minLength: 1 }),
        'orderData.date': fc.record({
          $gte: fc.constant('2026-03-29T00:00:00Z'),
          $lte: fc.constant('2026-03-30T00:00:00+09:00'),
        }),
        direction: fc.constantFrom(1, -1),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(list, (query) => {
        const { path } = encode(orders.list, { query })
        const read = unflatten(new URLSearchParams(path.split('?')[1] ?? ''))
        expect(orders.list.query.parse(read)).toEqual(orders.list.query.parse(query))
      }),
    )
  })

  it('[SEC-57] never reaches a prototype, whatever the query', () => {
    const word = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'a', 'toString', ''), fc.string())
    const name = fc
      .array(word, { maxLength: 6 })
      .map(([first = '', ...rest]) => first + rest.map((key) => `[${key}]`).join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        unflatten(new URLSearchParams(pairs))
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      }),
    )
    expect(unflatten(new URLSearchParams('a[__proto__][b]=1&a[b][c][d][e]=1&toString=1&toString=2'))).toEqual({
      toString: ['1', '2'],
    })
    expect(
      unflatten(
        new URLSearchParams([
          ['[1],'.repeat(300), '1'],
          ['a[b]', '1'],
        ]),
      ),
    ).toEqual({ a: { b: '1' } })
  })

  it.each([
    ['of no type', {}, { code: '', type: '' }],
    ['of a type that we do not know', { code: 'S1', type: 'stock' }, { code: 'S1', type: 'stock' }],
  ])('[BC-02] reads a barcode %s', async (_, barcode, expected) => {
    const answer = Response.json({ order: { _id: 'order-1' }, barcode })
    expect(await decode(barcodes.details, answer)).toMatchObject({ barcode: expected })
  })

  const account = { id: 'site', name: 'Site' }
  const pairing = {
    _id: 'pairing-1',
    sourceAccountId: 'site',
    destinationAccountId: 'site',
    sourceAccount: account,
    destinationAccount: account,
    sourceProduct: { productCode: 'CARD' },
    sourceSku: { code: 'BC' },
    status: 'paired',
    createdAt: '2026-11-20T10:00:00Z',
  }

  const artwork = { _id: id, status: 'failed', path: 'card.pdf', created: '2026-11-20T10:00:00Z' }

  it.each([
    ['orders by their source ID', orders.bySourceId, { _id: 'order-1', orderData: { sourceOrderId: 'PO-1' } }],
    ['batches', production.batches, { _id: 'batch-1' }],
    ['pairings', pairedProducts.find, pairing],
  ])('reads a list of %s with a count, without one, and as a bare array', async (_, call, row) => {
    const counted = await decode(call, Response.json({ count: 7, data: [row] }))
    expect(counted).toMatchObject({ count: 7, data: [{}] })
    for (const given of [{ data: [row] }, { count: null, data: [row] }, [row]])
      expect(await decode(call, Response.json(given))).toEqual({ ...counted, count: 1 })
    await expect(decode(call, Response.json([{}]))).rejects.toThrow(ContractError)
  })

  it.each([
    ['whose first page is full goes on', { page: 1, pagesize: 2 }, 2, 3],
    ['whose second page is full goes on', { page: 2, pagesize: 2 }, 2, 5],
    ['whose second page is not full ends there', { page: 2, pagesize: 2 }, 1, 3],
    ['ends before a page that is empty', { page: 3, pagesize: 2 }, 0, 4],
    ['that was not asked for by pages has what it holds', {}, 2, 2],
  ])('[WK-01] a list that is not counted and %s', async (_, query, rows, count) => {
    const data = Array.from({ length: rows }, (__, at) => ({ _id: `batch-${at}` }))
    expect(await decode(production.batches, Response.json({ data }), { query })).toMatchObject({ count })
  })

  it('[PP-01] pairings that are not counted go on after a full page', async () => {
    const query = { $skip: 1, $limit: 1 }
    expect(await decode(pairedProducts.find, Response.json([pairing]), { query })).toMatchObject({ count: 3 })
  })

  it('[LK-01] reads a link with a permission that we do not know, without it', async () => {
    const sides = { accountIdA: 'a', accountNameA: 'A', accountIdB: 'b', accountNameB: 'B' }
    const permissions = ['ordersubmission', 'stockcontrol']
    const link = { _id: 'link-1', ...sides, permissions, active: true, createdAt: '2026-11-20T10:00:00Z' }
    const read = await decode(accountLinks.list, Response.json({ data: [link] }))
    expect(read.data).toEqual([{ ...link, permissions: ['ordersubmission'] }])
  })

  it('throws what the upstream refused, and what does not fit', async () => {
    const refusal = decode(orders.details, Response.json({ error: { message: 'gone' } }, { status: 404 }))
    await expect(refusal).rejects.toMatchObject({
      name: 'UpstreamError',
      status: 404,
      details: { error: { message: 'gone' } },
    })
    await expect(decode(orders.details, new Response('Bad Gateway', { status: 502 }))).rejects.toThrow(UpstreamError)
    await expect(decode(orders.details, Response.json({ success: true }))).rejects.toThrow(ContractError)
    await expect(decode(accountLinks.create, new Response('<html>'))).rejects.toThrow(ContractError)
    const page = { headers: { 'content-type': 'text/html' } }
    await expect(decode(linkCodes.remove, new Response('<html>', page))).rejects.toThrow(ContractError)
    const refused = new Response('<html>', { ...page, status: 413 })
    await expect(decode(orders.details, refused)).rejects.toMatchObject({ status: 413, details: undefined })
  })

  it.each([{ code: 5 }, { message: null }])(
    '[SU-01] takes a submission error without a message (%j)',
    async (fault) => {
      const error = { _id: id, accountId: id, createdAt: '2026-03-04T09:00:00Z', errorList: [fault] }
      const answered = Response.json({ count: 1, data: [error] })
      expect(await decode(submissionErrors.list, answered)).toMatchObject({ data: [{ errorList: [{ message: '' }] }] })
    },
  )

  it.each([
    [true, ''],
    [false, undefined],
    [null, undefined],
    ['2026-03-05T09:00:00Z', '2026-03-05T09:00:00Z'],
  ])('[SU-01] takes a submission error that says %j of its resubmission', async (given, resubmitted) => {
    const error = { _id: id, accountId: id, createdAt: '2026-03-04T09:00:00Z', resubmitted: given }
    const { data } = await decode(submissionErrors.list, Response.json({ data: [error] }))
    expect(data[0]?.resubmitted).toBe(resubmitted)
  })

  it.each([
    ['a user', users.list, ['name', 'email']],
    ['a role', users.accountRoles, ['name', 'token', 'secret']],
    ['a link', accountLinks.list, ['accountNameA', 'accountNameB', 'permissions', 'createdAt']],
    ['a request', linkCodes.list, ['email', 'code', 'permission', 'expirationDate', 'accountDestinationId']],
    [
      'a pairing',
      pairedProducts.find,
      ['sourceProduct', 'sourceSku', 'destinationProduct', 'destinationSku', 'createdAt'],
    ],
    ['a pairing of accounts that are gone', pairedProducts.find, ['sourceAccount', 'destinationAccount']],
    ['an event', triggers.sources, ['exchange', 'resource', 'systems']],
    ['a trigger', triggers.list, ['name', 'triggerSourceId', 'templateId', 'address', 'method', 'headers']],
    ['a template', templates.list, ['name', 'extension', 'contentType', 'type', 'active']],
    ['a refused order', submissionErrors.list, ['destinationAccountName', 'createdAt', 'resubmitted', 'errorList']],
    ['a job', production.jobs, ['fileId', 'reprint', 'createdAt', 'productComponentBatchId']],
    ['a file', files.ofOrder, ['created', 'updatedAt', 'versions', 'errors']],
    ['a postback', notifications.list, ['source', 'additionalInfo', 'results']],
  ] as const)(
    '[ST-01] takes %s of a list whose other fields are null, with the rest of the list',
    async (_, call, empty) => {
      const account = { id, name: 'Ash' }
      const whole = {
        _id: id,
        id,
        username: 'pia',
        name: 'Pia',
        email: 'pia@ash.example',
        role: 'admin',
        token: 't',
        secret: 's',
        accountIdA: id,
        accountNameA: 'Ash',
        accountIdB: 'oak',
        accountNameB: 'Oak',
        permissions: ['outsource'],
        type: 'http',
        permission: 'outsource',
        status: 'pending',
        accountId: id,
        active: true,
        retry: true,
        sourceAccountId: id,
        destinationAccountId: id,
        sourceAccount: account,
        destinationAccount: account,
        sourceProduct: { productCode: 'CARD' },
        sourceSku: { code: 'CARD' },
        createdAt: '2026-03-01T09:00:00Z',
        triggerSourceId: id,
        address: 'https://ash.example/',
        extension: 'html',
        contentType: 'text/html',
        path: 'card.pdf',
        created: '2026-03-01T09:00:00Z',
        source: { ref: 'order', refId: id },
      }
      const bare = { ...whole, ...Object.fromEntries(empty.map((name) => [name, null])) }
      const read = await decode<Call>(call, Response.json({ data: [whole, bare] }))
      expect(read).toMatchObject({ data: [{ _id: id }, { _id: id }] })
    },
  )

  it('[PP-01] takes a pairing whose accounts, products and SKUs have no names, with the rest of the list', async () => {
    const [named, coded] = [{ id: 'gone', name: null }, { productCode: null }]
    const bare = { ...pairing, sourceAccount: named, destinationAccount: named, sourceProduct: coded }
    const nameless = { ...bare, destinationProduct: coded, sourceSku: { code: null }, destinationSku: { code: null } }
    const { data } = await decode(pairedProducts.find, Response.json({ data: [pairing, nameless] }))
    expect(data[1]).toMatchObject({ sourceAccount: { id: 'gone', name: '' }, sourceSku: { code: '' } })
  })

  it.each([
    ['headers by name', triggers.list, { data: [{ _id: id, type: 'http', headers: { a: 'b' } }] }],
    ['counts in a list', search.shipments, { hits: [], nbHits: 0, nbPages: 0, facets: [{ name: 'status' }] }],
    [
      'hits that lack status and date',
      search.shipments,
      { hits: [{ objectID: id, orderId: id, sourceOrderId: 'PO-1' }], nbHits: 1, nbPages: 1 },
    ],
    ['enquiries that lack status and date', search.cases, { hits: [{ objectID: id }], nbHits: 1, nbPages: 1 }],
    ['artwork whose fault has no time', files.ofOrder, { data: [{ ...artwork, errors: [{ title: 'No fonts' }] }] }],
    [
      'a postback whose result has no time',
      notifications.list,
      { data: [{ _id: id, results: [{ statusCode: 200 }] }] },
    ],
    [
      'an order with an item that has no quantity',
      orders.list,
      { data: [{ _id: id, orderData: { sourceOrderId: 'PO-1', items: [{ _id: id, quantity: null }] } }] },
    ],
  ] as const)('[ST-01] takes a list with %s, as the page needs no more', async (_, call, answer) => {
    expect(await decode<Call>(call, Response.json(answer))).toBeDefined()
  })

  it('[SU-03] keeps all digits of a number in an order that was refused', async () => {
    const head = `"_id":"${id}","accountId":"${id}","createdAt":"2026-03-04T09:00:00Z"`
    const answer = new Response(`{${head},"body":{"number":12345678901234567890,"copies":20}}`)
    const { body } = await decode(submissionErrors.details, answer)
    expect(body).toEqual({ number: '12345678901234567890', copies: 20 })
  })

  const fault = { message: 'SKU is unknown', path: ['orderData', 'items', 0], name: 3 }
  const refused = { _id: id, accountId: id, createdAt: '2026-03-04T09:00:00Z', errorList: [fault] }
  it.each([
    [
      'a path in parts',
      submissionErrors.list,
      { data: [refused] },
      { data: [{ errorList: [{ path: '', name: '' }] }] },
    ],
    ['a history of its own', submissionErrors.details, { ...refused, history: [{ by: 'jo' }] }, { _id: id }],
    [
      'a sender without a name',
      submissionErrors.details,
      { ...refused, history: { by: { kind: 'person', name: null }, hasReceived: true, attempts: [] } },
      { _id: id },
    ],
    ['reasons in parts', pairedProducts.details, { ...pairing, validationErrors: [{}] }, { validationErrors: [] }],
    ['headers by name', triggers.test, { statusCode: '200', headers: { a: 'b' } }, { headers: [], response: '' }],
    [
      'a number for a version',
      accounts.saveSettings,
      { settings: { town: 'Ash', version: 4 } },
      { settings: { town: 'Ash' } },
    ],
  ] as const)(
    '[ST-01] takes an answer with %s for a field that no document names as one without it',
    async (...given) => {
      const [, call, answer, expected] = given
      expect(await decode<Call>(call, Response.json(answer))).toMatchObject(expected)
    },
  )

  it('[ST-01] takes no answer in which a field of the documents is of another kind', async () => {
    const wrong = decode(submissionErrors.list, Response.json({ data: [{ ...refused, createdAt: 4 }] }))
    await expect(wrong).rejects.toThrow(ContractError)
  })

  it.each([new Response(null, { status: 204 }), new Response('')])(
    'takes a change that is answered without a body (%#) as made, unless the row needs something of the answer',
    async (empty) => {
      expect(await decode(linkCodes.remove, empty.clone())).toEqual({ success: true })
      expect(await decode(triggers.save, empty.clone())).toEqual({ success: true })
      await expect(decode(orders.list, empty.clone())).rejects.toThrow(ContractError)
    },
  )

  it.each([
    ['without a body', '', true],
    ['without a word on its mail', '{"success":true}', true],
    ['with null for its mail', '{"emailSuccess":null}', true],
    ['with a mail that failed', '{"emailSuccess":false}', false],
  ])('[LK-07] [LK-08] takes an invitation that is answered %s as made', async (_, body, emailSuccess) => {
    for (const call of [linkCodes.create, linkCodes.regenerate])
      expect(await decode<typeof call>(call, new Response(body))).toMatchObject({ emailSuccess })
  })

  it.each([
    ['without a body', '', false],
    ['without a word on its order', '{"_id":"item-1"}', false],
    ['with null for its order', '{"completedOrder":null}', false],
    ['with its order', '{"completedOrder":{"_id":"order-1"}}', true],
    ['with a flag', '{"completedOrder":true}', true],
  ])('[WK-04] takes an item whose completion is answered %s as complete', async (_, body, completedOrder) => {
    expect(await decode(production.completeItem, new Response(body))).toMatchObject({ completedOrder })
  })
})

describe('the matcher', () => {
  const match = createMatcher(contract)

  it('prefers a word to a parameter', () => {
    expect(match('GET', ['user', 'me'])).toMatchObject({ call: { name: 'users.me' } })
    expect(match('PUT', ['accountlink', 'disablepermission'])).toMatchObject({
      call: { name: 'accountLinks.disablePermission' },
    })
  })

  it('lists the methods that a path has', () => {
    expect(match('DELETE', ['order', 'details', id])).toEqual({ allow: ['GET'] })
    expect(match('GET', ['nowhere'])).toEqual({ allow: [] })
  })

  it.each(['..', '.', 'a.b', 'a/b', 'a%2f', 'a b', 'a;b', 'ａ', 'a\u0000', '', 'x'.repeat(65)])(
    'has no id %j',
    (value) => {
      expect(match('GET', ['order', 'details', value])).toEqual({ allow: [] })
    },
  )

  it.each(['..', 'a/../b', '.', 'a\\b', 'a\u0000', 'a\nb', 'a\u2028b', '', 'x'.repeat(257)])(
    'has no free text %j',
    (value) => {
      expect(match('GET', ['barcode', 'details', value])).toEqual({ allow: [] })
    },
  )

  it.each(['ABC-123/4', '注文 12', '50%', 'a..b', 'x'.repeat(256)])('takes the free text %j', (value) => {
    expect(match('GET', ['barcode', 'details', value])).toMatchObject({ params: { code: value } })
  })
})
