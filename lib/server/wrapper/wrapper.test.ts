import { expect, it, vi } from 'vitest'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { createLog } from '#lib/server/log/log.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import type { HandlerPolicy } from './wrapper.ts'

const requestWith = (headers: Record<string, string> = {}) =>
  new Request(`${portalOrigin}/api/x`, {
    headers: { ...sameOrigin, 'x-sfl': '1', 'x-request-id': 'request-1', ...headers },
  })

/** A handler with a policy, what it logged, and how often it was reached. */
function handlerFor(policy: HandlerPolicy, handle: () => Response | Promise<Response> = () => new Response('done')) {
  const lines: string[] = []
  const log = createLog({ level: () => 'debug', write: (line) => lines.push(line) })
  const { session } = fakeSession({ otherAccounts: [{ id: 'b', name: 'B' }] })
  const reached = vi.fn(handle)
  const readSession = sessionReaderFor({ ...session, key: 'abcd1234-and-the-rest' })
  const send = wrapperFor(readSession, { log })('subject', policy, () => reached())
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { send, logged, reached }
}

it('[SEC-20] a request that its policy refuses does not reach its handler, and is logged', async () => {
  const refusal = new RefusedError(404, 'unknown_call')
  const call = { name: 'a.b', permissions: ['nobody-has-it'] }
  const refusals: [code: string, status: number, HandlerPolicy, Record<string, string>][] = [
    ['wrong_host', 421, { from: 'host', guests: true }, { host: 'evil.test' }],
    ['foreign_request', 403, { from: 'json' }, { 'sec-fetch-site': 'cross-site' }],
    ['foreign_request', 403, { from: 'json', refusal }, { 'sec-fetch-site': 'cross-site' }],
    ['session_ended', 401, { from: 'json' }, { cookie: 'sfl=other' }],
    ['session_locked', 423, { from: 'json' }, { cookie: 'sfl=locked' }],
    ['account_changed', 409, { from: 'json' }, { 'x-sfl-account': 'b' }],
    ['account_lost', 409, { from: 'json' }, { 'x-sfl-account': 'c' }],
    ['unknown_call', 404, { from: 'json', refusal }, {}],
    ['not_allowed', 403, { from: 'json', call }, {}],
  ]
  for (const [code, status, policy, headers] of refusals) {
    const { send, logged, reached } = handlerFor(policy)
    const answer = await send(requestWith({ ...headers, 'accept-language': 'ja' }))
    expect([answer.status, reached.mock.calls.length], `for ${code}`).toEqual([status, 0])
    const message: unknown = expect.stringMatching(/[ぁ-んァ-ン一-龠]/)
    expect(await answer.json()).toEqual({ code, requestId: 'request-1', message })
    expect(logged()).toEqual([expect.objectContaining({ status, error: code, requestId: 'request-1' })])
  }
})

it('[REL-29] a session without any account left is refused, whether it names one or not', async () => {
  const { session } = fakeSession({ membership: undefined })
  const readSession = sessionReaderFor({ ...session, accountId: undefined })
  const send = wrapperFor(readSession)('subject', { from: 'json' }, () => new Response('done'))
  for (const headers of [undefined, { 'x-sfl-account': 'account-1' }]) {
    const answer = await send(requestWith(headers))
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'account_lost' }])
  }
})

it('an unexpected error is answered by 500, and logged with a part of the session’s key', async () => {
  const { send, logged } = handlerFor({ from: 'json' }, () => Promise.reject(new Error('the store is odd')))
  const answer = await send(requestWith())
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('odd')])
  expect(logged()).toEqual([expect.objectContaining({ level: 'error', status: 500, session: 'abcd1234' })])
})
