import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { mails, users } from '../core/database/schema/tables.ts'
import { otherApps } from '../served.ts'
import { createTestUpstream } from '../tests/support/upstream.ts'
import type { Upstream } from '../upstream.ts'
import { redeemTemporaryToken } from '../users/temporary-tokens.ts'
import { outboxApp } from './outbox.ts'
import { sampleKey } from './samples.ts'
import { signInTokensApp } from './sign-in-tokens.ts'

it('[SEC-27] the pages of the demonstration answer this machine, and 404 to others and proxies', async () => {
  const extra = (up: Upstream) => otherApps(up).reduce((all, app) => all.route('/', app), new Hono())
  const upstream = await createTestUpstream({ extra })
  await upstream.user({ username: 'pia-demo', demo: true })
  await upstream.files.write(sampleKey('card-1'), Buffer.from('%PDF-'), { maxBytes: 100 })
  await upstream.database.orm
    .insert(mails)
    .values({ id: 'mail1', recipient: 'a@b.example', subject: 's', text: 't', html: '<p>' })
  const pages = [
    ['GET', '/outbox'],
    ['GET', '/outbox/mail1'],
    ['GET', '/inbox/shop'],
    ['POST', '/inbox/shop'],
    ['GET', '/samples/card-1/any.pdf'],
    ['POST', '/sign-in-tokens/pia-demo'],
  ] as const
  /** The statuses of every page for a client with the given address. */
  const ask = async (from: string, headers: Record<string, string> = {}) => {
    const client = { incoming: { socket: { remoteAddress: from } } }
    const statuses = new Set<number>()
    for (const [method, path] of pages) {
      const sent = { method, headers, ...(path === '/inbox/shop' && method === 'POST' && { body: '{}' }) }
      statuses.add((await upstream.app.request(path, sent, client)).status)
    }
    return [...statuses]
  }
  for (const from of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
    expect([from, ...(await ask(from))]).toEqual([from, 200])
  for (const from of ['192.168.1.9', '::ffff:192.168.1.9', 'fe80::1%eth0', ''])
    expect([from, ...(await ask(from))]).toEqual([from, 404])
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
    expect([name, ...(await ask('127.0.0.1', { [name]: '127.0.0.1' }))]).toEqual([name, 404])
  await upstream.close()
})

it('the outbox shows an HTML mail in a frame that runs nothing and asks no server', async () => {
  const upstream = await createTestUpstream({ extra: outboxApp })
  const mail = { recipient: 'jo@site.example', subject: 'Sent', text: 'Only the text' }
  const html = '<html><head></head><script>top.x = 1</script><a href="https://site.example">Track</a></html>'
  const rows = [{ ...mail, html }, mail].map((row) => ({ ...row, createdAt: upstream.now() }))
  await upstream.database.orm.insert(mails).values(rows)
  const read = async (path: string) => {
    const answer = await upstream.request('GET', path, { headers: { accept: 'text/html' } })
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  const page = await read('/outbox')
  expect(page.policy).toContain("frame-src 'self'")
  const [, address = ''] = /<iframe src="([^"]+)"[^>]* sandbox="allow-popups/.exec(page.text) ?? []
  expect([page.text.match(/<iframe/g)?.length, page.text.includes('Only the text')]).toEqual([1, true])
  const framed = await read(address)
  expect(framed.text).toContain('<head><base target="_blank">')
  expect(framed.policy).toMatch(/^default-src 'none';.* sandbox allow-popups allow-popups-to-escape-sandbox$/)
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
