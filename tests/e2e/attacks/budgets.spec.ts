import { randomUUID } from 'node:crypto'
import { type OwnProduct, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { test as base, expect } from '#tests/e2e/support/test.ts'
import { passwordOf } from '#tests/e2e/support/users/people.ts'
import { type Endpoint, portalEndpoints, upstreamEndpoints } from '#tests/support/endpoints.ts'
import { largestOrder } from '#tests/support/large-order.ts'
import { createLoopMeter, type LoopMeter } from '#tests/support/read-loop-meter.ts'
import { attack } from '../../../scripts/attack/attacks.ts'
import { createBrowser } from '../../../scripts/attack/browser.ts'
import { type Answer, type Sent, send } from '../../../scripts/attack/http.ts'
import { openPerson, sendSigned } from '../../../scripts/attack/target.ts'

// One worker, and so one product, for both tests.
base.describe.configure({ mode: 'default' })

/** A product of its own, because the tests load it, with its event loops measured. */
const test = base.extend<object, { meter: LoopMeter; product: OwnProduct }>({
  meter: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const meter = await createLoopMeter()
      await use(meter)
      await meter.close()
    },
    { scope: 'worker' },
  ],
  product: [async ({ meter }, use) => withOwnProduct(meter.env, use), { scope: 'worker', timeout: 300_000 }],
})

/**
 * Of a plain request: the call for the page's session, or for the person's variables. On an idle machine a plain request
 * blocks its program for about 2 ms, so this stands for the 100 ms that a user may wait for the request of another user.
 */
const maxTimesPlain = 50
/** Garbage collection and a program's own timers may cost this many times a plain request. */
const few = 10

/**
 * One wrapper reads the addresses and bodies of all endpoints of an area, so one endpoint of each method and kind of body
 * stands for all of its area. Every page, and every path elsewhere, has code of its own. Longer prefixes come first.
 */
const areas = [
  '/api/upstream/',
  '/api/auth/',
  '/api/session/',
  '/siteflow/api/',
  '/identity/interaction/',
  '/identity/',
  '/api/',
]
const areaOf = ({ path }: Endpoint) => areas.find((area) => path.startsWith(area))

function representativesOf(endpoints: readonly Endpoint[]): Endpoint[] {
  const kindOf = (endpoint: Endpoint) => {
    const { method, path, body } = endpoint
    return [method, areaOf(endpoint) ?? path, body?.as, body?.maxBytes].join(' ')
  }
  return [...Map.groupBy(endpoints, kindOf).values()].flatMap(([first]) => first ?? [])
}

const longestTarget = 4096
const filled = (part: string, bytes: number) => part.repeat(Math.max(0, Math.floor(bytes / part.length)))

type Request = Sent & { query?: string }

/** The costliest addresses that an endpoint accepts, by what is large in them. */
function costlyAddresses(path: string): Record<string, Request> {
  const room = longestTarget - path.length - 1
  return {
    'repeated parameters': { query: filled('a=1&', Math.min(room, 4 * 99)) + 'a=1' },
    'long parameters': { query: `q=${filled('%e2%82%ac', room - 2)}` },
    'nested parameters': { query: filled('a[b][c][d]=1&', Math.min(room, 13 * 99)) + 'a=1' },
  }
}

