import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineCalls } from '#lib/contract/call.ts'
import { direction, flag, oneOrMany, pageQuery } from '#lib/contract/fields.ts'
import { memberships, users } from './core/database/schema/tables.ts'
import { implement } from './core/implement.ts'
import { endSessionsOf } from './identity/adapter.ts'
import { createTestUpstream, type TestUpstream } from './tests/support/upstream.ts'

const colour = z.enum(['red', 'green'])
const calls = defineCalls('things', {
  list: {
    method: 'GET',
    path: '/thing',
    query: z.object({
      ...pageQuery,
      colour: oneOrMany(colour).optional(),
      active: flag.optional(),
      direction: direction.default(1),
    }),
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
  picture: { method: 'GET', path: '/thing/:id/picture', response: 'media' },
  broken: { method: 'GET', path: '/broken', response: z.object({}) },
})

let upstream: TestUpstream
let owner: Awaited<ReturnType<TestUpstream['member']>>
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: () =>
      implement(calls)({
        list: ({ query }) => ({ query }),
        mine: () => ({ which: 'mine' }),
        one: ({ params }) => ({ which: params.id }),
        save: ({ body }) => ({ saved: body }),
        form: ({ body }) => ({ saved: body }),
        nothing: () => undefined,
        picture: () => new Response('bytes', { headers: { 'content-type': 'image/png' } }),
        broken: () => {
          throw new Error('the reason, which is nobody’s business')
        },
      }),
  })
  owner = await upstream.member('owner', undefined, ['thing-write'])
})
afterAll(() => upstream.close())

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  upstream.request(method, `/api${path}`, { ...owner.sent, body, ...(headers && { headers }) })
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const validations = async (answer: Response | Promise<Response>) => {
  const body = await (await answer).json()
  return body.error.validations
}

