import { setTimeout as wait } from 'node:timers/promises'
import { type AccessToken, SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { RefreshResult } from '#lib/server/session/provider/provider.ts'
import { awaitStore, canRefresh, type Records, type SessionRecord } from '#lib/server/session/store/records.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'

const second = 1000
const minute = 60 * second
/** Spec 1 §1, start-up: the token is refreshed every hour. */
const longestAge = 60 * minute
const forcedEvery = 30 * second
/** Longer than the provider's timeout, so that a lock never expires before its holder's call. */
const lockMs = 10 * second
const longestWait = 6 * second

type Parts = {
  records: Records
  store: SessionStore
  requestTokens: (record: SessionRecord) => Promise<RefreshResult>
  now: () => number
}
export type Tokens = ReturnType<typeof createTokens>

/** One refresh in flight in this process, one lock in the store, and the record is read again under the lock. */
export function createTokens({ records, store, requestTokens, now }: Parts) {
  const inFlight = new Map<string, Promise<AccessToken>>()
  const failures = new Map<string, { count: number; until: number }>()

  const refreshOnce = (key: string, seenGen: number) => {
    const refresh = inFlight.get(key) ?? refreshUnderLock(key, seenGen).finally(() => inFlight.delete(key))
    inFlight.set(key, refresh)
    return refresh
  }

  async function refreshUnderLock(key: string, seenGen: number): Promise<AccessToken> {
    const blockedMs = (failures.get(key)?.until ?? 0) - now()
    // Longer than a minute only if the clock was set back.
    if (blockedMs > 0 && blockedMs <= minute) throw unavailable(blockedMs)
    const lock = await acquireLock(key, seenGen)
    if (typeof lock !== 'string') return lock
    try {
      const record = await readOrThrow(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      return await applyRefresh(key, seenGen, await requestTokens(record))
    } finally {
      await store.unlock(key, lock).catch(() => undefined) // the lock expires
    }
  }

  async function acquireLock(key: string, seenGen: number): Promise<string | AccessToken> {
    const giveUpAt = performance.now() + longestWait
    for (;;) {
      const lock = await awaitStore(store.lock(key, lockMs))
      if (lock !== undefined) return lock
      const record = await readOrThrow(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      if (performance.now() > giveUpAt) throw unavailable(second)
      await wait(25 + Math.random() * 25)
    }
  }

  async function applyRefresh(key: string, seenGen: number, refreshed: RefreshResult): Promise<AccessToken> {
    if (refreshed.is === 'refreshed') {
      failures.delete(key)
      return accessOf(await storeTokens(key, seenGen, refreshed))
    }
    if (refreshed.is === 'refused') {
      const record = await readOrThrow(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      await records.endSession(key)
      throw new SessionEnded()
    }
    throw unavailable(backOff(key))
  }

  async function storeTokens(key: string, seenGen: number, refreshed: RefreshResult & { is: 'refreshed' }) {
    const at = now()
    const record = await records.update(key, (current) =>
      current.tokens.gen === seenGen
        ? {
            ...current,
            tokens: {
              access: refreshed.access,
              accessExp: at + refreshed.lifetimeMs,
              refresh: refreshed.refresh ?? current.tokens.refresh,
              idToken: refreshed.idToken ?? current.tokens.idToken,
              refreshedAt: at,
              gen: seenGen + 1,
            },
          }
        : current,
    )
    if (!record) throw new SessionEnded()
    return record
  }

  async function readOrThrow(key: string) {
    const record = await records.read(key)
    if (!record) throw new SessionEnded()
    return record
  }

  function backOff(key: string) {
    const count = (failures.get(key)?.count ?? 0) + 1
    const ms = Math.min(5 * second * 2 ** (count - 1), minute)
    if (failures.size > 10_000) failures.clear()
    failures.set(key, { count, until: now() + ms })
    return ms
  }

  /** A refresh in the future does not count: the clock was set back. */
  const wasJustRefreshed = ({ tokens }: SessionRecord) => {
    const ageMs = now() - tokens.refreshedAt
    return ageMs >= 0 && ageMs < forcedEvery
  }
  const isAlive = ({ tokens }: SessionRecord) => tokens.accessExp > now()
  const isDue = (key: string, { tokens }: SessionRecord) => {
    const lifetime = tokens.accessExp - tokens.refreshedAt
    const margin = Math.min(minute + jitterMs(key), lifetime / 2)
    return tokens.accessExp - now() <= margin || now() - tokens.refreshedAt >= longestAge
  }

  return {
    async getToken(key: string, known?: SessionRecord): Promise<AccessToken> {
      const record = known ?? (await readOrThrow(key))
      if (!isDue(key, record)) return accessOf(record)
      if (!canRefresh(record)) {
        if (isAlive(record)) return accessOf(record)
        await records.endSession(key)
        throw new SessionEnded()
      }
      try {
        return await refreshOnce(key, record.tokens.gen)
      } catch (error) {
        if (error instanceof SessionUnavailable && error.code === 'idp_unavailable' && isAlive(record))
          return accessOf(record)
        throw error
      }
    },

    async refreshToken(key: string, usedGen: number): Promise<AccessToken | undefined> {
      const record = await records.read(key)
      if (!record) return undefined
      if (record.tokens.gen !== usedGen) return accessOf(record)
      if (!canRefresh(record) || wasJustRefreshed(record)) return undefined
      try {
        return await refreshOnce(key, usedGen)
      } catch (error) {
        if (error instanceof SessionEnded) return undefined
        throw error
      }
    },
  }
}

const accessOf = ({ tokens }: SessionRecord): AccessToken => ({ token: tokens.access, gen: tokens.gen })
const unavailable = (ms: number) => new SessionUnavailable('idp_unavailable', Math.ceil(ms / second))
/** 0 to 30 s, fixed for a session: sessions of one morning do not all refresh in the same second. */
const jitterMs = (key: string) => (Number.parseInt(key.slice(0, 8), 16) % 30) * second