/** Headers are read before a program knows which endpoint of an area it is. */
function costlyHeaders(): Record<string, Request> {
  const headers = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-h${at}`, '1']))
  return {
    headers: { headers },
    cookies: { headers: { cookie: filled('a=1; ', 12_000) } },
    languages: { headers: { 'accept-language': filled('en;q=0.1,', 8000) } },
  }
}

function costlyBodies({ as, maxBytes }: NonNullable<Endpoint['body']>): Record<string, Request> {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const keys = Array.from(
    { length: Math.floor((maxBytes - 100) / 12) },
    (_, at) => `"${at.toString(36).padStart(6, 'k')}":1`,
  )
  return {
    'levels of JSON': { headers: json, body: filled('[', maxBytes) },
    'keys of JSON': { headers: json, body: `{${keys.join()}}` },
    'entries of JSON': { headers: json, body: `[${filled('1,', maxBytes - 10)}1]` },
    'escapes of JSON': { headers: json, body: `{"a":"${filled('\\u0041', maxBytes - 10)}"}` },
    'parameters of a form': { headers: form, body: filled('a=1&', maxBytes) },
    'parts of a form': {
      headers: multipart,
      body: `${filled('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', maxBytes - 10)}--x--`,
    },
    text: { headers: { 'content-type': 'text/plain' }, body: filled('x', maxBytes) },
    'a slow body': { headers: as === 'form' ? form : json, body: filled('[1],', maxBytes), pieces: 20 },
  }
}

type Program = { file: string; origin: string; endpoints: Endpoint[]; plain: string; headersOf: Record<Who, Headers> }
type Who = 'guest' | 'member'
type Headers = Record<string, string>
type Cost = { what: string; status: number; who: Who; ms: number }

async function programsOf(product: OwnProduct): Promise<Program[]> {
  const browser = createBrowser(product)
  expect(await browser.signIn('amir', passwordOf('admin'))).toBe('active')
  const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
  const ofPortal = { 'sec-fetch-site': 'same-origin', origin: product.portal, 'x-sfl': '1' }
  const amir = await openPerson(product, 'amir')
  const ofAmir = { authorization: `Bearer ${amir.bearer}`, 'x-oneflow-account': amir.roles[0]?.accountId ?? '' }
  return [
    {
      file: 'portal-server.mjs',
      origin: product.portal,
      endpoints: portalEndpoints(),
      plain: '/api/session',
      headersOf: { guest: ofPortal, member: { ...ofPortal, cookie } },
    },
    {
      file: 'upstream/main.ts',
      origin: product.upstream,
      endpoints: upstreamEndpoints(),
      plain: '/api/vars',
      headersOf: { guest: {}, member: ofAmir },
    },
  ]
}

/**
 * The processor time for which a request keeps all others waiting. A large one is measured again: it may hold a garbage
 * collection, have loaded and compiled what the endpoint needs, or have shared the processor's caches with other tests.
 */
async function costOf(meter: LoopMeter, file: string, ask: () => Promise<Answer>, large: number, times = 3) {
  let least = Number.POSITIVE_INFINITY
  let status = 0
  for (let left = times; left > 0 && least > large; left -= 1) {
    await meter.read(file)
    status = (await ask()).status
    least = Math.min(least, await meter.read(file))
  }
  return { status, ms: least }
}

async function plainCost(meter: LoopMeter, { file, origin, plain, headersOf }: Program): Promise<number> {
  const costs: number[] = []
  for (let left = 41; left > 0; left -= 1) {
    const ask = () => send(origin + plain, { headers: headersOf.member })
    costs.push((await costOf(meter, file, ask, Number.MAX_VALUE)).ms)
  }
  return costs.toSorted((one, other) => one - other)[20] ?? 0
}

/** What each of the costliest requests costs, sent by a guest and by a member. */
async function measure(meter: LoopMeter, { file, origin, endpoints, headersOf }: Program, plainMs: number) {
  const costs: Cost[] = []
  const areasTried = new Set<string | undefined>()
  for (const endpoint of representativesOf(endpoints)) {
    const area = areaOf(endpoint)
    const requests = {
      ...costlyAddresses(endpoint.path),
      ...(!areasTried.has(area) && costlyHeaders()),
      ...(endpoint.body && costlyBodies(endpoint.body)),
    }
    areasTried.add(area)
    for (const [large, { query, headers = {}, ...sent }] of Object.entries(requests)) {
      const address = origin + endpoint.path + (query === undefined ? '' : `?${query}`)
      for (const who of ['guest', 'member'] as const) {
        const cookie = [headersOf[who]['cookie'], headers['cookie']].filter(Boolean).join('; ')
        const all = { ...headersOf[who], ...headers, ...(cookie && { cookie }) }
        const ask = () => send(address, { ...sent, method: endpoint.method, headers: all })
        const { status, ms } = await costOf(meter, file, ask, few * plainMs)
        costs.push({ what: `${endpoint.method} ${endpoint.path} with ${large}`, status, who, ms })
      }
    }
  }
  return costs
}

/** The largest orders, sent by a brand with the right to. */
async function measureOrders(meter: LoopMeter, product: OwnProduct, plainMs: number) {
  const [role] = (await openPerson(product, 'marcus')).roles
  if (!role) throw new Error('marcus has no role to sign with')
  const costs: Cost[] = []
  const shapes = { 'many items': {}, 'many components': { items: 200, parts: 10, shipments: 1 } }
  for (const [much, shape] of Object.entries(shapes)) {
    for (const path of ['/api/order/validate', '/api/order', '/submission/order']) {
      const ask = () => {
        const body = JSON.stringify(largestOrder(randomUUID(), shape))
        return sendSigned(product, role, path, { method: 'POST', body })
      }
      const { status, ms } = await costOf(meter, 'upstream/main.ts', ask, maxTimesPlain * plainMs, 10)
      costs.push({ what: `POST ${path} with an order of ${much}`, status, who: 'member', ms })
      expect(status).toBe(200)
    }
  }
  return costs
}

test('the costliest request of each kind blocks its program no longer than 50 plain requests, sent by a guest or a member', async ({
  meter,
  product,
}) => {
  test.setTimeout(900_000)
  const tooCostly: string[] = []
  for (const program of await programsOf(product)) {
    const plainMs = await plainCost(meter, program)
    const ofEndpoints = await measure(meter, program, plainMs)
    const ofOrders = program.origin === product.upstream ? await measureOrders(meter, product, plainMs) : []
    const costs = [...ofEndpoints, ...ofOrders].toSorted((a, b) => b.ms - a.ms)
    const describe = ({ what, status, who, ms }: Cost) => `${(ms / plainMs).toFixed(1)} × ${who} ${what} (${status})`
    console.log(`${program.file}: ${costs.length} requests, a plain one ${plainMs.toFixed(1)} ms; the costliest:`)
    console.log(costs.slice(0, 12).map(describe).join('\n'))
    const ofMember = new Map(costs.filter(({ who }) => who === 'member').map(({ what, ms }) => [what, ms]))
    const maxOf = ({ who, what }: Cost) =>
      who === 'member' ? maxTimesPlain * plainMs : Math.max(ofMember.get(what) ?? 0, few * plainMs)
    tooCostly.push(...costs.filter((cost) => cost.ms > maxOf(cost)).map(describe))
  }
  expect(tooCostly).toEqual([])
})

test('a running copy of the product refuses each attack that once succeeded', async ({ product }) => {
  test.setTimeout(900_000)
  const findings: string[] = []
  for await (const { title, finding } of attack(product))
    if (finding !== undefined) findings.push(`${title}: ${finding}`)
  expect(findings).toEqual([])
})
