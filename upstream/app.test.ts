import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineCalls } from '#lib/contract/call.ts'
import { direction, flag, oneOrMany, pageQuery } from '#lib/contract/fields.ts'
import { forAllTests } from '../tests/support/made.ts'
import { memberships, users } from './core/database/schema/tables.ts'
import { toErrorResponse } from './core/http/error-response.ts'
import { implement } from './core/implement.ts'
import { healthApp } from './health.ts'
import { endSessionsOf } from './identity/adapter.ts'
import { createTestUpstream, type TestUpstream } from './tests/support/upstream.ts'
import type { Upstream } from './upstream.ts'

const colour = z.enum(['red', 'green'])
const calls = defineCalls('things', {
  list: {
    method: 'GET',
    path: '/thing',
    query: z.object({ ...pageQuery, colour: oneOrMany(colour), active: flag, direction: direction.default(1) }),
    response: z.object({ success: z.literal(true).default(true), query: z.unknown() }),
  },
  mine: { method: 'GET', path: '/thing/mine', response: z.object({ which: z.string() }) },
  one: { method: 'GET', path: '/thing/:id', freeText: ['id'], response: z.object({ which: z.string() }) },
  save: {
    method: 'PUT',
    path: '/thing/:id',
    body: z.object({
      name: z.string().min(1).max(5),
      lines: z.array(z.object({ quantity: z.number().int().min(1), mail: z.email().optional() })).min(1),
    }),
    response: z.object({ saved: z.unknown() }),
    maxBodyBytes: 500,
    roles: ['owner', 'admin'],
    permissions: ['thing-write'],
  },
  form: {
    method: 'POST',
    path: '/thing',
    encoding: 'form',
    body: z.object({ text: z.string(), active: flag }),
    response: z.object({ saved: z.unknown() }),
  },
  nothing: { method: 'DELETE', path: '/thing/:id', response: 'nothing' },
  broken: { method: 'GET', path: '/broken', response: z.object({}) },
})

