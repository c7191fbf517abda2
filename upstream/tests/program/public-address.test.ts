import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Config } from '../../core/config.ts'
import { users } from '../../core/database/schema/tables.ts'
import { healthApp } from '../../health.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { findByPassword } from '../../identity/people.ts'
import { seedWhenEmpty } from '../../seeding.ts'
import { userRoutes } from '../../users/routes.ts'
import { createTemporaryToken } from '../../users/temporary-tokens.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../support/intake.ts'
import { createTestUpstream, type TestUpstream } from '../support/upstream.ts'

/** As if the program had been started again with other settings, on the same data. */
async function whilePublic<T>(upstream: TestUpstream, change: Partial<Config>, work: () => Promise<T>): Promise<T> {
  const { config } = upstream.up
  const before = { ...config }
  Object.assign(config, change)
  try {
    return await work()
  } finally {
    Object.assign(config, before)
  }
}

const publicAddresses = [{ host: '0.0.0.0' }, { host: '::' }, { origin: 'https://siteflow.example' }]
const [anyAddress = {}] = publicAddresses

describe.each(publicAddresses)('[SEC-27] with %o', (change) => {
  let site: IntakeSite
  let identity: TestUpstream
  beforeAll(async () => {
    site = await createIntakeSite()
  })
  afterAll(() => site.close())

  it('requests signed by a demonstration person are refused, and those of others are not', async () => {
    const { orm } = site.database
    const send = async (number: string) => (await site.send('POST', '/api/order', orderBody(number))).status
    await orm.update(users).set({ demo: true }).where(eq(users.id, site.buyer.userId))
    expect(await send('LOCAL-1')).toBe(200)
    expect(await whilePublic(site, change, () => send('PUBLIC-1'))).toBe(401)
    await orm.update(users).set({ demo: false }).where(eq(users.id, site.buyer.userId))
    expect(await whilePublic(site, change, () => send('PUBLIC-2'))).toBe(200)
  })

  it('sessions of a demonstration person, and tokens that would begin one, are refused', async () => {
    identity = await createTestUpstream({ serve: (up, tokens) => userRoutes(up, tokens) })
    const { userId, sent } = await identity.member()
    await identity.database.orm.update(users).set({ demo: true }).where(eq(users.id, userId))
    const me = async () => (await identity.request('GET', '/api/user/me', sent)).status
    const exchange = async () => {
      const token = await createTemporaryToken(identity.up, userId, { singleUse: true, expiresIn: 60 })
      return (await identity.request('POST', '/api/user/token', { body: { token } })).status
    }
    expect([await me(), await exchange()]).toEqual([200, 200])
    expect(await whilePublic(identity, change, async () => [await me(), await exchange()])).toEqual([401, 401])
    await identity.close()
  })
})

describe('a start', () => {
  let upstream: TestUpstream
  beforeAll(async () => {
    upstream = await createTestUpstream({ config: { scenario: 'empty' }, extra: healthApp })
    await seedWhenEmpty(upstream.up, () => {})
  }, 180_000)
  afterAll(() => upstream.close())

  const welcome = () => seedWhenEmpty(upstream.up, () => {})
  const readiness = async () => {
    const answer = await upstream.request('GET', '/health/ready')
    const { status, reason } = z
      .object({ status: z.string(), reason: z.string().optional() })
      .parse(await answer.json())
    return [answer.status, status, reason]
  }
  const notReady = [503, 'unavailable', 'Nobody can sign in: there is no active person with a password.']
  beforeEach(() => upstream.database.orm.delete(users).where(eq(users.username, 'anna')))

  it('of a demonstration that only this machine can reach prints its users, who can sign in', async () => {
    const { signIns, notes } = await welcome()
    expect(signIns).toHaveLength(7)
    expect(notes.join('\n')).toContain('/inbox/lumen-cards')
    expect(await readiness()).toEqual([200, 'ok', undefined])
  })

  it.each(publicAddresses)('with %o prints no sign-ins, says why, and is not ready', async (change) => {
    await whilePublic(upstream, change, async () => {
      const { signIns, notes } = await welcome()
      expect(signIns).toEqual([])
      expect(notes.join('\n')).toMatch(/^The people of the demonstration cannot sign in or send orders here/)
      expect(notes.join('\n')).toContain('/health/ready answers 503')
      expect(notes.join('\n')).not.toMatch(/secret|token|inbox/)
      expect(await readiness()).toEqual(notReady)
      expect(await findByPassword(upstream.up, 'olivia', 'olivia-prints-2026')).toBeUndefined()
    })
  })

  it('is ready while there is an active user of its own with a password', async () => {
    const change = async (given: Partial<typeof users.$inferInsert>) => {
      await upstream.database.orm.update(users).set(given).where(eq(users.username, 'anna'))
      return readiness()
    }
    await whilePublic(upstream, anyAddress, async () => {
      await upstream.user({ username: 'anna' })
      expect(await readiness()).toEqual(notReady)
      expect(await change({ passwordHash: await hashPassword('a', { N: 2, r: 8, p: 1 }) })).toEqual([
        200,
        'ok',
        undefined,
      ])
      expect((await welcome()).notes.join('\n')).not.toContain('/health/ready')
      expect(await change({ active: false })).toEqual(notReady)
    })
  })
})