describe('routing', () => {
  it('a fixed path wins over one with a parameter, and a slash at the end is accepted', async () => {
    expect(await (await send('GET', '/thing/mine')).json()).toEqual({ which: 'mine' })
    expect(await (await send('GET', '/thing/mine/')).json()).toEqual({ which: 'mine' })
    expect(await (await send('GET', '/thing/other')).json()).toEqual({ which: 'other' })
  })

  it('a free text in the path is decoded once', async () => {
    expect(await (await send('GET', '/thing/a%20b%252F%E3%81%82')).json()).toEqual({ which: 'a b%2Fあ' })
  })

  it('an unknown path, a wrong method and a broken encoding get 404', async () => {
    const answers = await Promise.all([send('GET', '/nothing'), send('POST', '/thing/a'), send('GET', '/thing/%E0%A4')])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('a handler without an answer gets 204, and a Response is passed on as it is', async () => {
    expect((await send('DELETE', '/thing/a')).status).toBe(204)
    expect(await (await send('GET', '/thing/a/picture')).text()).toBe('bytes')
  })
})

describe('input', () => {
  it('a query is parsed and completed with defaults', async () => {
    const answer = await send('GET', '/thing?page=2&colour=red&colour=green&active=false&direction=-1&unknown=1')
    const query = { page: 2, pagesize: 10, colour: ['red', 'green'], active: false, direction: -1 }
    expect(await answer.json()).toEqual({ success: true, query })
  })

  it('a wrong query gets 400 with every path and message', async () => {
    const answer = await send('GET', '/thing?page=x&pagesize=500&colour=blue&active=maybe')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      success: false,
      error: {
        message: 'Validation failed',
        name: 'BadRequest',
        code: 208,
        validations: [
          { path: 'page', message: 'must be a number' },
          { path: 'pagesize', message: 'must be at most 100' },
          { path: 'colour', message: 'must be one of red, green' },
          { path: 'active', message: 'must be one of true, false' },
        ],
      },
    })
  })

  it('a wrong body gets 400 with every path and message, down to the line', async () => {
    const lines = [{ quantity: 1 }, { quantity: 0, mail: 'nobody' }, {}]
    expect(await validations(send('PUT', '/thing/a', { name: 'too long', lines }))).toEqual([
      { path: 'name', message: 'must have at most 5 characters' },
      { path: 'lines.1.quantity', message: 'must be at least 1' },
      { path: 'lines.1.mail', message: 'must be an email address' },
      { path: 'lines.2.quantity', message: 'is required' },
    ])
    expect(await validations(send('PUT', '/thing/a', { name: '', lines: [] }))).toEqual([
      { path: 'name', message: 'is required' },
      { path: 'lines', message: 'must have at least 1 entry' },
    ])
    expect(await validations(send('PUT', '/thing/a'))).toEqual([
      { path: 'name', message: 'is required' },
      { path: 'lines', message: 'is required' },
    ])
  })

  it('a body that is not JSON is refused', async () => {
    expect(await validations(send('PUT', '/thing/a', '{"name":'))).toEqual([
      { path: '', message: expect.stringContaining('The body is not JSON') },
    ])
  })

  it('a body larger than the row allows is refused, whatever its Content-Length says', async () => {
    const answer = await send('PUT', '/thing/a', { name: 'x'.repeat(600), lines: [] })
    expect(answer.status).toBe(413)
  })

  it('multipart and urlencoded forms are both read', async () => {
    const form = new FormData()
    form.set('text', new File(['from a file'], 'template.hbs'))
    form.set('active', 'true')
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const asParts = await send('POST', '/thing', await encoded.text(), { 'content-type': type })
    expect(await asParts.json()).toEqual({ saved: { text: 'from a file', active: true } })
    const asQuery = await send('POST', '/thing', 'text=a+b&active=false', urlencoded)
    expect(await asQuery.json()).toEqual({ saved: { text: 'a b', active: false } })
  })

  it('a form is refused where the row wants JSON', async () => {
    const answer = await send('PUT', '/thing/a', 'name=Ada', urlencoded)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      error: { message: 'This call takes JSON: send the body as application/json' },
    })
  })

  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntrue\r\n`

  it.each([
    ['application/x-www-form-urlencoded; boundary=q', 'a=1&'],
    ['multipart/form-data; no=q; boundary=x', part('a')],
    ['multipart/form-data; no-boundary=q; boundary=x', part('a')],
    ['multipart/form-data; boundary="x"; boundary=q', part('a')],
  ])('[SEC-57] the parameters of a form are counted before it is taken apart, sent as %s', async (type, parameter) => {
    const takeApart = vi.spyOn(Response.prototype, 'formData')
    const answer = await send('POST', '/thing', parameter.repeat(2000), { 'content-type': type })
    expect(await answer.json()).toMatchObject({ error: { message: 'More than 1000 parameters' } })
    expect(takeApart).not.toHaveBeenCalled()
    takeApart.mockRestore()
  })

  it('[SEC-57] a part of a form has headers of 4 KB at most, and a value of any length', async () => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const takeApart = vi.spyOn(Response.prototype, 'formData')
    const long = part('text').replace('true', 'a: b\r\n'.repeat(1000))
    const withHeaders = await send('POST', '/thing', `--x\r\n${'a: b\r\n'.repeat(1000)}${part('text')}--x--`, multipart)
    expect([withHeaders.status, takeApart.mock.calls.length]).toEqual([400, 0])
    expect((await send('POST', '/thing', `${long}${part('active')}--x--\r\n`, multipart)).status).toBe(200)
    takeApart.mockRestore()
  })

  it.each([
    ['application/x-www-form-urlencoded, multipart/form-data; boundary=x'],
    ['multipart/form-data; boundary=x,multipart/form-data'],
  ])('[SEC-57] a form is divided where it was counted: of %s no parts are read', async (type) => {
    const answer = await send('POST', '/thing', `${part('text')}${part('active')}--x--`, { 'content-type': type })
    expect(answer.status).toBe(400)
  })

  it('[SEC-57] the parameters of an address and of a form are counted before they are read', async () => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const statusOf = async (answer: Promise<Response>) => (await answer).status
    for (const [times, status] of [
      [999, 200],
      [1001, 400],
      [15_000, 400],
    ] as const) {
      const query = send('GET', `/thing?${'colour=red&'.repeat(times)}`)
      const form = send('POST', '/thing', `${'a=1&'.repeat(times - 2)}text=b&active=true`, urlencoded)
      const parts = send(
        'POST',
        '/thing',
        `${part('a').repeat(times - 2)}${part('text')}${part('active')}--x--`,
        multipart,
      )
      expect([times, ...(await Promise.all([query, form, parts].map(statusOf)))]).toEqual([
        times,
        status,
        status,
        status,
      ])
    }
  })

  it('[REL-18] the levels and values of JSON are counted before they are read, and a refusal names where they are too many', async () => {
    const deep = `{"text":${'['.repeat(500_000)}`
    const wide = `{"text":[${'1,'.repeat(60_000)}1]}`
    expect(await validations(send('POST', '/thing', deep))).toEqual([
      { path: `text${'.0'.repeat(31)}`, message: 'The body has more than 32 levels' },
    ])
    expect(await validations(send('POST', '/thing', wide))).toEqual([
      { path: 'text.49998', message: 'The body has more than 50000 values' },
    ])
  })
})

describe('rights', () => {
  it('a call without a token is refused before its path is matched', async () => {
    for (const path of ['/api/thing', '/api/nothing']) {
      const answer = await upstream.request('GET', path)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ message: 'Token Not Found', error: { message: 'Token Not Found' } })
    }
  })

  it('a token that is made up, or signed with another key, is refused', async () => {
    const real = await upstream.bearer(owner.userId)
    const [head = '', payload = ''] = real.split('.')
    for (const token of ['nonsense', `${head}.${payload}.AAAA`, `${btoa('{"alg":"none"}')}.${payload}.`]) {
      const answer = await upstream.request('GET', '/api/thing', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(401)
    }
  })

  it('a call that names no account, or one that the user does not belong to, is refused', async () => {
    const stranger = await upstream.member()
    expect((await upstream.request('GET', '/api/thing', { as: owner.userId })).status).toBe(403)
    const foreign = await upstream.request('GET', '/api/thing', { as: owner.userId, account: stranger.accountId })
    expect(foreign.status).toBe(403)
  })

  it('a caller without the role or the permission of the row is refused', async () => {
    const body = { name: 'a', lines: [{ quantity: 1 }] }
    const production = await upstream.member('production', owner.accountId, ['thing-write'])
    const admin = await upstream.member('admin', owner.accountId)
    const statuses = [owner, production, admin].map(async ({ sent }) => {
      const answer = await upstream.request('PUT', '/api/thing/a', { ...sent, body })
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual([200, 403, 403])
  })

  it('a token that was accepted before is refused from the next call on when its role, user or grant has changed or its time is up', async () => {
    const { orm } = upstream.database
    const body = { name: 'a', lines: [{ quantity: 1 }] }
    const person = await upstream.member('owner', owner.accountId, ['thing-write'])
    const save = async () => (await upstream.request('PUT', '/api/thing/a', { ...person.sent, body })).status
    const ofPerson = eq(memberships.userId, person.userId)
    expect(await save()).toBe(200)

    await orm.update(memberships).set({ permissions: [] }).where(ofPerson)
    expect(await save()).toBe(403)
    await orm
      .update(memberships)
      .set({ permissions: ['thing-write'], role: 'production' })
      .where(ofPerson)
    expect(await save()).toBe(403)
    await orm.update(memberships).set({ role: 'admin' }).where(ofPerson)
    expect(await save()).toBe(200)

    await orm.update(users).set({ active: false }).where(eq(users.id, person.userId))
    expect(await save()).toBe(401)
    await orm.update(users).set({ active: true }).where(eq(users.id, person.userId))
    expect(await save()).toBe(200)

    await orm.delete(memberships).where(ofPerson)
    expect(await save()).toBe(403)
    await upstream.membership(person.userId, owner.accountId, 'owner', ['thing-write'])
    expect(await save()).toBe(200)
    await endSessionsOf(orm, person.userId)
    expect(await save()).toBe(401)
  })

  it('a token that was accepted before is refused as expired once its time is up', async () => {
    const { userId } = await upstream.member()
    const token = await upstream.bearer(userId)
    await upstream.tokens.verify(token)
    upstream.advance(upstream.config.accessTokenSeconds * 1000 - 1)
    await upstream.tokens.verify(token)
    upstream.advance(1)
    await expect(upstream.tokens.verify(token)).rejects.toMatchObject({ status: 401, message: 'Token has expired' })
    upstream.advance(-upstream.config.accessTokenSeconds * 1000)
  })
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
