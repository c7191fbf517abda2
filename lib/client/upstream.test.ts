import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { submission, submissionErrors } from '#lib/contract/submission-errors.ts'
import { templates } from '#lib/contract/templates.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import { SessionEnded, SessionUnavailable } from '#lib/session/core/session.ts'
import { fakeSession } from '#tests/support/fake-session.ts'
import { answerJson, type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { callAs } from './call-upstream.ts'
import { limits } from './send.ts'
import { createCallWith } from './upstream.ts'

const empty = { success: true, count: 0, page: 1, pages: 1, data: [] }
let upstream: FakeUpstream
beforeEach(async () => void (upstream = await startFakeUpstream(answerJson(empty))))
afterEach(() => upstream.close())

const caller = (changed: Partial<typeof limits> = {}) =>
  createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account', limits: { ...limits, ...changed } })
const me = {
  token: 'token-1',
  accountId: 'account-1',
  language: 'ja-JP',
  requestId: '0af7651916cd43dd8448eb211c80319c',
}

describe('a call from the server', () => {
  it('gives back what its row promises', async () => {
    expect(await caller()(me, orders.list, {})).toEqual(empty)
    const [seen] = upstream.seen
    expect(seen?.url).toBe('/api/order?page=1&pagesize=10&sort=orderData.date&direction=-1')
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-oneflow-account': 'account-1',
      'accept-language': 'ja-JP',
      'x-request-id': me.requestId,
    })
  })

  it('sends JSON and forms', async () => {
    upstream.state.answer = answerJson({ error: { message: 'enough' } }, 400)
    const input = { name: 'L', extension: 'html', contentType: 'text/html', type: 'html' } as const
    await expect(caller()(me, templates.create, { body: input })).rejects.toBeInstanceOf(UpstreamError)
    await expect(caller()(me, submission.order, { body: { a: 1 } })).rejects.toBeInstanceOf(UpstreamError)
    expect(upstream.seen[0]?.headers['content-type']).toContain('multipart/form-data')
    expect(String(upstream.seen[0]?.body)).toContain('text/html')
    expect(String(upstream.seen[1]?.body)).toBe('{"a":1}')
  })

  it('keeps all digits of a number that it reads', async () => {
    upstream.state.answer = (_, response) =>
      void response.end('{"_id":"e","accountId":"a","body":[12345678901234567890]}')
    const { body } = await caller()(me, submissionErrors.details, { params: { id: 'e' } })
    expect(body).toEqual(['12345678901234567890'])
  })

  it('reads an answer that was compressed all the same', async () => {
    const body = gzipSync(JSON.stringify(empty))
    upstream.state.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
    }
    expect(await caller()(me, orders.list, {})).toEqual(empty)
  })

  it('gives bytes for media', async () => {
    upstream.state.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
    const answer = await caller()(me, barcodes.generate, { params: { text: 'A' } })
    expect(await answer.text()).toBe('PNG')
  })

  it.each([
    [
      'a refusal',
      answerJson({ error: { message: 'gone' } }, 404),
      { status: 404, details: { error: { message: 'gone' } } },
    ],
    ['a 401', answerJson({}, 401), { status: 401 }],
    [
      'a page',
      (_: unknown, response: { end: (text: string) => void }) => response.end('<html>'),
      { status: 502, details: { code: 'bad_upstream' } },
    ],
  ])('throws %s as an UpstreamError', async (_, answer, expected) => {
    upstream.state.answer = answer
    await expect(caller()(me, orders.cancel, { params: { id: 'o1' } })).rejects.toMatchObject({
      name: 'UpstreamError',
      ...expected,
    })
  })

  it.each([200, 204])(
    'takes a change that is answered with %i and no body as made, and a read as not answered',
    async (status) => {
      upstream.state.answer = (_, response) => void response.writeHead(status).end()
      expect(await caller()(me, orders.cancel, { params: { id: 'o1' } })).toEqual({ success: true })
      await expect(caller()(me, orders.list, {})).rejects.toMatchObject({
        status: 502,
        details: { code: 'bad_upstream' },
      })
    },
  )

  it('[SEC-49] knows of a refusal only what a person may read', async () => {
    const message = `no answer of ${upstream.origin}/inside\n    at CANARY (/srv/api.js:1:1)`
    upstream.state.answer = answerJson({ success: false, error: { message, stack: 'CANARY' }, sql: 'CANARY' }, 500)
    await expect(caller()(me, orders.list, {})).rejects.toMatchObject({
      details: { success: false, error: { message: 'no answer of [address]' } },
    })
    upstream.state.answer = (_, response) => void response.writeHead(500).end(message)
    await expect(caller()(me, orders.list, {})).rejects.toMatchObject({ details: 'no answer of [address]' })
  })

  it('[SEC-49] [REL-18] does not read a refusal that is too large to be words', async () => {
    upstream.state.answer = answerJson({ message: 'x'.repeat(5_000_000) }, 409)
    await expect(caller()(me, orders.cancel, { params: { id: 'o1' } })).rejects.toMatchObject({
      status: 409,
      details: { code: 'bad_upstream' },
    })
  })

  it('[REL-18] throws a ContractError for an answer in another shape', async () => {
    upstream.state.answer = answerJson({ count: 'many' })
    await expect(caller()(me, orders.list, {})).rejects.toBeInstanceOf(ContractError)
  })

  it('[REL-18] refuses an answer that is too large to hold', async () => {
    upstream.state.answer = answerJson({ ...empty, extra: 'x'.repeat(200_000) })
    await expect(caller({ jsonBytes: 100_000 })(me, orders.list, {})).rejects.toMatchObject({ status: 502 })
  })

  it('[REL-01] gives up in time', async () => {
    upstream.state.answer = () => {}
    const call = caller({ jsonTotalMs: 100 })(me, orders.list, {})
    await expect(call).rejects.toMatchObject({ status: 504, details: { code: 'upstream_timeout' } })
  })

  it('stops when its caller does', async () => {
    upstream.state.answer = () => {}
    const call = caller()({ ...me, signal: AbortSignal.timeout(50) }, orders.list, {})
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('[REL-14] sends a write once', async () => {
    upstream.state.answer = answerJson({}, 503)
    await expect(
      caller()(me, shipments.ship, { params: { id: 's1' }, body: { trackingNumber: 'T' } }),
    ).rejects.toMatchObject({ status: 503 })
    expect(upstream.seen).toHaveLength(1)
  })
})

