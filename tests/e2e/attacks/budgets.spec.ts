import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import * as z from 'zod'
import { signed } from '#tests/e2e/support/brand.ts'
import { type OwnProduct, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { test as base, expect } from '#tests/e2e/support/test.ts'
import type { StoredSessions } from '#tests/e2e/support/users/stored-sessions.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'
import { type Endpoint, portalEndpoints, upstreamEndpoints } from '#tests/support/endpoints.ts'
import { largestOrder } from '#tests/support/large-order.ts'
import { createLoopMeter, type LoopMeter } from '#tests/support/read-loop-meter.ts'

/** A product of its own, because the test loads it, with its event loops measured. */
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
 * stands for all of its area. Elsewhere the first folder is the area. Longer prefixes come first.
 */
const areas = '/api/upstream/ /api/auth/ /api/session/ /siteflow/api/ /identity/interaction/ /identity/ /api/'.split(
  ' ',
)
const areaOf = ({ path }: Endpoint) => areas.find((area) => path.startsWith(area)) ?? path.split('/', 2).join('/')
const kindOf = (endpoint: Endpoint) =>
  [endpoint.method, areaOf(endpoint), endpoint.body?.as, endpoint.body?.maxBytes].join(' ')

const longestTarget = 4096
const filled = (part: string, bytes: number) => part.repeat(Math.max(0, Math.floor(bytes / part.length)))
const many = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at))

type Headers = Record<string, string>
/** `pieces`: the body is sent in this many chunks, without a content length. */
type Sent = { query?: string; headers?: Headers; body?: string; pieces?: number }

/** The costliest addresses and headers that an endpoint reads, by what is large in them. */
function costlyHeads(path: string): Record<string, Sent> {
  const room = longestTarget - path.length - 1
  return {
    'repeated parameters': { query: `${filled('a=1&', Math.min(room, 4 * 99))}a=1` },
    'long parameters': { query: `q=${filled('%e2%82%ac', room - 2)}` },
    'nested parameters': { query: filled('a[b][c][d]=1&', Math.min(room, 13 * 99)) + 'a=1' },
    'too many parameters': { query: filled('a=1&', 14_000) },
    headers: { headers: Object.fromEntries(many(900, (at) => `x-h${at}`).map((name) => [name, '1'])) },
    cookies: { headers: { cookie: filled('a=1; ', 12_000) } },
    languages: { headers: { 'accept-language': filled('en;q=0.1,', 8000) } },
    ranges: { headers: { range: `bytes=${filled('0-0,', 14_000)}` } },
    'a user agent': { headers: { 'user-agent': filled('a', 15_000) } },
    'a state of the page': { headers: { rsc: '1', 'next-router-state-tree': filled('%5B', 15_000) } },
  }
}

function costlyBodies({ as, maxBytes }: NonNullable<Endpoint['body']>): Record<string, Sent> {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const keys = many(Math.floor((maxBytes - 100) / 12), (at) => `"${at.toString(36).padStart(6, 'k')}":1`)
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  return {
    'levels of JSON': { headers: json, body: filled('[', maxBytes) },
    'keys of JSON': { headers: json, body: `{${keys.join()}}` },
    'entries of JSON': { headers: json, body: `[${filled('1,', maxBytes - 10)}1]` },
    'escapes of JSON': { headers: json, body: `{"a":"${filled('\\u0041', maxBytes - 10)}"}` },
    'parameters of a form': { headers: form, body: filled('a=1&', maxBytes) },
    'parts of a form': { headers: multipart, body: `${filled(part, maxBytes - 10)}--x--` },
    text: { headers: { 'content-type': 'text/plain' }, body: filled('x', maxBytes) },
    'a slow body': { headers: as === 'form' ? form : json, body: filled('[1],', maxBytes), pieces: 20 },
  }
}

async function* inPieces(body: Buffer, pieces: number) {
  const length = Math.ceil(body.length / pieces)
  for (let from = 0; from < body.length; from += length) {
    yield body.subarray(from, from + length)
    await pause(1)
  }
}

/** The status of an answer, or 0 where a refused connection ended before it. */
async function ask(url: string, method: string, { query, headers = {}, body, pieces }: Sent): Promise<number> {
  const sent =
    body !== undefined && pieces !== undefined ? Readable.from(inPieces(Buffer.from(body), pieces)) : (body ?? null)
  const address = url + (query === undefined ? '' : `?${query}`)
  try {
    const answer = await request(address, { method: method as 'GET', headers, body: sent })
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.body.destroy()
    else await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
    return answer.statusCode
  } catch {
    return 0
  }
}

type Who = 'guest' | 'member'
type Program = { file: string; origin: string; endpoints: Endpoint[]; plain: string; headersOf: Record<Who, Headers> }
type Cost = { what: string; status: number; who: Who; ms: number }

