import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { submission, submissionErrors } from '#lib/contract/submission-errors.ts'
import { ContractError } from '#lib/contract/wire.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { fakeSession } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { callAs } from './call-upstream.ts'
import { limits } from './send.ts'
import { createCallWith } from './upstream.ts'

const empty = { success: true, count: 0, page: 1, pages: 1, data: [] }
const upstream = forEachTest(() => startFakeUpstream(answerJson(empty)))

const caller = (changed: Partial<typeof limits> = {}) =>
  createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account', limits: { ...limits, ...changed } })
const requestId = '0af7651916cd43dd8448eb211c80319c'
const me = { token: 'token-1', accountId: 'account-1', language: 'ja-JP', requestId }
const list = (changed?: Partial<typeof limits>) => caller(changed)(me, orders.list, {})
const cancel = () => caller()(me, orders.cancel, { params: { id: 'o1' } })
const answers = (body: string | Buffer, status = 200, headers = {}) => {
  upstream.state.answer = (_, response) => void response.writeHead(status, headers).end(body)
}

describe('a call from the server', () => {
  it('gives back what its row promises, also of an answer that is compressed all the same', async () => {
    expect(await list()).toEqual(empty)
    const [seen] = upstream.seen
    expect(seen?.url).toBe('/api/order?page=1&pagesize=10&sort=orderData.date&direction=-1')
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-oneflow-account': 'account-1',
      'accept-language': 'ja-JP',
      'x-request-id': requestId,
    })
    const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    answers(gzipSync(JSON.stringify(empty)), 200, compressed)
    expect(await list()).toEqual(empty)
    answers('PNG', 200, { 'content-type': 'image/png' })
    const picture = await caller()(me, barcodes.generate, { params: { text: 'A' } })
    expect(await picture.text()).toBe('PNG')
    answers('{"_id":"e","accountId":"a","body":[12345678901234567890]}')
    const { body } = await caller()(me, submissionErrors.details, { params: { id: 'e' } })
    expect(body, 'a number keeps all its digits').toEqual(['12345678901234567890'])
  })

  it('throws a refusal as an UpstreamError, and sends a write once', async () => {
    const gone = { error: { message: 'gone' } }
    for (const [status, body, expected] of [
      [404, JSON.stringify(gone), { status: 404, details: gone }],
      [200, '<html>', { status: 502, details: { code: 'bad_upstream' } }],
    ] as const) {
      answers(body, status, { 'content-type': 'application/json' })
      await expect(cancel()).rejects.toMatchObject({ name: 'UpstreamError', ...expected })
    }
    upstream.seen.length = 0
    answers('{}', 503, { 'content-type': 'application/json' })
    const ship = caller()(me, shipments.ship, { params: { id: 's1' }, body: { trackingNumber: 'T' } })
    await expect(ship).rejects.toMatchObject({ status: 503 })
    expect(upstream.seen, '[REL-14]').toHaveLength(1)
  })

  it('[SH-09] takes no words from the page of a gateway: a 5xx is a bad_upstream, a 4xx has no details', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head></html>'
    for (const [status, type, expected] of [
      [502, 'text/html', { status: 502, details: { code: 'bad_upstream' } }],
      [503, 'text/plain', { status: 502, details: { code: 'bad_upstream' } }],
      [403, 'text/html; charset=utf-8', { status: 403, details: undefined }],
      [501, 'text/html', { status: 501, details: undefined }],
      [404, 'text/plain', { status: 404, details: page }],
    ] as const) {
      answers(page, status, { 'content-type': type })
      await expect(cancel(), `for ${status} ${type}`).rejects.toMatchObject(expected)
    }
  })

  it('takes a change that is answered without a body as made, and a read as not answered', async () => {
    for (const status of [200, 204]) {
      answers('', status)
      expect(await cancel()).toEqual({ success: true })
      await expect(list()).rejects.toMatchObject({ status: 502, details: { code: 'bad_upstream' } })
    }
  })

  it('[REL-18] throws a ContractError for another shape, and refuses an answer too large to hold', async () => {
    upstream.state.answer = answerJson({ count: 'many' })
    await expect(list()).rejects.toBeInstanceOf(ContractError)
    upstream.state.answer = answerJson({ ...empty, extra: 'x'.repeat(200_000) })
    await expect(list({ jsonBytes: 100_000 })).rejects.toMatchObject({ status: 502 })
  })
})

describe('a call for a user', () => {
  it('[ST-08] ends the session when the newer is refused too, unless the call must not', async () => {
    upstream.state.answer = answerJson({}, 401)
    const submitting = fakeSession()
    const submit = callAs(caller(), { session: submitting.session }, submission.order, { body: {} })
    await expect(submit).rejects.toMatchObject({ status: 401 })
    expect([submitting.calls.refreshToken, submitting.calls.ended]).toEqual([0, 0])
    upstream.seen.length = 0
    const { session, calls } = fakeSession()
    await expect(callAs(caller(), { session }, orders.list, {})).rejects.toBeInstanceOf(SessionEnded)
    expect([calls.ended, upstream.seen.length]).toEqual([1, 2])
  })

  it('[REL-10] is a 503 while the provider is away', async () => {
    const { session } = fakeSession()
    const away = { ...session, getToken: () => Promise.reject(new SessionUnavailable('idp_unavailable', 5)) }
    const expected = { status: 503, details: { code: 'idp_unavailable', retryAfter: 5 } }
    await expect(callAs(caller(), { session: away }, orders.list, {})).rejects.toMatchObject(expected)
  })
})
