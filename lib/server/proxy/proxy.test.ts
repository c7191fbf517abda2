import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { accountLinks } from '#lib/contract/account-links.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { search } from '#lib/contract/search.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { templates } from '#lib/contract/templates.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { breakerOf } from '#lib/server/upstream/send.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { browserRows, ownHeaders, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { wrapperFor } from '#tests/support/wrapper.ts'
import { createConcurrencyLimit, limited } from './concurrency-limit.ts'

// One for each test: calls to an upstream that has failed are held back.
const upstream = forEachTest(() => startFakeUpstream())

const ask = (call: Call, change?: Parameters<typeof requestFor>[1]) =>
  proxyTo(upstream.apiUrl).proxy(requestFor(call, change))
function answerWith(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  upstream.state.answer = (_, response) => void response.writeHead(status, headers).end(body)
}
const ofType = (type: string): Record<string, string> => (type === '' ? {} : { 'content-type': type })

it('[AS-02] what follows from a call is done before the browser learns of its answer', async () => {
  const answered: unknown[] = []
  const onAnswered = ({ name }: Call, accountId: string | undefined) => answered.push([name, accountId])
  const { status } = await proxyTo(upstream.apiUrl, { onAnswered }).proxy(requestFor(accounts.saveSettings))
  expect([status, answered]).toEqual([200, [['accounts.saveSettings', 'account-1']]])
})

describe('the upstream gets', () => {
  it('[SEC-22] our headers alone, for every row', async () => {
    const named = 'x-oneflow-account x-oneflow-authorization forwarded via x-canary proxy-authorization accept-encoding'
    const others = 'x-forwarded-host if-none-match te traceparent x-real-ip x-forwarded-for x-http-method-override'
    const odd = { authorization: 'Bearer canary', referer: 'https://portal.test/canary', connection: 'x-canary' }
    const plain = Object.fromEntries(`${named} ${others}`.split(' ').map((name) => [name, 'canary']))
    const canaries = { ...plain, ...odd, cookie: 'sfl=good' }
    const allowed =
      'host connection accept accept-language authorization content-length content-type traceparent transfer-encoding user-agent x-oneflow-account x-request-id'
    for (const call of browserRows) {
      await ask(call, { headers: canaries })
      const headers = upstream.seen.pop()?.headers ?? {}
      const more = Object.keys(headers).filter((name) => !allowed.split(' ').includes(name))
      expect(more, `for ${call.name}`).toEqual([])
      expect(JSON.stringify(headers), `for ${call.name}`).not.toContain('canary')
      expect(headers).toMatchObject({ authorization: 'Bearer token-1', 'x-oneflow-account': 'account-1' })
    }
  })

  it('[SEC-25] [SEC-57] the account of the session, and the query and body that the row knows', async () => {
    const path = '/order?page=2&orderData.status=error&orderData.status=pending&accountId=canary&extra=1&extra=2'
    await ask(orders.list, { path, headers: { 'x-oneflow-account': 'canary' } })
    await ask(shipments.ship, { body: '{"trackingNumber":" TRK1 ","extra":1}' })
    await ask(templates.create)
    const [list, ship, form] = upstream.seen
    expect(list?.headers['x-oneflow-account']).toBe('account-1')
    expect(list?.url).toBe(
      '/api/order?page=2&pagesize=10&orderData.status=error&orderData.status=pending&sort=orderData.date&direction=-1',
    )
    expect(String(ship?.body)).toBe('{"trackingNumber":"TRK1"}')
    expect(form?.headers['content-type']).toBe('multipart/form-data; boundary=sfl-test-boundary')
    expect(String(form?.body)).toBe(await requestFor(templates.create).text())
  })

  it('[REL-27] the id of the request and the language that the user chose', async () => {
    await ask(orders.list, { headers: { 'accept-language': 'ja', 'x-request-id': '0af7651916cd43dd8448eb211c80319c' } })
    const { proxy } = proxyTo(upstream.apiUrl, { cookie: 'sfl=good; lang=en-US' })
    await proxy(requestFor(orders.list, { headers: { cookie: 'sfl=good; lang=en-US', 'accept-language': 'ja' } }))
    expect(upstream.seen.map(({ headers }) => headers['accept-language'])).toEqual(['ja-JP', 'en-US'])
    expect(upstream.seen[0]?.headers['x-request-id']).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(upstream.seen[0]?.headers.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/)
  })
})

