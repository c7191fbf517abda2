import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { accounts } from '#lib/contract/accounts.ts'
import { listOf, refusal } from '#lib/contract/fields.ts'
import { files } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { products } from '#lib/contract/products.ts'
import { search } from '#lib/contract/search.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { users } from '#lib/contract/users.ts'
import { authenticateSigned } from '#upstream/intake/signature/authenticate.ts'
import { clientCalls } from '#upstream/published-clients/calls.ts'
import { contractRoutes, otherApps } from '#upstream/served.ts'
import { address } from '#upstream/tests/support/intake.ts'
import type { Signer } from '#upstream/tests/support/sign-request.ts'
import { createTestUpstream, type TestUpstream } from '#upstream/tests/support/upstream.ts'
import { type PublishedClient, publishedClients } from './published-clients.ts'

let upstream: TestUpstream
let shop: Signer
let press: Signer
let ids: Record<'account' | 'product' | 'sku', string>
let brandId: string
/** A name that has to be written with escapes in a path. */
const source = 'Acme & Söhne Cards'
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: contractRoutes,
    extra: (up) => otherApps(up).reduce((all, other) => all.route('/', other), new Hono()),
    signed: authenticateSigned,
  })
  const [site, brand] = [await upstream.account('Northlight Print'), await upstream.account(source, ['brand'])]
  await upstream.link(brand.id, site.id)
  shop = (await upstream.member('customer', brand.id)).signer
  press = (await upstream.member('owner', site.id)).signer
  const { product, sku } = await upstream.cards(site.id)
  ids = { account: site.id, product: product.id, sku: sku.id }
  brandId = brand.id
})
afterAll(() => upstream.close())

let numbered = 0
const newOrder = () => ({
  destination: { name: 'Northlight Print' },
  orderData: {
    sourceOrderId: `PO ${(numbered += 1)}/é`,
    items: [
      {
        sku: 'card',
        sourceItemId: 'line-1',
        quantity: 10,
        components: [{ code: 'Card', path: 'card.pdf', localFile: true }],
      },
    ],
    shipments: [{ shipTo: address, carrier: { code: 'customer', service: 'pickup' } }],
  },
})

const read = z.looseObject({
  _id: z.string(),
  orderData: z.looseObject({
    sourceOrderId: z.string(),
    items: z.array(z.looseObject({ barcode: z.string() })),
    shipments: z.array(z.looseObject({ _id: z.string() })),
  }),
  files: z.array(z.looseObject({ _id: z.string() })),
})

/** An order of the shop at the print site, ready for production. */
async function sendOrder() {
  const answer = await upstream.request('POST', '/api/order', { signer: shop, body: newOrder() })
  return z.object({ order: read }).parse(await answer.json()).order
}

const dates: Record<PublishedClient['date'], (now: string) => string> = {
  ISO: (now) => now,
  'ISO in seconds': (now) => now.replace(/\.\d+Z/, 'Z'),
  'local ISO': (now) => now.replace('Z', '123'),
  local: (now) => now.replace('T', ' ').replace('Z', ''),
  'local in seconds': (now) => now.replace('T', ' ').replace(/\.\d+Z/, ''),
  UTC: (now) => now.replace('T', ' ').replace(/\.\d+Z/, ' UTC'),
  Unix: (now) => String(Math.floor(Date.parse(now) / 1000)),
}

/** The headers of a client, over what it signs of an address. */
function sign(client: PublishedClient, method: string, { base, path }: { base: string; path: string }, signer: Signer) {
  const date = dates[client.date](upstream.now().toISOString())
  const isOlder = client.headers === 'x-hp-hmac'
  const withoutBase = client.signs === 'the path that was called' || isOlder
  const [called = '', query] = (withoutBase ? `/api${path}` : base + path).split('?')
  const signed = decodeURIComponent(called) + (client.signsQuery && query !== undefined ? `?${query}` : '')
  const text = `${method} ${signed}${isOlder ? '' : ' '}${date}`
  const signature = createHmac(client.algorithm.toLowerCase(), signer.secret).update(text).digest('hex')
  return {
    [`${client.headers}-${isOlder ? 'authentication' : 'authorization'}`]: `${signer.token}:${signature}`,
    [`${client.headers}-date`]: date,
    ...(client.namesAlgorithm && { [`${client.headers}-algorithm`]: client.algorithm }),
  }
}

type Shape = { status: number; body: z.ZodType }
const submitted = z.object({ success: z.literal(true), order: read })
const ok = (body: z.ZodType): Shape => ({ status: 200, body })

