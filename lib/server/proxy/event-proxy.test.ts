import { getEventListeners } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/server/log/log.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createEventProxy } from './event-proxy.ts'

const upstream = forEachTest(() =>
  startFakeUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\ndata: one\n\n')
  }),
)

type Given = { lifeMs?: number; pollMs?: number; stopping?: AbortSignal; lines?: string[]; session?: Session }

function eventsOf({
  stopping = new AbortController().signal,
  lines = [],
  session = fakeSession().session,
  ...times
}: Given = {}) {
  const log = createLog({ level: () => 'info', write: (line) => lines.push(line) })
  return createEventProxy({
    wrapHandler: wrapperFor(sessionReaderFor(session), { log }),
    upstream: { apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' },
    concurrencyLimit: createConcurrencyLimit({ perSession: 1, perProcess: 10, perMinute: 100 }),
    stopping,
    ...times,
  })
}

const request = (headers: Record<string, string> = {}, signal?: AbortSignal, query = '') =>
  new Request(`${portalOrigin}/api/events${query}`, { headers: { ...sameOrigin, ...headers }, signal: signal ?? null })
/** Opens the events, and takes the first. */
async function listen(events: ReturnType<typeof eventsOf>, signal?: AbortSignal) {
  const reader = (await events(request({}, signal))).body?.getReader()
  return { reader, first: String(Buffer.from((await reader?.read())?.value ?? [])) }
}

it('[REL-02] the upstream is closed and the place given back when the browser leaves', async () => {
  const events = eventsOf()
  const leaving = new AbortController()
  const { reader } = await listen(events, leaving.signal)
  expect((await events(request())).status).toBe(429)
  leaving.abort()
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  await reader?.read().catch(() => undefined)
  expect((await listen(events)).first).toContain('one')
})

it('[REL-02] a stream whose browser leaves is one line of the log', async () => {
  const lines: string[] = []
  const leaving = new AbortController()
  const { reader } = await listen(eventsOf({ lines }), leaving.signal)
  const next = reader?.read()
  await new Promise((resolve) => void setTimeout(resolve, 20)) // until it waits for the upstream
  leaving.abort() // as Next does it, at once with the next line
  await reader?.cancel()
  await next
  expect(lines).toHaveLength(1)
})

it('[REL-02] a HEAD takes no place, because nobody reads its answer', async () => {
  const events = eventsOf()
  const head = await events(new Request(request(), { method: 'HEAD' }))
  expect([head.status, head.body, upstream.seen]).toEqual([200, null, []])
  expect((await listen(events)).first).toContain('one')
})

it('[REL-22] a stream ends in good order with its time, the upstream or the program', async () => {
  const asked = request({ 'last-event-id': '41' }, undefined, '?age=2500')
  expect(await (await eventsOf({ lifeMs: 1000 })(asked)).text()).toBe('id: 1\ndata: one\n\n')
  expect(upstream.seen[0]?.headers).toMatchObject({ 'last-event-id': '41', 'x-oneflow-account': 'account-1' })
  expect(upstream.seen[0]?.url).toMatch(/events\?age=2500$/)
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  const program = new AbortController()
  const { reader } = await listen(eventsOf({ stopping: program.signal }))
  program.abort()
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(2))
  upstream.state.answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: bye\n\n')
  expect(await (await eventsOf()(request())).text()).toBe('data: bye\n\n')
})

it('[SEC-26] a stream for another account than that of the session is refused', async () => {
  const events = eventsOf({ session: fakeSession({ otherAccounts: [{ id: 'account-2', name: 'B' }] }).session })
  const statusOf = async (account: string) => (await events(request({}, undefined, `?account=${account}`))).status
  expect([await statusOf('account-2'), await statusOf('account-1'), upstream.seen.length]).toEqual([409, 200, 1])
})

it('[SEC-05] a stream ends when its session does, and watches that session no longer', async () => {
  const { session, watchers } = fakeSession()
  const { reader } = await listen(eventsOf({ session }))
  for (const onEnd of watchers) onEnd()
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  expect(watchers.size).toBe(0)
})

it('[SEC-05] a session that ends while its stream is opened gets no stream, and nobody is blamed', async () => {
  const { session, watchers } = fakeSession()
  upstream.state.answer = () => watchers.forEach((onEnd) => onEnd())
  const answer = await eventsOf({ session })(request())
  expect([answer.status, answer.body, watchers.size]).toEqual([204, null, 0])
})

it('an upstream without live updates is polled, until the time of the stream is up', async () => {
  for (const status of [400, 404, 405, 501]) {
    upstream.state.answer = (_, response) => void response.writeHead(status).end()
    const { reader, first } = await listen(eventsOf({ pollMs: 100 }))
    const chunks = [await reader?.read(), await reader?.read()].map((chunk) => String(Buffer.from(chunk?.value ?? [])))
    const poll = 'event: poll\ndata: 1\n\n'
    expect([first, ...chunks], `for ${status}`).toEqual([poll, poll, poll])
    await reader?.cancel()
  }
  const answer = await eventsOf({ lifeMs: 250, pollMs: 60_000 })(request())
  expect(await answer.text()).toBe('event: poll\ndata: 1\n\n')
})

it('[SEC-44] anything but an event stream is answered 502', async () => {
  upstream.state.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  const asked = request()
  expect((await eventsOf()(asked)).status).toBe(502)
  expect(getEventListeners(asked.signal, 'abort'), 'and waits for nothing any more').toEqual([])
})
