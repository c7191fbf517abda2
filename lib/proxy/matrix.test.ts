import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
  [403, withHeaders({ 'sec-fetch-site': 'cross-site' })],
  [403, withHeaders({ origin: undefined }), isUnsafe],
  [403, withHeaders({ origin: 'https://evil.test' })],
  [403, withHeaders({ 'x-sfl': undefined }), isJson],
  [403, withHeaders({ 'sec-fetch-dest': 'script' }), (call) => !isJson(call)],
  [415, withHeaders({ 'content-type': 'text/plain' }), hasBody],
  [405, (call) => ({ method: otherMethod(call), headers: own })],
  [405, { method: 'OPTIONS' }],
  [409, withHeaders({ 'x-sfl-account': 'account-2' })],
  [421, withHeaders({ host: 'evil.test' })],
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
      const others = Object.keys((await answer.json()) as object).filter(
        (key) => !['code', 'message', 'requestId', 'details'].includes(key),
      )
      expect(others, `for ${what}`).toEqual([])
    }
  }
  expect(upstream.seen).toEqual([])
})
