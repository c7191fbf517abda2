import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import * as z from 'zod'
import { signed } from '#tests/e2e/support/brand.ts'
import { type OwnProduct, withOwnProduct } from '#tests/e2e/support/own-product.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import type { StoredSessions } from '#tests/e2e/support/users/stored-sessions.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'
import { largestOrder } from '#tests/support/large-order.ts'
import { createLoopMeter, type LoopMeter } from '#tests/support/read-loop-meter.ts'

/** Of a plain request, which blocks its program for about 2 ms: a user may wait 100 ms for the request of another user. */
const maxTimesPlain = 50

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string }

const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))

const costlyAddresses = (path: string): Sent[] => [
  { path: `${path}?${filled('a=1&', 390)}a=1` },
  { path: `${path}?${filled('a[b][c][d]=1&', 1200)}a=1` },
  { path: `${path}?q=${filled('%e2%82%ac', 4000 - path.length)}` },
  { path: `${path}?${filled('a=1&', 14_000)}` },
  { path, headers: { cookie: filled('a=1; ', 12_000) } },
]

function costlyBodies(path: string, maxBytes: number, method = 'POST'): Sent[] {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const parts = { 'content-type': 'multipart/form-data; boundary=x' }
  const keys = Array.from({ length: Math.floor(maxBytes / 13) }, (_, at) => `"${at.toString(36).padStart(6, 'k')}":1`)
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  return [
    { method, path, headers: json, body: filled('[', maxBytes) },
    { method, path, headers: json, body: `{${keys.join()}}` },
    { method, path, headers: json, body: `{"a":"${filled('\\u0041', maxBytes - 10)}"}` },
    { method, path, headers: form, body: filled('a=1&', maxBytes) },
    { method, path, headers: parts, body: `${filled(part, maxBytes - 10)}--x--` },
  ]
}

/** One wrapper reads what is sent to all endpoints of an area, so one endpoint of each stands for its area. They are sent by a member, whose bodies are read. */
const portalRequests = [
  ...['/login', '/api/session', '/api/upstream/order', '/api/auth/csrf', '/api/health/live'].flatMap(costlyAddresses),
  ...costlyBodies('/api/session/account', 16_384),
  ...costlyBodies('/api/upstream/trigger', 1_048_576),
  ...costlyBodies('/api/auth/signin/idp', 16_384),
].map((sent) => () => sent)
const upstreamRequests = [
  ...['/api/order', '/health/live', '/docs/api', '/files/artwork/x1/1.pdf'].flatMap(costlyAddresses),
  ...costlyBodies('/identity/interaction/x1/login', 16_384),
  ...costlyBodies('/api/trigger', 1_048_576),
]
const sign = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, ...signed('POST', sent.path) } })
const largeOrder = (): Sent => ({
  method: 'POST',
  path: '/api/order',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(largestOrder(randomUUID(), {})),
})
/** Made when they are sent: a signature ages, and an order is taken once. */
const signedRequests = [...costlyBodies('/api/order', 2_097_152).map((sent) => () => sent), largeOrder].map(
  (make) => () => sign(make()),
)

type Program = { file: string; origin: string; headers: Record<string, string>; plain: string; sent: (() => Sent)[] }

async function portalOf({ portal: origin }: OwnProduct, storedSessions: StoredSessions): Promise<Program> {
  const cookies = await storedSessions.cookiesOf('admin', origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...ownPage, origin, cookie }
  return { file: 'portal-server.mjs', origin, headers, plain: '/api/session', sent: portalRequests }
}

async function upstreamOf({ upstream: origin }: OwnProduct): Promise<Program> {
  const body = JSON.stringify({ token: await temporaryToken('admin', origin) })
  const json = { 'content-type': 'application/json' }
  const answer = await request(`${origin}/api/user/token`, { method: 'POST', headers: json, body })
  const { token } = z.object({ token: z.string() }).parse(await answer.body.json())
  const authorization = `Bearer ${token}`
  const vars = await request(`${origin}/api/vars`, { headers: { authorization } })
  const { accountId } = z.object({ accountId: z.string() }).parse(await vars.body.json())
  const headers = { authorization, 'x-oneflow-account': accountId }
  const sent = [...upstreamRequests.map((sent) => () => sent), ...signedRequests]
  return { file: 'upstream/main.ts', origin, headers, plain: '/api/vars', sent }
}

/** The requests that keep all others waiting for more processor time than is allowed, of the least of three tries. */
async function findTooCostly(meter: LoopMeter, { file, origin, headers, plain, sent }: Program): Promise<string[]> {
  const cookieOf = (own: Sent['headers']) => [headers['cookie'], own?.['cookie']].filter(Boolean).join('; ')
  const ask = async ({ method = 'GET', path, headers: own, body }: Sent) => {
    const cookie = cookieOf(own)
    const all = { ...headers, ...own, ...(cookie && { cookie }) }
    const answer = await request(origin + path, { method: method as 'GET', headers: all, body: body ?? null })
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
    return answer.statusCode
  }
  const costOf = async (sent: Sent) => {
    await meter.read(file)
    await ask(sent).catch(() => {}) // a refused connection may end before its answer
    return meter.read(file)
  }
  expect(await ask({ path: plain })).toBe(200)
  const plainCosts: number[] = []
  for (let left = 21; left > 0; left -= 1) plainCosts.push(await costOf({ path: plain }))
  const maxMs = maxTimesPlain * (plainCosts.toSorted((one, other) => one - other)[10] ?? 0)
  const tooCostly: string[] = []
  for (const make of sent) {
    let least = Number.POSITIVE_INFINITY
    for (let left = 3; left > 0 && least > maxMs; left -= 1) least = Math.min(least, await costOf(make()))
    const { method = 'GET', path, body } = make()
    if (least > maxMs)
      tooCostly.push(`${least} ms (at most ${maxMs}): ${method} ${path.slice(0, 60)} ${body?.slice(0, 20)}`)
  }
  return tooCostly
}

test('[REL-31] the costliest requests block a program for less than 50 plain ones', {
  tag: '@attack',
}, async ({ storedSessions }) => {
  test.setTimeout(300_000)
  const meter = await createLoopMeter()
  const tooCostly: string[] = []
  // A product of its own, because the test loads it, with its event loops measured.
  await withOwnProduct({ ...meter.env, SCENARIO: 'empty' }, async (product) => {
    const upstream = await upstreamOf(product)
    const { path, headers, body } = sign(largeOrder())
    const taken = await request(product.upstream + path, { method: 'POST', headers: headers ?? {}, body: body ?? null })
    expect(taken.statusCode).toBe(200)
    await taken.body.dump()
    for (const program of [await portalOf(product, storedSessions), upstream])
      tooCostly.push(...(await findTooCostly(meter, program)))
  })
  await meter.close()
  expect(tooCostly).toEqual([])
})