const upstream = forAllTests(() =>
  createTestUpstream({
    serve: () =>
      implement(calls)({
        list: ({ query }) => ({ query }),
        mine: () => ({ which: 'mine' }),
        one: ({ params }) => ({ which: params.id }),
        save: ({ body }) => ({ saved: body }),
        form: ({ body }) => ({ saved: body }),
        nothing: () => undefined,
        broken: () => {
          throw new Error('the reason, which is nobody’s business')
        },
      }),
  }),
)
let owner: Awaited<ReturnType<TestUpstream['member']>>
beforeAll(async () => {
  owner = await upstream.member('owner', undefined, ['thing-write'])
})

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  upstream.request(method, `/api${path}`, { ...owner.sent, body, ...(headers && { headers }) })
const textOf = async (answer: Promise<Response>) => (await answer).text()
const validations = async (answer: Promise<Response>) => (await (await answer).json()).error.validations

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntrue\r\n`

it('a fixed path wins over a parameter, a slash may end a path, and free text is decoded once', async () => {
  for (const path of ['/thing/mine', '/thing/mine/']) expect(await textOf(send('GET', path))).toBe('{"which":"mine"}')
  expect(await textOf(send('GET', '/thing/other'))).toBe('{"which":"other"}')
  expect(await textOf(send('GET', '/thing/a%20b%252F%E3%81%82'))).toBe('{"which":"a b%2Fあ"}')
})

it('an unknown path, a wrong method and a broken encoding get 404; an empty answer gets 204', async () => {
  const lines = ['GET /nothing', 'POST /thing/a', 'GET /thing/%E0%A4', 'DELETE /thing/a']
  const asked = lines.map((line) => line.split(' '))
  const answers = await Promise.all(asked.map(([method = '', path = '']) => send(method, path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 204])
})

it('a query is parsed and completed with defaults', async () => {
  const answer = await send('GET', '/thing?page=2&colour=red&colour=green&active=false&direction=-1&unknown=1')
  const query = { page: 2, pagesize: 10, colour: ['red', 'green'], active: false, direction: -1 }
  expect(await answer.json()).toEqual({ success: true, query })
})

it('a wrong body gets 400 with every path and message, down to the line', async () => {
  const lines = [{ quantity: 1 }, { quantity: 0, mail: 'nobody' }, {}]
  expect(await validations(send('PUT', '/thing/a', { name: 'too long', lines }))).toEqual([
    { path: 'name', message: 'must have at most 5 characters' },
    { path: 'lines.1.quantity', message: 'must be at least 1' },
    { path: 'lines.1.mail', message: 'must be an email address' },
    { path: 'lines.2.quantity', message: 'is required' },
  ])
  expect(await validations(send('PUT', '/thing/a'))).toHaveLength(2)
  expect(await validations(send('PUT', '/thing/a', '{"name":'))).toMatchObject([
    { path: '', message: expect.stringContaining('The body is not JSON') },
  ])
})

it('a body larger than the row allows gets 413, and a form where the row takes JSON 415', async () => {
  expect((await send('PUT', '/thing/a', { name: 'x'.repeat(600), lines: [] })).status).toBe(413)
  const answer = await send('PUT', '/thing/a', 'name=Ada', urlencoded)
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('This call takes JSON: send the body as application/json')
})

it('multipart and urlencoded forms are both read', async () => {
  const form = new FormData()
  form.set('text', new File(['from a file'], 'template.hbs'))
  form.set('active', 'true')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const asParts = await send('POST', '/thing', await encoded.text(), headers)
  expect(await asParts.json()).toEqual({ saved: { text: 'from a file', active: true } })
  const asQuery = await send('POST', '/thing', 'text=a+b&active=false', urlencoded)
  expect(await asQuery.json()).toEqual({ saved: { text: 'a b', active: false } })
})

it('[SEC-57] a form is counted and divided before it is parsed, whatever its type says', async () => {
  const parse = vi.spyOn(Response.prototype, 'formData')
  const two = `${part('text')}${part('active')}--x--`
  const long = `--x\r\n${'a: b\r\n'.repeat(1000)}${part('text')}--x--`
  const refusal = async (type: string, body: string) => {
    const answer = await send('POST', '/thing', body, { 'content-type': type })
    return [answer.status, parse.mock.calls.length, await answer.text()]
  }
  const tooMany = [400, 0, expect.stringContaining('More than 1000 parameters')]
  for (const [type, parameter] of [
    ['application/x-www-form-urlencoded; boundary=q', 'a=1&'],
    ['multipart/form-data; no=q; boundary=x', part('a')],
    ['multipart/form-data; no-boundary=q; boundary=x', part('a')],
    ['multipart/form-data; boundary="x"; boundary=q', part('a')],
  ] as const) {
    expect(await refusal(type, parameter.repeat(2000)), type).toEqual(tooMany)
  }
  expect(await refusal(multipart['content-type'], long)).toEqual([400, 0, expect.anything()])
  for (const type of [
    'application/x-www-form-urlencoded, multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x,multipart/form-data',
  ]) {
    expect((await refusal(type, two))[0], type).toBe(400)
  }
  parse.mockRestore()
  const ofLongValue = `${part('text').replace('true', 'a: b\r\n'.repeat(1000))}${part('active')}--x--\r\n`
  expect((await send('POST', '/thing', ofLongValue, multipart)).status).toBe(200)
})

it('[REL-18] JSON with too many levels or values is refused before it is parsed, at the place', async () => {
  const deep = `{"text":${'['.repeat(500_000)}`
  const wide = `{"text":[${'1,'.repeat(60_000)}1]}`
  expect(await validations(send('POST', '/thing', deep))).toEqual([
    { path: `text${'.0'.repeat(31)}`, message: 'The body has more than 32 levels' },
  ])
  expect(await validations(send('POST', '/thing', wide))).toEqual([
    { path: 'text.49998', message: 'The body has more than 50000 values' },
  ])
})

// Who may do what is in upstream/tests/rights.
it('an accepted token is refused when its role, user or grant changed, or its time is up', async () => {
  const { orm } = upstream.database
  const person = await upstream.member('owner', owner.accountId, ['thing-write'])
  const setRole = (given: Partial<typeof memberships.$inferInsert>) =>
    orm.update(memberships).set(given).where(eq(memberships.userId, person.userId))
  const setActive = (active: boolean) => orm.update(users).set({ active }).where(eq(users.id, person.userId))
  const body = { name: 'a', lines: [{ quantity: 1 }] }
  const hourMs = upstream.config.accessTokenSeconds * 1000
  for (const [status, step, change] of [
    [403, 'permission gone', () => setRole({ permissions: [] })],
    [403, 'role changed', () => setRole({ permissions: ['thing-write'], role: 'production' })],
    [200, 'role back', () => setRole({ role: 'admin' })],
    [401, 'user off', () => setActive(false)],
    [200, 'user on', () => setActive(true)],
    [401, 'time up', async () => upstream.advance(hourMs)],
    [200, 'in time', async () => upstream.advance(-hourMs)],
    [401, 'sessions ended', () => endSessionsOf(upstream.up, orm, person.userId)],
  ] as const) {
    await change()
    expect((await upstream.request('PUT', '/api/thing/a', { ...person.sent, body })).status, step).toBe(status)
  }
})

it('a fault gets 500 with an id that is in the log, and nothing of its reason', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const answer = await send('GET', '/broken')
  const body = await answer.json()
  expect(answer.status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('business')
  expect(log.mock.lastCall?.[0]).toContain(body.error.code)
  expect(log.mock.lastCall?.[0]).toContain('nobody’s business')
  log.mockClear()
})

it('[REL-13] a full disk is a 503 that says so, and keeps requests away', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const answer = toErrorResponse(new Error('the statement failed', { cause: full }), new Request('http://x/api'))
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'disk_full' } }])
  log.mockClear()
  const dataDir = '/proc' // has no free space
  const ready = await healthApp({ config: { dataDir } } as Upstream).request('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { reason: 'There is no space left on the disk of /proc.' },
  ])
})

it('a value that the database cannot keep is refused as such', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kept = upstream.database.orm.execute(sql`select ${'a\0b'}::text`)
  const answer = toErrorResponse(await kept.catch((error: unknown) => error), new Request('http://localhost/api/thing'))
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'cannot_keep' } }])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockClear()
})