describe('a call for a user', () => {
  it('uses the newer token when the upstream refuses the first', async () => {
    upstream.state.answer = (request, response) => {
      const isNewer = request.headers.authorization === 'Bearer token-2'
      response.writeHead(isNewer ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(empty))
    }
    const { session, calls } = fakeSession()
    expect(await callAs(caller(), { session }, orders.list, {})).toEqual(empty)
    expect(calls.ended).toBe(0)
  })

  it('[ST-08] ends the session when the newer is refused too', async () => {
    upstream.state.answer = answerJson({}, 401)
    const { session, calls } = fakeSession()
    await expect(callAs(caller(), { session }, orders.list, {})).rejects.toBeInstanceOf(SessionEnded)
    expect([calls.ended, upstream.seen.length]).toEqual([1, 2])
  })

  it('[ST-08] leaves the session alone for a call that must not sign out', async () => {
    upstream.state.answer = answerJson({}, 401)
    const { session, calls } = fakeSession()
    await expect(callAs(caller(), { session }, submission.order, { body: {} })).rejects.toMatchObject({ status: 401 })
    expect([calls.refreshToken, calls.ended]).toEqual([0, 0])
  })

  it('[REL-10] is a 503 while the provider is away', async () => {
    const { session } = fakeSession()
    const away = { ...session, getToken: () => Promise.reject(new SessionUnavailable('idp_unavailable', 5)) }
    await expect(callAs(caller(), { session: away }, orders.list, {})).rejects.toMatchObject({
      status: 503,
      details: { code: 'idp_unavailable', retryAfter: 5 },
    })
  })
})