/** Today's shapes: those of the calls that the portal makes, and of submissions. */
const shapes: Record<string, Shape> = {
  'the submitted order': ok(submitted),
  'the checked order': ok(z.looseObject({ success: z.literal(true), orderData: z.looseObject({}) })),
  'a receipt': ok(submission.order.response.required()),
  'the order': ok(read),
  'the order and what belongs to it': ok(orders.details.response),
  'the changed order': ok(submitted.refine(({ order }) => JSON.stringify(order.orderData.tags) === '["rush"]')),
  orders: ok(orders.list.response.refine(({ data }) => data.length > 0)),
  success: ok(z.object({ success: z.literal(true) })),
  'the shipped shipment': ok(shipments.ship.response.refine(({ shipment }) => shipment?.status === 'shipped')),
  files: ok(files.ofOrder.response.refine(({ data }) => data.length === 1)),
  'the file': ok(files.details.response),
  'addresses for an upload': ok(z.object({ success: z.literal(true), upload: z.url(), fetch: z.url() })),
  accounts: ok(accounts.list.response.refine(({ data }) => data.length === 1)),
  'the account': ok(clientCalls.account.response),
  users: ok(users.list.response),
  products: ok(listOf(z.looseObject({ _id: z.string(), productCode: z.string(), skus: z.array(z.looseObject({})) }))),
  'the product': ok(products.details.response),
  SKUs: ok(clientCalls.skus.response),
  'the SKU': ok(clientCalls.sku.response.refine(({ _id, code }) => _id === ids.sku && code === 'card')),
  batches: ok(production.batches.response),
  hits: ok(search.shipments.response.or(search.cases.response)),
  'a refusal: the artwork is at the print site': {
    status: 409,
    body: refusal.refine(({ error }) => error.code === 'local_file'),
  },
  'a refusal: an order is no product': {
    status: 400,
    body: refusal.refine(({ error }) => error.message === 'Validation failed'),
  },
  'a refusal: not offered': {
    status: 404,
    body: refusal
      .extend({ success: z.literal(false) })
      .refine(({ error }) => error.code === 'not_offered' && error.name === 'NotFound'),
  },
}

/** HP’s own collection for the older addresses expects 201 of these. */
const createdByOlder = new Set(['the submitted order', 'addresses for an upload'])

type ClientCall = { method: string; path: string; answer: string }

async function make(client: PublishedClient, { method, path, answer }: ClientCall, signer: Signer): Promise<Response> {
  const needsOrder = /\{|\/update$/.test(path) && answer !== 'a refusal: not offered'
  const order = needsOrder ? await sendOrder() : undefined
  const values: Record<string, string | undefined> = {
    ...ids,
    account: client.user === 'shop' ? brandId : ids.account,
    order: order?._id ?? '0123456789abcdef01234567',
    number: order?.orderData.sourceOrderId,
    source,
    shipment: order?.orderData.shipments[0]?._id,
    file: order?.files[0]?._id,
    barcode: order?.orderData.items[0]?.barcode,
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const isLater = path.startsWith('/submission/api')
  const to = { base: isLater ? '/submission/api' : client.base, path: filled.replace('/submission/api', '') }
  const headers = { 'content-type': 'application/json', ...sign(client, method, to, signer) }
  const changed = order && { ...order, orderData: { ...order.orderData, tags: ['rush'] } }
  const body = () => {
    if (method === 'GET' || method === 'DELETE') return {}
    if (path.startsWith('/search')) return { body: '{"query":"PO","facetFilters":["status:printready"]}' }
    if (/cancel$|shipped/.test(path)) return { body: '' }
    return { body: JSON.stringify(method === 'POST' && !path.endsWith('/update') ? newOrder() : (changed ?? {})) }
  }
  return upstream.request(method, to.base + to.path, { headers, ...body() })
}

it.each(publishedClients.map((client) => [client.name, client] as const))(
  '[published client] the calls of %s are answered in its shapes, or refused',
  async (_, client) => {
    const signer = client.user === 'shop' ? shop : press
    for (const [named, answer] of Object.entries(client.calls)) {
      const [method = '', path = ''] = named.split(' ')
      const response = await make(client, { method, path, answer }, signer)
      const { status, body } = shapes[answer] ?? { status: 0, body: z.never() }
      const expected = client.headers === 'x-hp-hmac' && createdByOlder.has(answer) ? 201 : status
      const text = await response.text()
      expect([named, text, response.status]).toEqual([named, text, expected])
      expect([named, body.safeParse(JSON.parse(text)).error]).toEqual([named, undefined])
    }
    const [named = ''] = Object.keys(client.calls)
    const [method = '', path = ''] = named.split(' ')
    const refused = await make(client, { method, path, answer: '' }, { ...signer, secret: 'wrong' })
    expect([refused.status, await refused.json()]).toMatchObject([401, { message: 'Invalid Signature' }])
  },
)
