import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionKeys } from '#lib/server/env/schema.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { lifetimeMs, type RefreshResult } from '#lib/server/session/provider/provider.ts'
import { createRecords, type SessionRecord } from '#lib/server/session/store/records.ts'
import { createRedisStore } from '#lib/server/session/store/redis.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'
import { type RedisServer, startRedis, withoutRedis } from '#tests/support/servers/redis-server.ts'
import { createTestStore } from '#tests/support/session-store.ts'
import { newBrowser, newKey, startWorld } from '#tests/support/session-world.ts'
import { createTokens } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute
const key = 'a'.repeat(64)
const keys = sessionKeys.parse(newKey())
const clock = { at: Date.now() }
const redis: RedisServer | undefined = await startRedis()
if (!redis) withoutRedis()
afterAll(() => redis?.stop())

/** One instance of the portal: everything of its own but the store. */
function instance(store: SessionStore, requestTokens: (record: SessionRecord) => Promise<RefreshResult>) {
  const records = createRecords({ store, keys, now: () => clock.at })
  return { records, tokens: createTokens({ records, store, requestTokens, now: () => clock.at }) }
}
const recordOf = (changes: Partial<SessionRecord['tokens']> = {}): SessionRecord => ({
  createdAt: clock.at,
  absoluteExp: clock.at + 12 * hour,
  lastActivityAt: clock.at,
  method: 'oidc',
  user: { id: 'u', sub: 's', username: 'ada', name: 'Ada Lovelace', email: '' },
  tokens: { access: 'one', accessExp: clock.at + hour, refresh: 'r1', refreshedAt: clock.at, gen: 1, ...changes },
  accountsAt: clock.at,
  firstAccess: false,
})
const outcome = (work: Promise<unknown>) =>
  work.catch((error: unknown) =>
    error instanceof SessionEnded || error instanceof SessionUnavailable ? error.message : error,
  )

describe('one instance', () => {
  let store: SessionStore
  let calls: number
  let next: RefreshResult
  let one: ReturnType<typeof instance>
  beforeEach(async () => {
    clock.at = Date.now()
    store = createTestStore(() => clock.at)
    calls = 0
    next = { is: 'refreshed', access: 'two', lifetimeMs: hour, refresh: 'r2' }
    one = instance(store, async () => {
      calls += 1
      return next
    })
    await one.records.create(key, recordOf())
  })

  it('[ST-07] refreshes in the last minute and a half of a token, and once an hour', async () => {
    clock.at += 50 * minute
    expect(await one.tokens.getToken(key)).toEqual({ token: 'one', gen: 1 })
    clock.at += 9 * minute
    expect(await one.tokens.getToken(key)).toEqual({ token: 'two', gen: 2 })
    next = { is: 'refreshed', access: 'three', lifetimeMs: 24 * hour }
    clock.at += hour
    expect(await one.tokens.getToken(key)).toEqual({ token: 'three', gen: 3 })
    clock.at += hour - 1
    expect(await one.tokens.getToken(key)).toEqual({ token: 'three', gen: 3 })
    clock.at += 1
    await one.tokens.getToken(key)
    expect(calls).toBe(3)
  })

  it('[REL-12] refreshes once after a 401 although the clock was set back, also after a failure', async () => {
    next = { is: 'unavailable' }
    clock.at += minute
    expect(await outcome(one.tokens.refreshToken(key, 1))).toBe('idp_unavailable')
    ;[next, calls] = [{ is: 'refreshed', access: 'two', lifetimeMs: hour, refresh: 'r2' }, 0]
    clock.at -= hour + minute
    expect(await one.tokens.getToken(key)).toEqual({ token: 'one', gen: 1 })
    expect(await one.tokens.refreshToken(key, 1)).toEqual({ token: 'two', gen: 2 })
    expect(await one.tokens.refreshToken(key, 2)).toBeUndefined()
    expect(calls).toBe(1)
  })

  it('[REL-11] answers a storm of 401s with one refresh, at most every thirty seconds', async () => {
    expect(await one.tokens.refreshToken(key, 1)).toBeUndefined()
    clock.at += 30_000
    const answers = await Promise.all(Array.from({ length: 200 }, () => one.tokens.refreshToken(key, 1)))
    expect(answers.every((answer) => answer?.gen === 2)).toBe(true)
    expect(await one.tokens.refreshToken(key, 1), 'a late caller').toMatchObject({ gen: 2 })
    expect(await one.tokens.refreshToken(key, 2)).toBeUndefined()
    expect(calls).toBe(1)
  })

  it('[REL-08] ends the session when the provider refuses the grant', async () => {
    next = { is: 'refused' }
    clock.at += hour
    expect(await outcome(one.tokens.getToken(key))).toBe('session_ended')
    expect(await one.records.read(key)).toBeUndefined()
  })

  it('[REL-08] serves on while the token lives when it cannot be refreshed', async () => {
    clock.at += hour - 30_000
    for (const is of ['unavailable', 'misconfigured'] as const) {
      next = { is }
      expect(await one.tokens.getToken(key), `for ${is}`).toEqual({ token: 'one', gen: 1 })
      clock.at += minute / 6
    }
    expect(await outcome(one.tokens.refreshToken(key, 1)), 'after a 401').toBe('idp_unavailable')
    clock.at += minute
    expect(await outcome(one.tokens.getToken(key))).toBe('idp_unavailable')
    expect(await one.records.read(key)).toBeDefined()
  })

  it('[REL-06] takes over from an instance that died with the lock', async () => {
    await store.lock(key, 200)
    clock.at += hour
    setTimeout(() => (clock.at += 200), 60)
    expect(await one.tokens.getToken(key)).toMatchObject({ token: 'two' })
  })

  it('[REL-08] believes a refusal only when no other instance has refreshed in the meantime', async () => {
    clock.at += hour
    const racing = instance(store, async () => {
      await one.records.update(key, (record) => ({ ...record, tokens: { ...record.tokens, access: 'theirs', gen: 2 } }))
      return { is: 'refused' }
    })
    expect(await racing.tokens.getToken(key)).toEqual({ token: 'theirs', gen: 2 })
  })

  it('[REL-07] never brings a session back that ended during its refresh', async () => {
    for (let round = 0; round < 200; round += 1) {
      await one.records.remove(key)
      await one.records.create(key, recordOf())
      clock.at += hour
      const refreshing = outcome(one.tokens.getToken(key))
      if (round % 2) await Promise.resolve()
      await one.records.remove(key)
      await refreshing
      expect(await one.records.read(key)).toBeUndefined()
    }
  })

  it('[REL-09] uses no refresh token twice in a day of two tabs and two instances', async () => {
    const used: unknown[] = []
    const rotate = async ({ tokens }: SessionRecord): Promise<RefreshResult> => {
      used.push(tokens.refresh)
      return { is: 'refreshed', access: `a${used.length}`, lifetimeMs: hour, refresh: `r${used.length + 1}` }
    }
    await one.records.remove(key)
    await one.records.create(key, { ...recordOf(), absoluteExp: clock.at + 48 * hour })
    const instances = [instance(store, rotate), instance(store, rotate)]
    for (let passed = 0; passed < 24; passed += 1) {
      clock.at += hour
      const answers = await Promise.all([...instances, ...instances].map(({ tokens }) => tokens.getToken(key)))
      expect(new Set(answers.map(({ gen }) => gen))).toEqual(new Set([passed + 2]))
    }
    expect(used).toEqual(Array.from({ length: 24 }, (_, at) => `r${at + 1}`))
  })

  it('[REL-07] takes a sign-out for one, although the provider refuses at the same moment', async () => {
    const remove = store.remove.bind(store)
    store.remove = async (name) => {
      await remove(name) // the user signs out first
      return await remove(name)
    }
    await one.records.endSession(key)
    expect(await one.records.readEndedSession(key)).toBeUndefined()
  })
})

