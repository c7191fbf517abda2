import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { breakerOf } from '#lib/client/send.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { search } from '#lib/contract/search.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { templates } from '#lib/contract/templates.ts'
import { SessionEnded, SessionUnavailable } from '#lib/session/core/session.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { browserRows, ownHeaders, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { answerJson, type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { wrapperFor } from '#tests/support/wrapper.ts'
import { createConcurrencyLimit, limited } from './concurrency-limit.ts'

let upstream: FakeUpstream
beforeAll(async () => void (upstream = await startFakeUpstream()))
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.seen.length = 0
  upstream.state.answer = answerJson({ success: true })
})

const ask = (call: Call, change?: Parameters<typeof requestFor>[1]) =>
  proxyTo(upstream.apiUrl).proxy(requestFor(call, change))

it('[AS-02] what follows from a call is done before the browser learns of its answer, and for the account of the session', async () => {
  const answered: unknown[] = []
  const onAnswered = ({ name }: Call, accountId: string | undefined) => answered.push([name, accountId])
  const { status } = await proxyTo(upstream.apiUrl, { onAnswered }).proxy(requestFor(accounts.saveSettings))
  expect([status, answered]).toEqual([200, [['accounts.saveSettings', 'account-1']]])
})

describe('what the upstream sees', () => {
  const canaries = {
    cookie: 'sfl=good',
    authorization: 'Bearer canary',
    'x-oneflow-account': 'canary',
    'x-oneflow-authorization': 'canary',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'canary',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=canary',
    via: 'canary',
    referer: 'https://portal.test/canary',
    'x-canary': 'canary',
    'accept-encoding': 'canary',
    'if-none-match': 'canary',
    'proxy-authorization': 'canary',
    te: 'canary',
    traceparent: 'canary',
    'x-http-method-override': 'DELETE',
    connection: 'x-canary',
  }
  const allowed = new Set([
    'host',
    'connection',
    'accept',
    'accept-language',
    'authorization',
    'content-length',
    'content-type',
    'traceparent',
    'transfer-encoding',
    'user-agent',
    'x-oneflow-account',
    'x-request-id',
  ])

  it.each(browserRows.map((call) => [call.name, call] as const))(
    '[SEC-22] holds only our headers: %s',
    async (_, call) => {
      await ask(call, { headers: canaries })
      const [seen] = upstream.seen
      expect(Object.keys(seen?.headers ?? {}).filter((name) => !allowed.has(name))).toEqual([])
      expect(JSON.stringify(seen?.headers)).not.toContain('canary')
      expect(seen?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-oneflow-account': 'account-1' })
    },
  )

  it('[SEC-25] names the account of the session, not that of the request', async () => {
    const path = '/order?page=1&accountId=canary&x-oneflow-account=canary'
    await ask(orders.list, { path, headers: { 'x-oneflow-account': 'canary' } })
    expect(upstream.seen[0]?.headers['x-oneflow-account']).toBe('account-1')
    expect(upstream.seen[0]?.url).not.toContain('canary')
  })

  it('holds the language that the user chose', async () => {
    await ask(orders.list, { headers: { 'accept-language': 'ja' } })
    const { proxy } = proxyTo(upstream.apiUrl, { cookie: 'sfl=good; lang=en-US' })
    const chosen = { cookie: 'sfl=good; lang=en-US', 'accept-language': 'ja' }
    await proxy(requestFor(orders.list, { headers: chosen }))
    expect(upstream.seen.map(({ headers }) => headers['accept-language'])).toEqual(['ja-JP', 'en-US'])
  })

  it('[REL-27] carries the id of the request', async () => {
    await ask(orders.list, { headers: { 'x-request-id': '0af7651916cd43dd8448eb211c80319c' } })
    expect(upstream.seen[0]?.headers['x-request-id']).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(upstream.seen[0]?.headers.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/)
  })

  it('[SEC-57] holds the query as the row knows it', async () => {
    await ask(orders.list, { path: '/order?page=2&orderData.status=error&orderData.status=pending&extra=1&extra=2' })
    expect(upstream.seen[0]?.url).toBe(
      '/api/order?page=2&pagesize=10&orderData.status=error&orderData.status=pending&sort=orderData.date&direction=-1',
    )
  })

  it('holds the body as the row knows it', async () => {
    await ask(shipments.ship, { body: '{"trackingNumber":" TRK1 ","extra":1}' })
    expect(String(upstream.seen[0]?.body)).toBe('{"trackingNumber":"TRK1"}')
  })

  it('passes a form through as it is', async () => {
    await ask(templates.create)
    expect(upstream.seen[0]?.headers['content-type']).toBe('multipart/form-data; boundary=sfl-test-boundary')
    expect(String(upstream.seen[0]?.body)).toBe(await requestFor(templates.create).text())
  })
})

describe('what the browser gets', () => {
  it('[SEC-45] is the body and a few headers', async () => {
    upstream.state.answer = answerJson({ success: true }, 200, {
      'set-cookie': 'a=b',
      server: 'canary',
      'access-control-allow-origin': '*',
      'content-security-policy': 'canary',
      'cache-control': 'public, max-age=9',
      'www-authenticate': 'Basic',
      'x-powered-by': 'canary',
      location: 'https://evil.test',
      etag: '"canary"',
    })
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
  })

  it('is not compressed twice, or not at all', async () => {
    const body = gzipSync(JSON.stringify({ text: 'x'.repeat(300_000) }))
    upstream.state.answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      response.end(body)
    }
    const answer = await ask(orders.list)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual({ text: 'x'.repeat(300_000) })
  })

  it.each([
    ['a page', 'text/html', '<html>canary</html>', 200],
    ['a page with an error', 'text/html; charset=utf-8', '<html>canary</html>', 500],
    ['plain text', 'text/plain', 'canary', 200],
    ['a picture', 'image/png', 'canary', 200],
    ['no type', '', 'canary', 200],
  ])('[SEC-44] is a 502 when a JSON call answers %s', async (_, type, body, status) => {
    upstream.state.answer = (_request, response) =>
      void response.writeHead(status, type ? { 'content-type': type } : {}).end(body)
    const answer = await ask(orders.cancel)
    expect(answer.status).toBe(502)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'bad_upstream' })
    expect(text).not.toContain('canary')
  })

  it.each([301, 302, 303, 307, 308, 304])('[SEC-45] never follows a %i', async (status) => {
    const target = await startFakeUpstream()
    upstream.state.answer = answerJson({}, status, { location: target.origin })
    expect((await ask(orders.cancel)).status).toBe(502)
    expect(target.seen).toEqual([])
    await target.close()
  })

  it('[SEC-44] is a 502 when a picture is a page, and a picture when it is one', async () => {
    upstream.state.answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    expect((await ask(barcodes.generate)).status).toBe(502)
    upstream.state.answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"1"' }).end('<svg/>')
    const answer = await ask(barcodes.generate)
    expect(await answer.text()).toBe('<svg/>')
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('[REL-16] is the 429 of the upstream with the time to wait, asked once', async () => {
    upstream.state.answer = answerJson({ error: { message: 'slow down' } }, 429, { 'retry-after': '7' })
    const answer = await ask(orders.list)
    expect([answer.status, answer.headers.get('retry-after'), upstream.seen.length]).toEqual([429, '7', 1])
    expect(await answer.json()).toEqual({ error: { message: 'slow down' } })
  })

  it('is the validations of a 400, as they came', async () => {
    const refusal = { success: false, error: { message: 'no', code: 208, validations: [{ path: 'a', message: 'b' }] } }
    upstream.state.answer = answerJson(refusal, 400)
    const answer = await ask(shipments.ship)
    expect([answer.status, await answer.json()]).toEqual([400, refusal])
  })

  it('[SEC-49] is of a refusal only what the contract knows, without stack traces and internal addresses', async () => {
    const error = {
      message: 'connect ECONNREFUSED 10.2.3.4:5432\n    at Socket.connect (/srv/api/db.js:7:1)',
      name: 'Error',
      code: 'away',
      stack: 'Error: CANARY\n    at CANARY',
      config: { url: 'http://orders-db:5432/CANARY' },
    }
    const body = gzipSync(
      JSON.stringify({ success: false, error, sql: 'CANARY', data: `see ${upstream.origin}/inside` }),
    )
    upstream.state.answer = (_, response) => {
      const headers = { 'content-type': 'application/problem+json', 'content-encoding': 'gzip' }
      response.writeHead(500, headers).end(body)
    }
    const answer = await ask(orders.cancel)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json'])
    expect(await answer.json()).toEqual({
      success: false,
      error: { message: 'connect ECONNREFUSED [address]', name: 'Error', code: 'away' },
      data: 'see [address]',
    })
  })

  it.each([
    ['is too large to be words', `{"message":"${'x'.repeat(5_000_000)}"}`],
    ['is cut off', '{"message":"no'],
  ])('[SEC-49] [REL-18] is a refusal of ours with the status kept when that of the upstream %s', async (_, body) => {
    upstream.state.answer = (_request, response) =>
      void response.writeHead(409, { 'content-type': 'application/json' }).end(body)
    const answer = await ask(orders.cancel)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'bad_upstream' }])
  })

  it.each([
    ['words', 'plain text', 404, 'text/plain', 'No file at 10.2.3.4:5432', '"No file at [address]"'],
    ['words', 'JSON called plain text', 409, 'text/plain; charset=utf-8', '{"message":"no","x":1}', '{"message":"no"}'],
    ['nothing', 'a page', 404, 'text/html; charset=utf-8', '<pre>Cannot GET /api/file/1</pre>', ''],
    ['nothing', 'a page that is endless', 404, 'text/html', 'x'.repeat(5_000_000), ''],
    ['nothing', 'a body of no type', 400, '', '<pre>canary</pre>', ''],
  ])(
    '[REL-18] keeps the status and has %s when the upstream refuses with %s, and blocks no further call',
    async (_has, _with, status, type, body, relayed) => {
      upstream.state.answer = (_request, response) =>
        void response.writeHead(status, type ? { 'content-type': type } : {}).end(body)
      for (let calls = 1; calls <= 20; calls += 1) {
        const answer = await ask(orders.list)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json'])
        expect(await answer.text()).toBe(relayed)
      }
      expect(breakerOf(upstream.origin).isOpen()).toBe(false)
    },
  )

  it('is empty where the refusal is empty', async () => {
    upstream.state.answer = (_, response) => void response.writeHead(404, { 'content-length': '0' }).end()
    const answer = await ask(orders.cancel)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })

  it('[SEC-49] names the invalid fields of a body by path, and nothing internal', async () => {
    const answer = await ask(shipments.ship, { body: '{"trackingNumber":7}' })
    const body: unknown = await answer.json()
    expect(body).toMatchObject({ code: 'bad_body', details: [{ path: 'trackingNumber' }] })
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|stack|node_modules|zod/i)
  })

  it('[SEC-49] says nothing of an internal error', async () => {
    const { session } = fakeSession()
    const getToken = () =>
      Promise.reject(new Error('CANARY http://10.0.0.1:4000/api at /srv/portal/lib/session.ts:7:1'))
    const { proxy, lines } = proxyTo(upstream.apiUrl, { session: { ...session, getToken } })
    const answer = await proxy(requestFor(orders.list, { headers: { 'x-request-id': 'request-12345' } }))
    const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
    expect([answer.status, text]).toEqual([500, expect.stringContaining('"code":"internal"')])
    expect(text).toContain('"requestId":"request-12345"')
    expect(text).not.toMatch(/CANARY|10\.0\.0\.1|srv|stack/)
    expect(lines.join('')).toContain('CANARY')
  })

  it('is a refusal in the language of the user', async () => {
    const answer = await ask(orders.list, { headers: { cookie: 'lang=ja-JP' } })
    expect(await answer.json()).toMatchObject({ code: 'session_ended', message: 'セッションが終了しました。' })
  })

  it('is empty for HEAD', async () => {
    const answer = await ask(orders.list, { method: 'HEAD' })
    expect([answer.status, await answer.text(), upstream.seen[0]?.method]).toEqual([200, '', 'HEAD'])
  })

  it('is empty for HEAD where a GET is compressed, and no failure of the upstream', async () => {
    upstream.state.answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end()
    const answer = await ask(orders.list, { method: 'HEAD' })
    expect([answer.status, await answer.text(), upstream.seen.length]).toEqual([200, '', 1])
  })
})

