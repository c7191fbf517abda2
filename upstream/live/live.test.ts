import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identityEntities, memberships } from '../core/database/schema/tables.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { eventRoutes } from './routes.ts'

const heartbeatMs = 20
let upstream: TestUpstream
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: (up, tokens) => eventRoutes(up, tokens, heartbeatMs),
    signed: authenticateSigned,
  })
})
afterAll(() => upstream.close())

type Member = Awaited<ReturnType<TestUpstream['member']>>

const publish = (accountIds: string[], entityId: string) =>
  upstream.database.transaction((tx) => upstream.bus.publish(tx, { accountIds, entity: 'order', entityId }))

const listen = async ({ sent }: Member, headers: Record<string, string> = {}) =>
  readStream(await upstream.request('GET', '/api/events', { ...sent, headers }))

async function readStream(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    answer,
    async until(wanted: string): Promise<string> {
      while (!text.includes(wanted)) {
        const part = await reader?.read()
        if (part?.value === undefined) throw new Error(`the stream ended before ${wanted}`)
        text += part.value
      }
      return text
    },
    async ended(): Promise<void> {
      while (!(await reader?.read())?.done);
    },
    leave: () => reader?.cancel(),
  }
}

it('the event stream sends a change to the members of its account after the commit, and to no other user', async () => {
  const [one, other] = [await upstream.member(), await upstream.member()]
  const stream = await listen(one)
  await stream.until('retry')
  const undone = upstream.database.transaction(async (tx) => {
    await upstream.bus.publish(tx, { accountIds: [one.accountId], entity: 'order', entityId: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await publish([other.accountId], 'foreign')
  await publish([one.accountId, other.accountId], 'shared')
  const text = await stream.until('shared')
  await stream.leave()
  expect(text).toMatch(/id: \d+\ndata: {"id":"\d+","entity":"order","entityId":"shared"}\n\n/)
  expect(text).not.toMatch(/undone|foreign/)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
})

it('the event stream sends missed events after a reconnect, each once and in order', async () => {
  const member = await upstream.member()
  const first = await listen(member)
  await publish([member.accountId], 'seen')
  const [, lastId = ''] = /id: (\d+)/.exec(await first.until('seen')) ?? []
  await first.leave()
  await publish([member.accountId], 'missed-1')
  await publish([member.accountId], 'missed-2')
  const again = await listen(member, { 'last-event-id': lastId })
  await again.until('missed-2')
  await publish([member.accountId], 'live')
  const text = await again.until('live')
  await again.leave()
  expect([...text.matchAll(/"entityId":"([^"]+)"/g)].map(([, id]) => id)).toEqual(['missed-1', 'missed-2', 'live'])
})

it('the event stream stays open while the user is signed in, and ends when the user signs out or leaves the account', async () => {
  const { orm } = upstream.database
  const [staying, leaving, removed] = [await upstream.member(), await upstream.member(), await upstream.member()]
  const streams = await Promise.all([staying, leaving, removed].map((member) => listen(member)))
  await Promise.all(streams.map((stream) => stream.until('still here')))
  const { grantId } = await upstream.tokens.verify(await upstream.bearer(leaving.userId))
  await orm.delete(identityEntities).where(eq(identityEntities.grantId, grantId))
  await orm.delete(memberships).where(eq(memberships.userId, removed.userId))
  await Promise.all(streams.slice(1).map((stream) => stream.ended()))
  await publish([staying.accountId], 'later')
  expect(await streams[0]?.until('later')).toContain('later')
  await streams[0]?.leave()
})

it('the event stream stays open for a signed request of any age', async () => {
  const { token, secret, accountId } = await upstream.member()
  const date = upstream.now().toISOString()
  const signature = createHmac('sha1', secret).update(`GET /api/events ${date}`).digest('hex')
  const headers = { 'x-oneflow-authorization': `${token}:${signature}`, 'x-oneflow-date': date }
  const stream = await readStream(await upstream.request('GET', '/api/events', { headers }))
  await stream.until('still here')
  upstream.advance(24 * 60 * 60_000)
  await publish([accountId], 'tomorrow')
  const beat = 'event: beat\ndata: still here\n\n'
  expect(await stream.until(`"tomorrow"}\n\n${beat}${beat}`)).toContain('tomorrow')
  await stream.leave()
  expect((await upstream.request('GET', '/api/events', { headers })).status).toBe(401)
})

it('the live bus deletes events that are older than a day', async () => {
  const member = await upstream.member()
  await publish([member.accountId], 'old')
  await upstream.bus.trim(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await upstream.bus.since(member.accountId, '0')).toEqual([])
})