describe('the browser gets', () => {
  it('[SEC-45] [SEC-21] the body and a few headers', async () => {
    const unwanted = { 'set-cookie': 'a=b', server: 'canary', 'www-authenticate': 'Basic', etag: '"canary"' }
    const odd = { 'content-security-policy': 'canary', 'cache-control': 'public, max-age=9' }
    const headers = { ...unwanted, ...odd, 'access-control-allow-origin': '*', location: 'https://evil.test' }
    upstream.state.answer = answerJson({ success: true }, 200, headers)
    const answer = await ask(orders.list)
    expect(await answer.json()).toEqual({ success: true })
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private, no-store',
      'content-length': '16',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const foreign = await ask(orders.list, { headers: { ...ownHeaders(orders.list), origin: 'https://evil.test' } })
    expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('a large compressed body as it was before', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(300_000) })
    answerWith(gzipSync(text), 200, { ...ofType('application/json'), 'content-encoding': 'gzip' })
    const answer = await ask(orders.list)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await answer.text()) === text).toBe(true)
  })

  it('[SEC-44] a 502 for what is no JSON, and for a picture that is none', async () => {
    for (const type of ['text/html', '']) {
      answerWith('<html>canary</html>', 200, ofType(type))
      const answer = await ask(orders.cancel)
      expect([answer.status, await answer.json()], `for ${type}`).toEqual([
        502,
        { code: 'bad_upstream', message: expect.not.stringContaining('canary'), requestId: expect.any(String) },
      ])
    }
    answerWith('<script>', 200, ofType('text/html'))
    expect((await ask(barcodes.generate)).status).toBe(502)
    answerWith('<svg/>', 200, { ...ofType('image/svg+xml'), etag: '"1"' })
    const picture = await ask(barcodes.generate)
    expect([await picture.text(), picture.headers.get('etag')]).toEqual(['<svg/>', '"1"'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('[SEC-45] a 502 for a redirect, which is not followed', async () => {
    const target = await startFakeUpstream()
    for (const status of [301, 302, 303, 307, 308, 304]) {
      upstream.state.answer = answerJson({}, status, { location: target.origin })
      expect((await ask(orders.cancel)).status, `for ${status}`).toBe(502)
    }
    expect(target.seen).toEqual([])
    await target.close()
  })

  it('[REL-16] the upstream’s 429 with its time to wait, and its 400 as it came', async () => {
    upstream.state.answer = answerJson({ error: { message: 'slow down' } }, 429, { 'retry-after': '7' })
    const busy = await ask(orders.list)
    expect([busy.status, busy.headers.get('retry-after'), upstream.seen.length]).toEqual([429, '7', 1])
    expect(await busy.json()).toEqual({ error: { message: 'slow down' } })
    const refusal = { success: false, error: { message: 'no', code: 208, validations: [{ path: 'a', message: 'b' }] } }
    upstream.state.answer = answerJson(refusal, 400)
    const answer = await ask(shipments.ship)
    expect([answer.status, await answer.json()]).toEqual([400, refusal])
  })

  it('[REL-18] [SEC-49] the status of a refusal whatever its body, which blocks no further call', async () => {
    const badUpstream: unknown = expect.stringContaining('bad_upstream')
    const refusals: [status: number, type: string, body: string, relayed: unknown][] = [
      [409, 'application/json', '{"message":"no', badUpstream],
      [501, 'text/html', '<h1>Not Implemented</h1>', ''],
      [501, 'application/json', '{"message":"no', badUpstream],
      [404, 'text/plain', 'No file at 10.2.3.4:5432', '"No file at [address]"'],
      [409, 'text/plain; charset=utf-8', '{"message":"no","x":1}', '{"message":"no"}'],
      [404, 'text/html', 'x'.repeat(5_000_000), ''],
      [409, 'application/json', `{"message":"${'x'.repeat(5_000_000)}"}`, badUpstream],
    ]
    for (const [status, type, body, relayed] of refusals) {
      answerWith(body, status, ofType(type))
      const what = `${status} ${type} ${body.slice(0, 30)}`
      for (let calls = 1; calls <= (body.length > 99 ? 1 : 20); calls += 1) {
        const answer = await ask(orders.list)
        expect([answer.status, await answer.text()], `for ${what}`).toEqual([status, relayed])
      }
      expect(breakerOf(upstream.origin).isOpen(), `for ${what}`).toBe(false)
    }
  })

  it('no body for HEAD, also where a GET is compressed', async () => {
    for (const encoding of ['identity', 'gzip']) {
      answerWith('', 200, { ...ofType('application/json'), 'content-encoding': encoding })
      const answer = await ask(orders.list, { method: 'HEAD' })
      expect([answer.status, await answer.text(), upstream.seen.pop()?.method]).toEqual([200, '', 'HEAD'])
    }
  })
})

it('a token that the upstream refuses is refreshed once; a second refusal ends the session', async () => {
  upstream.state.answer = (seen, ...rest) =>
    answerJson({ success: true }, seen.headers.authorization === 'Bearer token-2' ? 200 : 401)(seen, ...rest)
  for (const call of [orders.list, search.shipments, templates.create]) {
    const { session, calls } = fakeSession()
    const answer = await proxyTo(upstream.apiUrl, { session }).proxy(requestFor(call))
    const [first, second, ...more] = upstream.seen.splice(0)
    expect([answer.status, more, calls.refreshes, calls.ended], `for ${call.name}`).toEqual([200, [], 1, 0])
    expect(second?.body, `for ${call.name}`).toEqual(first?.body)
  }
  upstream.state.answer = answerJson({}, 401)
  const ended = fakeSession()
  const answer = await proxyTo(upstream.apiUrl, { session: ended.session }).proxy(requestFor(orders.list))
  expect([answer.status, ended.calls.ended, upstream.seen.length]).toEqual([401, 1, 2])
  expect(await answer.json()).toMatchObject({ code: 'session_ended' })
  const kept = fakeSession()
  const contract = [{ ...accountLinks.allActive, keepSession: true }]
  const { proxy } = proxyTo(upstream.apiUrl, { session: kept.session, contract })
  expect((await proxy(requestFor(accountLinks.allActive))).status, 'where the row keeps it').toBe(401)
  expect([kept.calls.refreshToken, kept.calls.ended]).toEqual([0, 0])
})

describe('the limit of calls', () => {
  const refusal = (status: number, more = {}): unknown => expect.objectContaining({ status, ...more })
  const one = { perSession: 1, perProcess: 9, perMinute: 99 }

  it('[REL-31] refuses the 33rd of a session and the 513th of the process, and takes the next', () => {
    const limit = createConcurrencyLimit()
    const [release] = Array.from({ length: 32 }, () => limit.acquire('a'))
    expect(() => limit.acquire('a')).toThrow(refusal(429, { retryAfter: 1 }))
    release?.()
    release?.()
    limit.acquire('a')
    for (let at = 0; at < 480; at += 1) limit.acquire(`b${at % 40}`)
    expect(() => limit.acquire('c')).toThrow(refusal(503))
  })

  it('[JS-02] [REL-31] lets 100 barcodes that a session asks for at once wait for a place', async () => {
    let [open, most] = [0, 0]
    upstream.state.answer = async (_, response) => {
      most = Math.max(most, (open += 1))
      await new Promise((later) => void setTimeout(later, 10))
      open -= 1
      response.writeHead(200, ofType('image/png')).end('PNG')
    }
    const { proxy } = proxyTo(upstream.apiUrl)
    const answers = await Promise.all(Array.from({ length: 100 }, () => proxy(requestFor(barcodes.generate))))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['PNG']))
    expect(most).toBeLessThanOrEqual(32)
  })

  it('[JS-02] [REL-31] does not count barcodes, whose number the run of job sheets decides', async () => {
    const { proxy } = proxyTo(upstream.apiUrl, { concurrencyLimit: createConcurrencyLimit({ ...one, perMinute: 2 }) })
    const statusOf = async (call: Call) => {
      const answer = await proxy(requestFor(call))
      await answer.text()
      return answer.status
    }
    answerWith('PNG', 200, ofType('image/png'))
    const statuses = await Promise.all(Array.from({ length: 9 }, () => statusOf(barcodes.generate)))
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 200))
    upstream.state.answer = answerJson({ success: true })
    for (const status of [200, 200, 429]) expect(await statusOf(barcodes.details)).toBe(status)
  })

  it('[REL-31] lets the portal’s other calls wait for a place, and each gives it back', async () => {
    const limit = createConcurrencyLimit(one)
    const wrapHandler = limited(wrapperFor(sessionReaderFor(fakeSession().session)), () => limit)
    const story: string[] = []
    const handler = wrapHandler('other', { from: 'json' }, async () => {
      story.push('open')
      await new Promise(setImmediate)
      if (story.push('done') === 4) throw new Error('failed')
      return new Response()
    })
    const other = async () => (await handler(requestFor(orders.list))).status
    expect(await Promise.all([other(), other(), other()])).toEqual([200, 500, 200])
    expect(story).toEqual(['open', 'done', 'open', 'done', 'open', 'done'])
  })

  it('[REL-31] gives a place to those that wait in their order, and to none that left', async () => {
    const limit = createConcurrencyLimit(one)
    const release = limit.acquire('a')
    const [staying, leaving] = [new AbortController(), new AbortController()]
    const acquired: string[] = []
    const wait = (name: string, { signal } = staying) =>
      limit.waitToAcquire('a', signal).finally(() => acquired.push(name))
    const [first, left, second] = [wait('first'), wait('left', leaving), wait('second')]
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    release()
    expect(() => limit.acquire('a')).toThrow(refusal(429))
    ;(await first)()
    await second
    expect(acquired).toEqual(['left', 'first', 'second'])
  })

  it('[REL-31] gets the place of a call back, whether it succeeds, fails or is left', async () => {
    const { proxy } = proxyTo(upstream.apiUrl, { concurrencyLimit: createConcurrencyLimit({ ...one, perProcess: 1 }) })
    for (const path of ['/order', '/order?page=x', '/order/details/1']) await proxy(requestFor(orders.list, { path }))
    answerWith('', 200, ofType('text/html'))
    await proxy(requestFor(orders.list))
    upstream.state.answer = answerJson({ text: 'x'.repeat(200_000) })
    const large = await proxy(requestFor(orders.list))
    expect((await proxy(requestFor(orders.list))).status).toBe(503)
    await large.body?.cancel()
    expect((await proxy(requestFor(orders.list))).status).toBe(200)
  })

  it('[REL-31] counts the calls of a minute, also when the clock of the machine was set back', () => {
    vi.useFakeTimers()
    const limit = createConcurrencyLimit({ ...one, perMinute: 2 })
    limit.acquire('a')()
    limit.acquire('a')()
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(() => limit.acquire('a')).toThrow(refusal(429, { retryAfter: 40 }))
    vi.advanceTimersByTime(40_001)
    limit.acquire('a')()
    vi.useRealTimers()
  })
})

