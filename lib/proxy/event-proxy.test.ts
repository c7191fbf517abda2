import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log/log.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createEventProxy } from './event-proxy.ts'

let upstream: FakeUpstream
beforeEach(async () => {
  upstream = await startFakeUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\ndata: one\n\n')
  })
})
afterEach(() => upstream.close())

function eventsOf({
  lifeMs,
  pollMs,
  session = fakeSession().session,
  stopping = new AbortController().signal,
  lines = [],
}: {
  lifeMs?: number
  pollMs?: number
  stopping?: AbortSignal
  /** Gets the lines of the log. */
  lines?: string[]
  session?: ReturnType<typeof fakeSession>['session']
} = {}) {
  return createEventProxy({
    wrapHandler: wrapperFor(sessionReaderFor(session), {
      log: createLog({ level: () => 'info', write: (line) => lines.push(line) }),
    }),
    upstream: { apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' },
    concurrencyLimit: createConcurrencyLimit({ perSession: 1, perProcess: 10, perMinute: 100 }),
    stopping,
    ...(lifeMs !== undefined && { lifeMs }),
    ...(pollMs !== undefined && { pollMs }),
  })
}

const own = { host: 'portal.test', cookie: 'sfl=good', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
const request = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request(`${portalOrigin}/api/events`, { headers: { ...own, ...headers }, signal: signal ?? null })
const textOf = (chunk: { value?: Uint8Array }) => Buffer.from(chunk.value ?? []).toString()

it('the event proxy forwards each event as it comes', async () => {
  const answer = await eventsOf()(request({ 'last-event-id': '41' }))
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('no-transform')
  const reader = answer.body?.getReader()
  expect(textOf((await reader?.read()) ?? {})).toBe('id: 1\ndata: one\n\n')
  expect(upstream.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'last-event-id': '41',
    'x-oneflow-account': 'account-1',
  })
  await reader?.cancel()
})

it('[REL-02] the event proxy closes the upstream when the browser leaves, and gives its place back', async () => {
  const events = eventsOf()
  const leaving = new AbortController()
  const answer = await events(request({}, leaving.signal))
  const reader = answer.body?.getReader()
  await reader?.read()
  expect((await events(request())).status).toBe(429)
  leaving.abort()
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  await reader?.read().catch(() => undefined)
  const next = await events(request())
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

it('[REL-02] a stream whose browser leaves is one line of the log', async () => {
  const lines: string[] = []
  const leaving = new AbortController()
  const reader = (await eventsOf({ lines })(request({}, leaving.signal))).body?.getReader()
  await reader?.read()
  const next = reader?.read()
  await new Promise((resolve) => void setTimeout(resolve, 20)) // until it waits for the upstream
  leaving.abort() // as Next does it, at once with the next line
  await reader?.cancel()
  await next
  expect(lines).toHaveLength(1)
})

it('[REL-02] the event proxy takes no place for HEAD, whose answer nobody reads', async () => {
  const events = eventsOf()
  const head = await events(new Request(request(), { method: 'HEAD' }))
  expect([head.status, head.body, upstream.seen]).toEqual([200, null, []])
  const next = await events(request())
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

it('the event proxy closes in good order when its time is up, so that the session is checked again', async () => {
  const answer = await eventsOf({ lifeMs: 1000 })(request())
  expect(await answer.text()).toBe('id: 1\ndata: one\n\n')
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
})

it('[REL-22] the event proxy closes in good order, at once, when the program stops, and frees its listener', async () => {
  const program = new AbortController()
  const answer = await eventsOf({ stopping: program.signal })(request())
  const reader = answer.body?.getReader()
  expect(textOf((await reader?.read()) ?? {})).toBe('id: 1\ndata: one\n\n')
  program.abort()
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  expect(getEventListeners(program.signal, 'abort')).toEqual([])
})

it('the event proxy ends its answer when the upstream ends its own', async () => {
  upstream.state.answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: bye\n\n')
  expect(await (await eventsOf()(request())).text()).toBe('data: bye\n\n')
})

it('the event proxy refreshes a refused token, and ends the session when the next is refused as well', async () => {
  upstream.state.answer = (_, response) => void response.writeHead(401).end()
  const { session, calls } = fakeSession()
  expect((await eventsOf({ session })(request())).status).toBe(401)
  expect([calls.refreshes, calls.ended, upstream.seen.length]).toEqual([1, 1, 2])
})

describe('the event proxy, where the upstream has no live updates,', () => {
  const withoutUpdates = async (times: { lifeMs?: number; pollMs: number }, status = 404) => {
    upstream.state.answer = (_, response) => void response.writeHead(status).end()
    return await eventsOf(times)(request())
  }

  it.each([400, 404, 405, 501])('as its answer of %i says, sends the browser a poll at intervals', async (status) => {
    const answer = await withoutUpdates({ pollMs: 100 }, status)
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    for (const expected of [': no live updates\n\n', 'event: poll\ndata: 1\n\n', 'event: poll\ndata: 1\n\n'])
      expect(textOf((await reader?.read()) ?? {})).toBe(expected)
    await reader?.cancel()
  })

  it('closes in good order when its time is up, also between two polls', async () => {
    const answer = await withoutUpdates({ lifeMs: 250, pollMs: 60_000 })
    expect(await answer.text()).toBe(': no live updates\n\n')
  })
})

it('[SEC-44] the event proxy answers 502 when the upstream answers anything but an event stream', async () => {
  upstream.state.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  const asked = request()
  expect((await eventsOf()(asked)).status).toBe(502)
  expect(getEventListeners(asked.signal, 'abort'), 'and waits for nothing any more').toEqual([])
})

it.each<[string, Record<string, string>, number]>([
  ['no cookie', { cookie: '' }, 401],
  ['a locked session', { cookie: 'sfl=locked' }, 423],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
])('[SEC-20] the event proxy refuses %s before anything is asked', async (_, headers, status) => {
  expect((await eventsOf()(request(headers))).status).toBe(status)
  expect(upstream.seen).toEqual([])
})