async function portalOf({ portal: origin }: OwnProduct, storedSessions: StoredSessions): Promise<Program> {
  const cookies = await storedSessions.cookiesOf('admin', origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const guest = { ...ownPage, origin }
  const endpoints = portalEndpoints()
  return {
    file: 'portal-server.mjs',
    origin,
    endpoints,
    plain: '/api/session',
    headersOf: { guest, member: { ...guest, cookie } },
  }
}

async function upstreamOf({ upstream: origin }: OwnProduct): Promise<Program> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token: await temporaryToken('admin', origin) })
  const answer = await request(`${origin}/api/user/token`, { method: 'POST', headers, body })
  const { token } = z.object({ token: z.string() }).parse(await answer.body.json())
  const authorization = `Bearer ${token}`
  const vars = await request(`${origin}/api/vars`, { headers: { authorization } })
  const { accountId } = z.object({ accountId: z.string() }).parse(await vars.body.json())
  const member = { authorization, 'x-oneflow-account': accountId }
  const endpoints = upstreamEndpoints()
  return { file: 'upstream/main.ts', origin, endpoints, plain: '/api/vars', headersOf: { guest: {}, member } }
}

/**
 * The processor time for which a request keeps all others waiting. A large one is measured again: it may hold a garbage
 * collection, have loaded and compiled what the endpoint needs, or have shared the processor's caches with other tests.
 */
async function costOf(meter: LoopMeter, file: string, work: () => Promise<number>, large: number, times = 3) {
  let [least, status] = [Number.POSITIVE_INFINITY, 0]
  for (let left = times; left > 0 && least > large; left -= 1) {
    await meter.read(file)
    status = await work()
    least = Math.min(least, await meter.read(file))
  }
  return { status, ms: least }
}

async function plainCost(meter: LoopMeter, { file, origin, plain, headersOf }: Program): Promise<number> {
  const costs: number[] = []
  const work = () => ask(origin + plain, 'GET', { headers: headersOf.member })
  for (let left = 41; left > 0; left -= 1) costs.push((await costOf(meter, file, work, Number.MAX_VALUE)).ms)
  expect(await work()).toBe(200)
  return costs.toSorted((one, other) => one - other)[20] ?? 0
}

/** What each of the costliest requests costs, sent by a guest and by a member. */
async function measure(meter: LoopMeter, { file, origin, endpoints, headersOf }: Program, plainMs: number) {
  const costs: Cost[] = []
  for (const [endpoint] of Map.groupBy(endpoints, kindOf).values()) {
    const { method, path, body } = endpoint ?? { method: 'GET', path: '/' }
    for (const [large, sent] of Object.entries({ ...costlyHeads(path), ...(body && costlyBodies(body)) })) {
      for (const who of ['guest', 'member'] as const) {
        const cookie = [headersOf[who]['cookie'], sent.headers?.['cookie']].filter(Boolean).join('; ')
        const headers = { ...headersOf[who], ...sent.headers, ...(cookie && { cookie }) }
        const work = () => ask(origin + path, method, { ...sent, headers })
        costs.push({
          what: `${method} ${path} with ${large}`,
          who,
          ...(await costOf(meter, file, work, few * plainMs)),
        })
      }
    }
  }
  return costs
}

/** The largest orders, sent by a brand with the right to. */
async function measureOrders(meter: LoopMeter, { file, origin }: Program, plainMs: number) {
  const costs: Cost[] = []
  for (const [much, shape] of Object.entries({ items: {}, components: { items: 200, parts: 10, shipments: 1 } })) {
    for (const path of ['/api/order/validate', '/api/order', '/submission/order']) {
      const work = () => {
        const headers = { ...signed('POST', path), 'content-type': 'application/json' }
        return ask(origin + path, 'POST', { headers, body: JSON.stringify(largestOrder(randomUUID(), shape)) })
      }
      const cost = await costOf(meter, file, work, maxTimesPlain * plainMs, 10)
      expect(cost.status).toBe(200)
      costs.push({ what: `POST ${path} with an order of many ${much}`, who: 'member', ...cost })
    }
  }
  return costs
}

async function findTooCostly(meter: LoopMeter, program: Program): Promise<string[]> {
  const plainMs = await plainCost(meter, program)
  const ofOrders = program.plain === '/api/vars' ? await measureOrders(meter, program, plainMs) : []
  const costs = [...(await measure(meter, program, plainMs)), ...ofOrders]
  const ofMember = new Map(costs.filter(({ who }) => who === 'member').map(({ what, ms }) => [what, ms]))
  const maxOf = ({ who, what }: Cost) =>
    who === 'member' ? maxTimesPlain * plainMs : Math.max(ofMember.get(what) ?? 0, few * plainMs)
  return costs
    .filter((cost) => cost.ms > maxOf(cost))
    .map(({ what, status, who, ms }) => `${(ms / plainMs).toFixed(1)} × ${who} ${what} (${status})`)
}

test('[REL-31] the costliest request of each kind blocks its program no longer than 50 plain ones', {
  tag: '@attack',
}, async ({ meter, product, storedSessions }) => {
  test.setTimeout(900_000)
  const programs = [await portalOf(product, storedSessions), await upstreamOf(product)]
  expect(await Promise.all(programs.map((program) => findTooCostly(meter, program)))).toEqual([[], []])
})