describe('a token that the upstream refuses', () => {
  const refusing = (isGood: (authorization: string) => boolean): FakeUpstream['state']['answer'] => {
    return (request, response) => {
      const good = isGood(request.headers.authorization ?? '')
      response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' }).end('{"success":true}')
    }
  }

  it.each([
    ['a read', orders.list],
    ['a write', search.shipments],
    ['a form', templates.create],
  ] as const)('is refreshed once for %s, and the browser gets the answer', async (_, call) => {
    upstream.state.answer = refusing((authorization) => authorization === 'Bearer token-2')
    const { session, calls } = fakeSession()
    const answer = await proxyTo(upstream.apiUrl, { session }).proxy(requestFor(call))
    expect([answer.status, upstream.seen.length, calls.refreshes, calls.ended]).toEqual([200, 2, 1, 0])
    expect(upstream.seen[1]?.body).toEqual(upstream.seen[0]?.body)
  })

  it('ends the session when the next is refused too', async () => {
    upstream.state.answer = refusing(() => false)
    const { session, calls } = fakeSession()
    const answer = await proxyTo(upstream.apiUrl, { session }).proxy(requestFor(orders.list))
    expect([answer.status, calls.ended, upstream.seen.length]).toEqual([401, 1, 2])
    expect(await answer.json()).toMatchObject({ code: 'session_ended' })
  })

  it('passes through where the row keeps the session', async () => {
    upstream.state.answer = answerJson({ error: { message: 'no' } }, 401)
    const { session, calls } = fakeSession()
    const keeping = browserRows.map((call) =>
      call.name === 'accountLinks.allActive' ? { ...call, keepSession: true } : call,
    )
    const { proxy } = proxyTo(upstream.apiUrl, { session, contract: keeping })
    const answer = await proxy(requestFor(accountLinks.allActive))
    expect([answer.status, calls.refreshToken, calls.ended]).toEqual([401, 0, 0])
    expect(await answer.json()).toEqual({ error: { message: 'no' } })
  })

  it('[REL-11] is refreshed once for 200 parallel calls', async () => {
    upstream.state.answer = refusing((authorization) => authorization === 'Bearer token-2')
    const { session, calls } = fakeSession()
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1000, perProcess: 1000, perMinute: 1000 })
    const { proxy } = proxyTo(upstream.apiUrl, { session, concurrencyLimit })
    const answers = await Promise.all(Array.from({ length: 200 }, () => proxy(requestFor(orders.list))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([calls.refreshes, calls.ended]).toEqual([1, 0])
  })
})