describe.runIf(redis)('three instances on one Redis', () => {
  it('[REL-05] ask the provider exactly once for sixty callers', async () => {
    if (!redis) return
    clock.at = Date.now()
    let calls = 0
    const requestTokens = async (): Promise<RefreshResult> => {
      calls += 1
      await new Promise((done) => setTimeout(done, 100))
      return { is: 'refreshed', access: 'two', lifetimeMs: hour, refresh: 'r2' }
    }
    const { url } = redis
    const stores = [1, 2, 3].map(() => createRedisStore({ url, prefix: 'tokens:', commandTimeoutMs: 15_000 }))
    const instances = stores.map((store) => instance(store, requestTokens))
    await instances[0]?.records.create(key, recordOf())
    clock.at += hour
    const callers = Array.from({ length: 20 }, () => instances).flat()
    const answers = await Promise.all(callers.map(({ tokens }) => tokens.getToken(key)))
    expect(answers.every(({ token, gen }) => token === 'two' && gen === 2)).toBe(true)
    expect([answers.length, calls]).toEqual([60, 1])
    await Promise.all(stores.map((store) => store.close()))
  })
})

it('[REL-08] [REL-01] only a refused grant ends the session; a provider that hangs is given up', async () => {
  const away = ['idp_unavailable', 'locked']
  const ended = ['session_ended', 'ended']
  const answers: [status: number, body: unknown, expected: string[]][] = [
    [400, { error: 'invalid_grant' }, ended],
    [403, { error: 'invalid_grant' }, ended],
    [400, { error: 'interaction_required' }, ended],
    [400, { error: 'invalid_request' }, ended],
    [403, {}, ended],
    [403, '<html>', away],
    [400, { error: 'temporarily_unavailable' }, away],
    [401, { error: 'invalid_client' }, away],
    [429, { error: 'slow_down' }, away],
    [500, { error: 'invalid_grant' }, away],
    [302, {}, away],
  ]
  const world = await startWorld()
  const refresh = async (answer: { status: number; body: unknown } | 'hang') => {
    world.reset()
    const browser = newBrowser(world.portal)
    await browser.signIn(world.idp)
    const session = await browser.session()
    world.idp.state.answer = () => answer
    world.clock.at += hour
    return [await outcome(session.getToken()), (await browser.who())['state']]
  }
  for (const [status, body, expected] of answers) expect(await refresh({ status, body }), `${status}`).toEqual(expected)
  const before = performance.now()
  expect(await refresh('hang')).toEqual(away)
  expect(performance.now() - before).toBeLessThan(15_000)
  await world.stop()
})

it('[REL-12] the lifetime of a token is read from whatever the provider says', () => {
  const given = [3600, '3600', 0, -1, 'abc', undefined, 1e12, Number.NaN]
  expect(given.map((text) => lifetimeMs(text) / 1000)).toEqual([3600, 3600, 30, 30, 300, 300, 86_400, 300])
})
