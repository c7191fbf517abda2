import { setTimeout as wait } from 'node:timers/promises'
import { type Access, SessionEnded, SessionUnavailable } from './gate.ts'
import type { Renewal } from './provider.ts'
import { answered, type Records, type SessionRecord } from './record.ts'
import type { SessionStore } from './store/store.ts'

const second = 1000
const minute = 60 * second
/** Spec 1 §1, start-up: the token is refreshed every hour. */
const longestAge = 60 * minute
/** After a 401 a renewal is tried at most this often. */
const forcedEvery = 30 * second
/** Longer than a provider may take to answer, so that a lock never ends before its holder's call. */
const lockMs = 10 * second
const longestWait = 6 * second

type Renew = (record: SessionRecord) => Promise<Renewal>
export type Tokens = ReturnType<typeof createTokens>

/**
 * Hands out access tokens, and renews them once however many callers, tabs and instances ask: one flight in this
 * process, one lock in the store, and a second look after the lock.
 */
export function createTokens({
  records,
  store,
  renew,
  now,
  alarm,
}: {
  records: Records
  store: SessionStore
  renew: Renew
  now: () => number
  alarm: (message: string) => void
}) {
  const flights = new Map<string, Promise<Access>>()
  const failures = new Map<string, { count: number; until: number }>()

  const fly = (key: string, seenGen: number) => {
    const flight = flights.get(key) ?? renewOnce(key, seenGen).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  async function renewOnce(key: string, seenGen: number): Promise<Access> {
    const blockedMs = (failures.get(key)?.until ?? 0) - now()
    if (blockedMs > 0) throw unavailable(blockedMs)
    const lock = await obtain(key, seenGen)
    if (typeof lock !== 'string') return lock
    try {
      const record = await present(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      return await apply(key, seenGen, await renew(record))
    } finally {
      await store.unlock(key, lock).catch(() => undefined) // it ends by itself
    }
  }

  /** The lock, or what somebody else renewed while we waited for it. */
  async function obtain(key: string, seenGen: number): Promise<string | Access> {
    const giveUpAt = performance.now() + longestWait
    for (;;) {
      const lock = await answered(store.lock(key, lockMs))
      if (lock !== undefined) return lock
      const record = await present(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      if (performance.now() > giveUpAt) throw unavailable(second)
      await wait(25 + Math.random() * 25)
    }
  }

  async function apply(key: string, seenGen: number, renewal: Renewal): Promise<Access> {
    if (renewal.is === 'renewed') {
      failures.delete(key)
      return accessOf(await keep(key, seenGen, renewal))
    }
    if (renewal.is === 'refused') {
      const record = await present(key)
      if (record.tokens.gen !== seenGen) return accessOf(record)
      await records.retire(key)
      throw new SessionEnded()
    }
    if (renewal.is === 'misconfigured')
      alarm('the identity provider refuses this client: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
    throw unavailable(backOff(key))
  }

  async function keep(key: string, seenGen: number, renewal: Renewal & { is: 'renewed' }) {
    const at = now()
    const record = await records.update(key, (current) =>
      current.tokens.gen === seenGen
        ? {
            ...current,
            tokens: {
              access: renewal.access,
              accessExp: at + renewal.lifetimeMs,
              refresh: renewal.refresh ?? current.tokens.refresh,
              idToken: renewal.idToken ?? current.tokens.idToken,
              refreshedAt: at,
              gen: seenGen + 1,
            },
          }
        : current,
    )
    if (!record) throw new SessionEnded()
    return record
  }

  async function present(key: string) {
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

  /** Not when that is yet to come: the clock was set back, and the upstream knows better how old the token is. */
  const wasJustRenewed = ({ tokens }: SessionRecord) => {
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
    /** `known` is the record where it was read just now. */
    async access(key: string, known?: SessionRecord): Promise<Access> {
      const record = known ?? (await present(key))
      if (!isDue(key, record)) return accessOf(record)
      if (!canRenew(record)) {
        if (isAlive(record)) return accessOf(record)
        await records.retire(key)
        throw new SessionEnded()
      }
      try {
        return await fly(key, record.tokens.gen)
      } catch (error) {
        if (error instanceof SessionUnavailable && error.code === 'idp_unavailable' && isAlive(record))
          return accessOf(record)
        throw error
      }
    },

    async renewed(key: string, usedGen: number): Promise<Access | undefined> {
      const record = await records.read(key)
      if (!record) return undefined
      if (record.tokens.gen !== usedGen) return accessOf(record)
      if (!canRenew(record) || wasJustRenewed(record)) return undefined
      try {
        return await fly(key, usedGen)
      } catch (error) {
        if (error instanceof SessionEnded) return undefined
        throw error
      }
    },
  }
}

const canRenew = ({ method, tokens }: SessionRecord) => method === 'token' || tokens.refresh !== undefined
const accessOf = ({ tokens }: SessionRecord): Access => ({ token: tokens.access, gen: tokens.gen })
const unavailable = (ms: number) => new SessionUnavailable('idp_unavailable', Math.ceil(ms / second))
/** 0 to 30 s, always the same for a session: sessions of one morning do not all renew in the same second. */
const jitterMs = (key: string) => (Number.parseInt(key.slice(0, 8), 16) % 30) * second