describe('limits', () => {
  it('[REL-31] refuses the 33rd call of a session and the 513th of the process, and takes the next', async () => {
    const concurrencyLimit = createConcurrencyLimit()
    const releases = Array.from({ length: 32 }, () => concurrencyLimit.acquire('a'))
    expect(() => concurrencyLimit.acquire('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 1 }))
    releases[0]?.()
    releases[0]?.()
    concurrencyLimit.acquire('a')
    for (let at = 0; at < 480; at += 1) concurrencyLimit.acquire(`b${at % 40}`)
    expect(() => concurrencyLimit.acquire('c')).toThrow(expect.objectContaining({ status: 503 }))
  })

  it('[JS-02] [REL-31] lets 100 barcodes that a session asks for at once wait for a place, and refuses none', async () => {
    let open = 0
    let most = 0
    upstream.state.answer = (_, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
      }, 10)
    }
    const { proxy } = proxyTo(upstream.apiUrl)
    const answers = Array.from({ length: 100 }, async () => {
      const answer = await proxy(requestFor(barcodes.generate))
      return [answer.status, await answer.text()]
    })
    expect(new Set((await Promise.all(answers)).map(String))).toEqual(new Set(['200,PNG']))
    expect(most).toBeLessThanOrEqual(32)
  })

  it('[REL-31] gives a place to those that wait in the order of their coming, and to none that has left', async () => {
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1, perProcess: 9, perMinute: 99 })
    const release = concurrencyLimit.acquire('a')
    const acquired: string[] = []
    const leaving = new AbortController()
    const wait = async (name: string, signal = new AbortController().signal) => {
      const releaseNext = await concurrencyLimit.waitToAcquire('a', signal)
      acquired.push(name)
      return releaseNext
    }
    const [first, left, second] = [wait('first'), wait('left', leaving.signal), wait('second')]
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await expect(wait('late', leaving.signal)).rejects.toThrow('left')
    expect(acquired).toEqual([])
    release()
    expect(() => concurrencyLimit.acquire('a')).toThrow(expect.objectContaining({ status: 429 }))
    const releaseFirst = await first
    expect(acquired).toEqual(['first'])
    releaseFirst()
    const releaseSecond = await second
    releaseSecond()
    expect(acquired).toEqual(['first', 'second'])
    concurrencyLimit.acquire('a')
  })

  it('[REL-31] lets other calls of the portal wait for a place of their session, and each gives it back', async () => {
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1, perProcess: 9, perMinute: 99 })
    const wrapHandler = limited(wrapperFor(sessionReaderFor(fakeSession().session)), () => concurrencyLimit)
    let [open, most, asked] = [0, 0, 0]
    const handler = wrapHandler('other', { from: 'json' }, async () => {
      asked += 1
      open += 1
      most = Math.max(most, open)
      const isSecond = asked === 2
      await new Promise(setImmediate)
      open -= 1
      if (isSecond) throw new Error('failed')
      return new Response()
    })
    const other = async () => (await handler(requestFor(orders.list))).status
    expect(await Promise.all([other(), other(), other()])).toEqual([200, 500, 200])
    expect(most).toBe(1)
  })

  it('[REL-31] refuses to wait where 500 of the session wait, or more than may come in a minute', async () => {
    const { signal } = new AbortController()
    const full = createConcurrencyLimit({ perSession: 1, perProcess: 9, perMinute: 999 })
    full.acquire('a')
    for (let at = 0; at < 500; at += 1) void full.waitToAcquire('a', signal)
    await expect(full.waitToAcquire('a', signal)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    const scarce = createConcurrencyLimit({ perSession: 1, perProcess: 9, perMinute: 2 })
    scarce.acquire('a')
    void scarce.waitToAcquire('a', signal)
    await expect(scarce.waitToAcquire('a', signal)).rejects.toMatchObject({ status: 429, retryAfter: 60 })
  })

  it('counts the calls of a minute', () => {
    let now = 0
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1, perProcess: 1, perMinute: 2 }, () => now)
    concurrencyLimit.acquire('a')()
    concurrencyLimit.acquire('a')()
    now = 20_000
    expect(() => concurrencyLimit.acquire('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }))
    now = 60_001
    concurrencyLimit.acquire('a')()
  })

  it('[REL-31] counts the calls of a minute although the clock of the machine was set back meanwhile', () => {
    vi.useFakeTimers()
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1, perProcess: 1, perMinute: 1 })
    concurrencyLimit.acquire('a')()
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(() => concurrencyLimit.acquire('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 60 }))
    vi.advanceTimersByTime(60_001)
    concurrencyLimit.acquire('a')()
    vi.useRealTimers()
  })

  it('give the place of a call back, whether it succeeds or fails', async () => {
    const concurrencyLimit = createConcurrencyLimit({ perSession: 1, perProcess: 1, perMinute: 1000 })
    const { proxy } = proxyTo(upstream.apiUrl, { concurrencyLimit })
    for (const path of ['/order', '/order?page=x', '/order/details/1']) await proxy(requestFor(orders.list, { path }))
    upstream.state.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end()
    await proxy(requestFor(orders.list))
    upstream.state.answer = answerJson({ text: 'x'.repeat(200_000) })
    const large = await proxy(requestFor(orders.list))
    expect((await proxy(requestFor(orders.list))).status).toBe(503)
    await large.body?.cancel()
    expect((await proxy(requestFor(orders.list))).status).toBe(200)
  })

  it('[SEC-33] counts a form while it comes, and breaks off', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(chunk)
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await ask(templates.create, { body: endless, headers })
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(10)
    expect(upstream.seen).toEqual([])
  })

  it.each([
    ['a call', shipments.ship, 'application/json', '{"trackingNumber":"TRK1"'],
    ['a form', templates.create, 'multipart/form-data; boundary=x', '--x\r\n'],
  ] as const)('[SEC-33] sends nothing of %s whose body ends before it is whole', async (_, call, type, begun) => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
      pull: (controller) => controller.error(new Error('aborted')),
    })
    const answer = await ask(call, { body: broken, headers: { 'content-type': type, 'content-length': '100' } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_body' }])
    expect(upstream.seen).toEqual([])
  })
})

