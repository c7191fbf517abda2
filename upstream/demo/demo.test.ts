import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Config } from '../core/config.ts'
import { users } from '../core/database/schema/tables.ts'
import { otherApps } from '../served.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import type { Upstream } from '../upstream.ts'
import { redeemTemporaryToken } from '../users/temporary-tokens.ts'
import { inboxApp } from './inbox.ts'
import { sampleKey, samplesApp } from './samples.ts'
import { signInTokensApp } from './sign-in-tokens.ts'

const inbox = z.object({
  count: z.number(),
  deliveries: z.array(z.object({ body: z.string(), headers: z.record(z.string(), z.string()) })),
})

describe('the receivers of the demonstration', () => {
  let upstream: TestUpstream
  beforeAll(async () => {
    upstream = await createTestUpstream({ extra: inboxApp })
  })
  afterAll(() => upstream.close())

  const read = async (name: string) => inbox.parse(await (await upstream.request('GET', `/inbox/${name}`)).json())

  it('show what they were sent, with its headers and newest first', async () => {
    await upstream.request('POST', '/inbox/shop', { body: '{"order":1}', headers: { 'webhook-id': 'a' } })
    await upstream.request('PUT', '/inbox/shop', { body: 'plain text' })
    await upstream.request('POST', '/inbox/other', { body: {} })
    const { count, deliveries } = await read('shop')
    expect(count).toBe(2)
    expect(deliveries.map(({ body }) => body)).toEqual(['plain text', '{"order":1}'])
    expect(deliveries[1]?.headers['webhook-id']).toBe('a')
  })

  it('keep the last 200 deliveries', async () => {
    for (let sent = 0; sent < 201; sent += 1) await upstream.request('POST', '/inbox/many', { body: String(sent) })
    const { count, deliveries } = await read('many')
    expect(count).toBe(200)
    expect(deliveries.at(-1)?.body).toBe('1')
  })

  it('answer 500 at the inbox that always fails', async () => {
    const answer = await upstream.request('POST', '/inbox/out-of-order', { body: {} })
    expect(answer.status).toBe(500)
  })

  it('refuse a delivery that is too large', async () => {
    const answer = await upstream.request('POST', '/inbox/shop', { body: 'x'.repeat(300_000) })
    expect(answer.status).toBe(413)
  })
})

describe('[SEC-27] the pages of the demonstration', () => {
  const pages = [
    ['GET', '/outbox'],
    ['GET', '/inbox/shop'],
    ['POST', '/inbox/shop'],
    ['PUT', '/inbox/shop'],
    ['GET', '/samples/card-1/any.pdf'],
    ['POST', '/sign-in-tokens/pia-demo'],
  ] as const
  type Sent = { from?: string; headers?: Record<string, string> }
  const unknown = { message: 'Path not found', name: 'NotFound', code: 404 }

  async function open(config: Partial<Config> = {}) {
    const extra = (up: Upstream) => otherApps(up).reduce((all, app) => all.route('/', app), new Hono())
    const upstream = await createTestUpstream({ extra, config })
    await upstream.user({ username: 'pia-demo', demo: true })
    await upstream.files.write(sampleKey('card-1'), Buffer.from('%PDF-'), { maxBytes: 100 })
    /** Requests every page from a client with the given address. */
    const ask = ({ from = '127.0.0.1', headers = {} }: Sent) =>
      Promise.all(
        pages.map(async ([method, path]) => {
          const init = { method, headers, ...(path.startsWith('/inbox') && method !== 'GET' && { body: '{}' }) }
          const answer = await upstream.app.request(path, init, { incoming: { socket: { remoteAddress: from } } })
          return answer.status === 200 ? 200 : ((await answer.json()).error as unknown)
        }),
      )
    return { ask, close: () => upstream.close() }
  }

  it('answer programs of this machine', async () => {
    const { ask, close } = await open()
    for (const from of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
      expect(await ask({ from })).toEqual(pages.map(() => 200))
    await close()
  })

  it('answer 404 to other machines, whatever name the request has', async () => {
    const { ask, close } = await open()
    for (const from of ['192.168.1.9', '::ffff:192.168.1.9', 'fe80::1%eth0', '203.0.113.7', ''])
      expect(await ask({ from })).toEqual(pages.map(() => unknown))
    await close()
  })

  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
  ])('are not there for what a proxy of this machine passes on with %s', async (name) => {
    const { ask, close } = await open()
    expect(await ask({ headers: { [name]: '127.0.0.1' } })).toEqual(pages.map(() => unknown))
    await close()
  })

  it.each([{ host: '0.0.0.0' }, { host: '::' }, { host: '192.168.1.5' }, { origin: 'https://siteflow.example' }])(
    'are not there at all with %o',
    async (config) => {
      const { ask, close } = await open(config)
      expect(await ask({})).toEqual(pages.map(() => unknown))
      await close()
    },
  )
})

it('the demonstration serves its artwork under any file name, and nothing else', async () => {
  const upstream = await createTestUpstream({ extra: samplesApp })
  await upstream.files.write(sampleKey('card-1'), Buffer.from('%PDF-'), { maxBytes: 100 })
  const found = await upstream.request('GET', '/samples/card-1/lc-10482-1-front.pdf')
  expect(found.headers.get('content-type')).toBe('application/pdf')
  expect(await found.text()).toBe('%PDF-')
  expect((await upstream.request('GET', '/samples/card-2/any.pdf')).status).toBe(404)
  expect((await upstream.request('GET', '/samples/..%2Fsecret/any.pdf')).status).toBe(404)
  await upstream.close()
})

describe('temporary tokens of the demonstration', () => {
  const ask = (upstream: TestUpstream, username: string) => upstream.request('POST', `/sign-in-tokens/${username}`)
  const demoPerson = async (upstream: TestUpstream) => {
    const { userId } = await upstream.member('production')
    await upstream.database.orm.update(users).set({ username: 'pia-demo', demo: true }).where(eq(users.id, userId))
    return userId
  }

  it('[ST-04] sign a demonstration user in once, and are refused the second time', async () => {
    const upstream = await createTestUpstream({ extra: signInTokensApp })
    const userId = await demoPerson(upstream)
    const { token } = z.object({ token: z.string() }).parse(await (await ask(upstream, 'pia-demo')).json())
    expect(await redeemTemporaryToken(upstream.up, token)).toBe(userId)
    expect(await redeemTemporaryToken(upstream.up, token)).toBeUndefined()
    await upstream.close()
  })

  it('[ST-04] are refused for a user who is not of the demonstration', async () => {
    const upstream = await createTestUpstream({ extra: signInTokensApp })
    const { userId } = await upstream.member('owner')
    await upstream.database.orm.update(users).set({ username: 'real' }).where(eq(users.id, userId))
    expect((await ask(upstream, 'real')).status).toBe(404)
    expect((await ask(upstream, 'nobody')).status).toBe(404)
    await upstream.close()
  })
})
