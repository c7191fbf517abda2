import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { events } from '#lib/contract/events.ts'
import { files } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { users } from '#lib/contract/users.ts'
import { browserRows, ownHeaders, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

let upstream: FakeUpstream
let proxy: ReturnType<typeof proxyTo>['proxy']
beforeAll(async () => {
  upstream = await startFakeUpstream()
  const concurrencyLimit = createConcurrencyLimit({ perSession: 32, perProcess: 32, perMinute: 1_000_000 })
  proxy = proxyTo(upstream.apiUrl, { concurrencyLimit }).proxy
})
afterAll(() => upstream.close())
beforeEach(() => void (upstream.seen.length = 0))

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
  expect((await proxy(requestFor(users.token))).status).toBe(405)
  expect((await proxy(requestFor(files.download))).status).toBe(404)
  expect((await proxy(requestFor(events.stream, { headers: { 'x-sfl': '1' } }))).status).toBe(404)
  expect(upstream.seen).toEqual([])
})
