import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { forAllTests } from '../../../tests/support/made.ts'
import type { Config } from '../../core/config.ts'
import { users } from '../../core/database/schema/tables.ts'
import { healthApp } from '../../health.ts'
import { findByPassword } from '../../identity/people.ts'
import { seedWhenEmpty } from '../../seeding.ts'
import { userRoutes } from '../../users/routes.ts'
import { createTemporaryToken } from '../../users/temporary-tokens.ts'
import { createIntakeSite, orderBody } from '../support/intake.ts'
import { createTestUpstream, type TestUpstream } from '../support/upstream.ts'

/** As if the program had been started again with other settings, on the same data. */
async function withSettings<T>(upstream: TestUpstream, change: Partial<Config>, work: () => Promise<T>): Promise<T> {
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

const site = forAllTests(() => createIntakeSite())

it('[SEC-27] a demonstration person signs requests on this machine alone, others anywhere', async () => {
  const setDemo = (demo: boolean) =>
    site.database.orm.update(users).set({ demo }).where(eq(users.id, site.buyer.userId))
  let last = 0
  const send = async () => (await site.send('POST', '/api/order', orderBody(`N-${(last += 1)}`))).status
  for (const change of publicAddresses) {
    await setDemo(true)
    expect([await send(), await withSettings(site, change, send)], JSON.stringify(change)).toEqual([200, 401])
    await setDemo(false)
    expect(await withSettings(site, change, send), JSON.stringify(change)).toBe(200)
  }
})

it('[SEC-27] sessions and tokens of a demonstration person are refused at a public address', async () => {
  const upstream = await createTestUpstream({ serve: (up, tokens) => userRoutes(up, tokens) })
  const { userId, sent } = await upstream.member()
  await upstream.database.orm.update(users).set({ demo: true }).where(eq(users.id, userId))
  const ask = async () => {
    const token = await createTemporaryToken(upstream.up, userId, { singleUse: true, expiresIn: 60 })
    const exchanged = await upstream.request('POST', '/api/user/token', { body: { token } })
    return [(await upstream.request('GET', '/api/user/me', sent)).status, exchanged.status]
  }
  expect(await ask()).toEqual([200, 200])
  for (const change of publicAddresses)
    expect(await withSettings(upstream, change, ask), JSON.stringify(change)).toEqual([401, 401])
  await upstream.close()
})

describe('a start', () => {
  const upstream = forAllTests(() => createTestUpstream({ config: { scenario: 'empty' }, extra: healthApp }))
  beforeAll(async () => {
    await seedWhenEmpty(upstream.up, () => {})
  })

  const welcome = async () => {
    const { signIns, notes } = await seedWhenEmpty(upstream.up, () => {})
    return { signIns, notes: notes.join('\n') }
  }
  const readiness = async () => (await upstream.request('GET', '/health/ready')).json()
  const notReady = { status: 'unavailable', reason: 'Nobody can sign in: there is no active person with a password.' }

  it('[SEC-27] of a demonstration prints its users on this machine, elsewhere why there are none', async () => {
    const { signIns, notes } = await welcome()
    expect([signIns.length, notes]).toEqual([7, expect.stringContaining('/inbox/lumen-cards')])
    expect(await readiness()).toMatchObject({ status: 'ok' })
    for (const change of publicAddresses) {
      await withSettings(upstream, change, async () => {
        const told = await welcome()
        expect(told.signIns, JSON.stringify(change)).toEqual([])
        expect(told.notes).toMatch(/^The people of the demonstration cannot sign in or send orders here/)
        expect(told.notes).toContain('/health/ready answers 503')
        expect(told.notes).not.toMatch(/secret|token|inbox/)
        expect(await readiness(), JSON.stringify(change)).toMatchObject(notReady)
        expect(await findByPassword(upstream.up, 'olivia', 'olivia-prints-2026')).toBeUndefined()
      })
    }
  })
})
