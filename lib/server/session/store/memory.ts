import { randomUUID } from 'node:crypto'
import type { Hits, SessionStore, Stored } from './store.ts'

export function createMemoryStore(now: () => number = Date.now): SessionStore {
  const sessions = new Map<string, Stored & { expiresAt: number; indexKeys: readonly string[] }>()
  const locks = new Map<string, { token: string; expiresAt: number }>()
  const hits = new Map<string, { count: number; expiresAt: number }>()
  const alive = <T extends { expiresAt: number }>(map: Map<string, T>, key: string) => {
    const entry = map.get(key)
    if (!entry || entry.expiresAt > now()) return entry
    map.delete(key)
    return undefined
  }
  const removeWhere = (matches: (key: string) => boolean) => {
    const keys = [...sessions.keys()].filter(matches)
    for (const key of keys) sessions.delete(key)
    return keys.length
  }

  return {
    async create(key, value, expiresAt, indexKeys = []) {
      sessions.set(key, { rev: 1, value, expiresAt, indexKeys })
    },
    async read(key, knownRev) {
      const session = alive(sessions, key)
      return session && { rev: session.rev, value: session.rev === knownRev ? undefined : session.value }
    },
    async replace(key, rev, value, addedKeys = []) {
      const session = alive(sessions, key)
      if (session?.rev !== rev) return false
      sessions.set(key, { ...session, rev: rev + 1, value, indexKeys: [...session.indexKeys, ...addedKeys] })
      return true
    },
    async remove(key) {
      return sessions.delete(key)
    },
    async removeIndexed(indexKey) {
      return removeWhere((key) => alive(sessions, key)?.indexKeys.includes(indexKey) ?? false)
    },
    async removeAll() {
      return removeWhere((key) => alive(sessions, key) !== undefined && !key.includes(':'))
    },
    async lock(key, ttlMs) {
      if (alive(locks, key)) return undefined
      const token = randomUUID()
      locks.set(key, { token, expiresAt: now() + ttlMs })
      return token
    },
    async unlock(key, token) {
      if (locks.get(key)?.token === token) locks.delete(key)
    },
    async hit(bucket, windowMs): Promise<Hits> {
      const entry = alive(hits, bucket) ?? { count: 0, expiresAt: now() + windowMs }
      entry.count += 1
      hits.set(bucket, entry)
      return { count: entry.count, resetMs: entry.expiresAt - now() }
    },
    async ping() {},
    async close() {},
  }
}