it('[SEC-33] a body that is no JSON, or that ends before it is whole, is refused and not sent', async () => {
  const answer = await ask(shipments.ship, { body: '{', headers: ofType('application/json') })
  const details = [{ path: '', message: expect.stringContaining('must be JSON of at most') }]
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_body', details }])
  const parts: [Call, type: string, begun: string][] = [
    [shipments.ship, 'application/json', '{"trackingNumber":"TRK1"'],
    [templates.create, 'multipart/form-data; boundary=x', '--x\r\n'],
  ]
  for (const [call, type, begun] of parts) {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const cut = await ask(call, { body: broken, headers: { ...ofType(type), 'content-length': '100' } })
    expect([cut.status, await cut.json()], `for ${type}`).toMatchObject([400, { code: 'bad_body' }])
  }
  expect(upstream.seen).toEqual([])
})

it('a call of the user counts as activity, a background call or picture of the page does not', async () => {
  const { session, calls } = fakeSession()
  const { proxy } = proxyTo(upstream.apiUrl, { session })
  await proxy(requestFor(orders.list, { headers: { 'x-sfl-background': '1' } }))
  await proxy(requestFor(barcodes.generate))
  expect(calls.touched).toBe(0)
  await proxy(requestFor(orders.list))
  expect(calls.touched).toBe(1)
})

it('[REL-29] a refused call is a lost account or session where the user lost it', async () => {
  const refused = answerJson({ error: { message: 'You are not a member of this account' } }, 403)
  const noStore = new SessionUnavailable('session_store_unavailable', 5)
  const outcomes: [hasLostAccount: () => Promise<boolean>, status: number, body: unknown][] = [
    [async () => false, 403, { error: { message: 'You are not a member of this account' } }],
    [async () => true, 409, { code: 'account_lost' }],
    [() => Promise.reject(new SessionEnded()), 401, { code: 'session_ended' }],
    [() => Promise.reject(noStore), 503, { code: 'session_store_unavailable' }],
  ]
  for (const [hasLostAccount, status, body] of outcomes) {
    upstream.state.answer = refused
    const { proxy } = proxyTo(upstream.apiUrl, { session: { ...fakeSession().session, hasLostAccount } })
    for (let calls = 1; calls <= 20; calls += 1) {
      const answer = await proxy(requestFor(orders.list))
      expect([answer.status, await answer.json()], `for ${status}`).toMatchObject([status, body])
    }
    expect(upstream.seen.splice(0), `for ${status}`).toHaveLength(20)
  }
  expect(breakerOf(upstream.origin).isOpen()).toBe(false)
})
