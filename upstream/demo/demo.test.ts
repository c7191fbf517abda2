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

  it('show the last 200 deliveries with their headers, newest first, and refuse one that is too large', async () => {
    await upstream.request('POST', '/inbox/shop', { body: '{"order":1}', headers: { 'webhook-id': 'a' } })
    await upstream.request('PUT', '/inbox/shop', { body: 'plain text' })
    await upstream.request('POST', '/inbox/other', { body: {} })
    const { count, deliveries } = await read('shop')
    expect([count, deliveries.map(({ body }) => body)]).toEqual([2, ['plain text', '{"order":1}']])
    expect(deliveries[1]?.headers['webhook-id']).toBe('a')
    expect((await upstream.request('POST', '/inbox/shop', { body: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await upstream.request('POST', '/inbox/out-of-order', { body: {} })).status, 'always fails').toBe(500)
    for (let sent = 0; sent < 201; sent += 1) await upstream.request('POST', '/inbox/many', { body: String(sent) })
    const many = await read('many')
    expect([many.count, many.deliveries.at(-1)?.body]).toEqual([200, '1'])
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

  it('answer programs of this machine, and 404 to others and to what a proxy passes on', async () => {
    const { ask, close } = await open()
    const proxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
    for (const from of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
      expect([from, ...(await ask({ from }))]).toEqual([from, ...pages.map(() => 200)])
    for (const from of ['192.168.1.9', '::ffff:192.168.1.9', 'fe80::1%eth0', '203.0.113.7', ''])
      expect([from, ...(await ask({ from }))]).toEqual([from, ...pages.map(() => unknown)])
    for (const name of [...proxied, 'cf-connecting-ip'])
      expect([name, ...(await ask({ headers: { [name]: '127.0.0.1' } }))]).toEqual([name, ...pages.map(() => unknown)])
    await close()
  })

  it('are not there at all where other machines reach the upstream', async () => {
    for (const config of [
      { host: '0.0.0.0' },
      { host: '::' },
      { host: '192.168.1.5' },
      { origin: 'https://x.example' },
    ]) {
      const { ask, close } = await open(config)
      expect([config, ...(await ask({}))]).toEqual([config, ...pages.map(() => unknown)])
      await close()
    }
  })
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

it('[ST-04] temporary tokens sign a user of the demonstration in once, and no other user', async () => {
  const upstream = await createTestUpstream({ extra: signInTokensApp })
  const [demo, real] = [await upstream.member('production'), await upstream.member('owner')]
  const change = (userId: string, to: object) => upstream.database.orm.update(users).set(to).where(eq(users.id, userId))
  await change(demo.userId, { username: 'pia-demo', demo: true })
  await change(real.userId, { username: 'real' })
  const ask = (username: string) => upstream.request('POST', `/sign-in-tokens/${username}`)
  const { token } = z.object({ token: z.string() }).parse(await (await ask('pia-demo')).json())
  expect(await redeemTemporaryToken(upstream.up, token)).toBe(demo.userId)
  expect(await redeemTemporaryToken(upstream.up, token)).toBeUndefined()
  expect([(await ask('real')).status, (await ask('nobody')).status]).toEqual([404, 404])
  await upstream.close()
})
