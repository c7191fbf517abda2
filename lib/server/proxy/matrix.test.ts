import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { events } from '#lib/contract/events.ts'
import { files } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { users } from '#lib/contract/users.ts'
import { browserRows, type Change, ownHeaders, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const upstream = await startFakeUpstream()
const concurrencyLimit = createConcurrencyLimit({ perSession: 32, perProcess: 32, perMinute: 1_000_000 })
const { proxy } = proxyTo(upstream.apiUrl, { concurrencyLimit })
afterAll(() => upstream.close())
beforeEach(() => void (upstream.seen.length = 0))

const isJson = (call: Call) => call.response !== 'media'
const isUnsafe = (call: Call) => call.method !== 'GET'
const hasBody = (call: Call) => call.body !== undefined
const takesJson = (call: Call) => hasBody(call) && call.encoding === 'json'
const kindOf = (call: Call) => `${call.method} ${isJson(call)} ${hasBody(call) && call.encoding}`
/** One row of each kind that the steps of the proxy tell apart. */
const representatives = [...new Map(browserRows.map((call) => [kindOf(call), call] as const)).values()]

const lengthOf = (path: string) => path.split('/').length
function otherMethod({ path }: Call) {
  const taken = browserRows.filter((row) => lengthOf(row.path) === lengthOf(path)).map(({ method }) => method)
  return (['DELETE', 'PATCH', 'PUT', 'POST'] as const).find((method) => !taken.includes(method)) ?? 'HEAD'
}

const tooLarge = ({ maxBodyBytes }: Call) => maxBodyBytes + 1
const own = { 'x-sfl': '1', origin: 'https://portal.test' }
const withHeaders = (headers: Change['headers']): Change => ({ headers: headers ?? {} })

const refusals: [status: number, change: Change | ((call: Call) => Change), applies?: (call: Call) => boolean][] = [
  [401, withHeaders({ cookie: undefined })],
  [401, withHeaders({ cookie: 'sfl=bad' })],
  [423, withHeaders({ cookie: 'sfl=locked' })],
  [503, withHeaders({ cookie: 'sfl=unavailable' })],
  [403, withHeaders({ 'x-sfl': undefined }), isJson],
  [403, withHeaders({ 'sec-fetch-dest': 'script' }), (call) => !isJson(call)],
  [415, withHeaders({ 'content-type': 'text/plain' }), hasBody],
  [405, (call) => ({ method: otherMethod(call), headers: own })],
  [405, { method: 'OPTIONS' }],
  [409, withHeaders({ 'x-sfl-account': 'account-2' })],
  [413, (call) => withHeaders({ 'content-length': `${tooLarge(call)}` }), isUnsafe],
  [413, (call) => ({ body: 'x'.repeat(tooLarge(call)), headers: { 'content-length': undefined } }), takesJson],
  [400, { body: '{"a":{"__proto__":{"admin":true}}}' }, takesJson],
  [400, { body: '['.repeat(40) + ']'.repeat(40) }, takesJson],
  [400, { body: '{"a":' }, takesJson],
]

it('[SEC-20] [SEC-49] a wrong request for any kind of row is refused, in a body of ours', async () => {
  for (const [status, given, applies = () => true] of refusals) {
    for (const call of representatives.filter(applies)) {
      const change = typeof given === 'function' ? given(call) : given
      const answer = await proxy(requestFor(call, change))
      const what = `${call.name} with ${JSON.stringify(change).slice(0, 99)}`
      expect(answer.status, `for ${what}`).toBe(status)
      const fields = Object.keys((await answer.json()) as object)
      expect(['code', 'message', 'requestId', 'details'], `for ${what}`).toEqual(expect.arrayContaining(fields))
    }
  }
  expect(upstream.seen).toEqual([])
})

const hostile =
  '.. . %2e%2e %2E. %252e%252e %2f %5c \\ %00 ; ..; // / %c0%ae%c0%ae %ef%bc%8e ．． 。 %e2%80%ae ? # @ : http: %0d%0a %20 * % %zz %u002e'
const attack = fc.oneof(fc.constantFrom(...hostile.split(' ')), fc.string({ unit: 'binary', maxLength: 5 }))
const known = fc.constantFrom(...browserRows.flatMap(({ path }) => path.split('/')))
const path = fc.array(fc.oneof(attack, known), { minLength: 1, maxLength: 8 })

/** What a row may look like once it is on the wire: its words as they are, one encoded segment for each parameter. */
const shapes = browserRows.map(({ method, path: row }) => ({
  method,
  pattern: new RegExp(`^/api${row.replace(/:\w+/g, "[A-Za-z0-9_.!~*'()%-]+")}$`),
}))

it('[SEC-24] nothing but rows of the table is sent, whatever the path', { timeout: 120_000 }, async () => {
  const headers = { ...ownHeaders({ method: 'POST', response: 'nothing' }), 'content-type': 'application/json' }
  const anyRequest = [path, fc.constantFrom('', '/'), fc.constantFrom('GET', 'PUT', 'POST')] as const
  const sendsRows = fc.asyncProperty(...anyRequest, async (parts, joint, method) => {
    upstream.seen.length = 0
    const url = `https://portal.test/api/upstream/${parts.join(joint)}`
    if (!URL.canParse(url) || !new URL(url).pathname.startsWith('/api/upstream/')) return
    const { status } = await proxy(new Request(url, { method, headers, body: method === 'GET' ? null : '{}' }))
    expect(status).not.toBe(500)
    for (const seen of upstream.seen) {
      const [pathname = '', ...queries] = seen.url.split('?')
      expect(shapes.some((shape) => shape.method === seen.method && shape.pattern.test(pathname))).toBe(true)
      expect(decodeURIComponent(pathname).split('/')).not.toContain('..')
      expect(queries.length).toBeLessThan(2)
    }
  })
  await fc.assert(sendsRows, { numRuns: 3000 })
})

it('[SEC-23] there is no call at another path, nor for what only the server may call', async () => {
  const paths =
    '/order/details/..%2f..%2fadmin /order/details/a%5c..%5cb /order/details/a%00 /order/details/%zz /order/details/a;b /order//details/a /admin /http://evil.test/'
  for (const given of paths.split(' '))
    expect((await proxy(requestFor(orders.details, { path: given }))).status, `for ${given}`).toBe(404)
  const ask = async (call: Call) => (await proxy(requestFor(call, { headers: { 'x-sfl': '1' } }))).status
  expect([await ask(users.token), await ask(files.download), await ask(events.stream)]).toEqual([405, 404, 404])
  expect(upstream.seen).toEqual([])
})
