import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { browserRows, type Change, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'

let upstream: FakeUpstream
let proxy: ReturnType<typeof proxyTo>['proxy']
beforeAll(async () => {
  upstream = await startFakeUpstream()
  proxy = proxyTo(upstream.apiUrl).proxy
})
afterAll(() => upstream.close())
beforeEach(() => void (upstream.seen.length = 0))

type Case = [title: string, status: number, change: Change | ((call: Call) => Change), rows?: (call: Call) => boolean]

const isJson = (call: Call) => call.response !== 'media'
const isUnsafe = (call: Call) => call.method !== 'GET'
const takesJson = (call: Call) => call.body !== undefined && call.encoding === 'json'
const kindOf = (call: Call) =>
  `${call.method} ${isJson(call) ? 'json' : 'media'} ${call.body === undefined ? 'no body' : call.encoding}`
/** One row of each kind that the steps of the proxy tell apart. */
const representatives = [...new Map(browserRows.map((call) => [kindOf(call), call] as const)).values()]
const otherMethod = (call: Call) => {
  const taken = browserRows.filter((row) => row.path === call.path || sharesPath(row, call)).map((row) => row.method)
  return (['DELETE', 'PATCH', 'PUT', 'POST'] as const).find((method) => !taken.includes(method)) ?? 'HEAD'
}
const sharesPath = (a: Call, b: Call) => a.path.split('/').length === b.path.split('/').length

const cases: Case[] = [
  ['no cookie', 401, { headers: { cookie: undefined } }],
  ['a bad cookie', 401, { headers: { cookie: 'sfl=bad' } }],
  ['a locked session', 423, { headers: { cookie: 'sfl=locked' } }],
  ['a session store that is away', 503, { headers: { cookie: 'sfl=unavailable' } }],
  ['a cross-site request', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a same-site request', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
  ['a request from the address bar', 403, { headers: { 'sec-fetch-site': 'none' } }],
  ['neither Sec-Fetch-Site nor Origin', 403, { headers: { 'sec-fetch-site': undefined, origin: undefined } }],
  ['no Origin', 403, { headers: { origin: undefined } }, isUnsafe],
  ['Origin null', 403, { headers: { origin: 'null' } }],
  ['another Origin', 403, { headers: { origin: 'https://evil.test' } }],
  ['no x-sfl', 403, { headers: { 'x-sfl': undefined } }, isJson],
  [
    'a form of another page',
    403,
    { headers: { 'x-sfl': undefined, 'content-type': 'application/x-www-form-urlencoded' } },
    isUnsafe,
  ],
  ['a script element', 403, { headers: { 'sec-fetch-dest': 'script' } }, (call) => !isJson(call)],
  ['text/plain', 415, { headers: { 'content-type': 'text/plain' } }, (call) => call.body !== undefined],
  [
    'a method the path does not have',
    405,
    (call) => ({ method: otherMethod(call), headers: { 'x-sfl': '1', origin: 'https://portal.test' } }),
  ],
  ['a method that no row has', 405, { method: 'OPTIONS' }],
  ['another account', 409, { headers: { 'x-sfl-account': 'account-2' } }],
  ['another host', 421, { headers: { host: 'evil.test' } }],
  ['a host with another port', 421, { headers: { host: 'portal.test:444' } }],
  [
    'a body that says it is too large',
    413,
    (call) => ({ headers: { 'content-length': `${call.maxBodyBytes + 1}` } }),
    isUnsafe,
  ],
  [
    'a body that is too large',
    413,
    (call) => ({ body: 'x'.repeat(call.maxBodyBytes + 1), headers: { 'content-length': undefined } }),
    takesJson,
  ],
  ['a __proto__ in the body', 400, { body: '{"a":{"__proto__":{"admin":true}}}' }, takesJson],
  ['a constructor in the body', 400, { body: '{"constructor":{"prototype":{"admin":true}}}' }, takesJson],
  ['a body nested 40 deep', 400, { body: '['.repeat(40) + ']'.repeat(40) }, takesJson],
  ['a body that is no JSON', 400, { body: '{"a":' }, takesJson],
]

describe.each(cases)('%s answers %i', (_, status, change, applies = () => true) => {
  it.each(representatives.filter(applies).map((call) => [call.name, call] as const))('[SEC-20] %s', async (_, call) => {
    const answer = await proxy(requestFor(call, typeof change === 'function' ? change(call) : change))
    expect(answer.status).toBe(status)
    expect(upstream.seen).toEqual([])
    const body: unknown = await answer.json()
    expect(Object.keys(body as object).every((key) => ['code', 'message', 'requestId', 'details'].includes(key))).toBe(
      true,
    )
  })
})

it('[SEC-20] the proxy refuses every row when another site requests it', async () => {
  for (const call of browserRows) {
    const answer = await proxy(requestFor(call, { headers: { 'sec-fetch-site': 'cross-site' } }))
    expect([answer.status, call.name]).toEqual([403, call.name])
  }
  expect(upstream.seen).toEqual([])
})

it.each(browserRows.map((call) => [call.name, call] as const))(
  '[SEC-23] the proxy sends %s when nothing is wrong',
  async (_, call) => {
    await proxy(requestFor(call))
    expect(upstream.seen.map(({ method }) => method)).toEqual([call.method])
  },
)