it('a call of the user counts as activity, a background call of the page does not', async () => {
  const { session, calls } = fakeSession()
  const { proxy } = proxyTo(upstream.apiUrl, { session })
  await proxy(requestFor(orders.list, { headers: { 'x-sfl-background': '1' } }))
  await proxy(requestFor(barcodes.generate))
  expect(calls.touched).toBe(0)
  await proxy(requestFor(orders.list))
  expect(calls.touched).toBe(1)
})

it('[SEC-47] the log of the proxy has one line a request, without secrets', async () => {
  const { proxy, lines } = proxyTo(upstream.apiUrl)
  await proxy(
    requestFor(orders.list, { path: '/order?page=1&token=canary', headers: { 'x-request-id': 'request-12345' } }),
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'proxy',
    call: 'orders.list',
    status: 200,
    session: 'abcd1234',
    requestId: 'request-12345',
  })
  expect(lines.join('')).not.toMatch(/canary|token-1|sfl=/)
})

it('[SEC-21] an answer to another origin has no CORS headers', async () => {
  const answer = await ask(orders.list, { headers: { ...ownHeaders(orders.list), origin: 'https://evil.test' } })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

describe('[REL-29] a refused call', () => {
  const refusing = () => {
    upstream.state.answer = answerJson({ error: { message: 'You are not a member of this account' } }, 403)
  }

  it('is the upstream’s refusal while the user is still a member of the account', async () => {
    refusing()
    const answer = await ask(orders.list)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('not a member')])
  })

  it('is a lost account once the user is not', async () => {
    refusing()
    const { session } = fakeSession({ hasLostAccount: true })
    const answer = await proxyTo(upstream.apiUrl, { session }).proxy(requestFor(orders.list))
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'account_lost' }])
  })

  it.each([
    ['a 401 once the user has no account left', new SessionEnded(), 401, 'session_ended'],
    [
      'a 503 while the session store is away',
      new SessionUnavailable('session_store_unavailable', 5),
      503,
      'session_store_unavailable',
    ],
  ])('is %s: asked once, and no failure of the upstream', async (_, error, status, code) => {
    refusing()
    const session = { ...fakeSession().session, hasLostAccount: () => Promise.reject(error) }
    const { proxy } = proxyTo(upstream.apiUrl, { session })
    for (let calls = 1; calls <= 20; calls += 1) {
      const answer = await proxy(requestFor(orders.list))
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
      expect(upstream.seen).toHaveLength(calls)
    }
    expect(breakerOf(upstream.origin).isOpen()).toBe(false)
  })
})
