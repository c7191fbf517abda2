import { EventEmitter } from 'node:events'
import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { SessionKeys } from '#lib/server/env/schema.ts'
import { clockToleranceS, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { addedIndexKeys, indexKeysOf } from './session-index.ts'
import type { SessionStore } from './store.ts'

const sessionAccount = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  role: z.string(),
  permissions: z.array(z.string()),
})
export type SessionAccount = z.infer<typeof sessionAccount>

const tokens = z.object({
  access: z.string(),
  accessExp: z.number(),
  refresh: z.string().optional(),
  idToken: z.string().optional(),
  refreshedAt: z.number(),
  gen: z.number(),
})

const sessionRecord = z.object({
  createdAt: z.number(),
  absoluteExp: z.number(),
  lastActivityAt: z.number(),
  lockedAt: z.number().optional(),
  method: z.enum(['oidc', 'token']),
  user: z.object({ id: z.string(), sub: z.string(), username: z.string(), name: z.string(), email: z.string() }),
  /** The provider's name for the user, which may differ from the upstream's. */
  loginHint: z.string().optional(),
  /** False: its provider does not say when a user signed in, so no password can be told from none. */
  provesSignIn: z.boolean().optional(),
  idpSid: z.string().optional(),
  tokens,
  /** A failed call does not mean that there is no account. */
  accounts: z.array(sessionAccount).optional(),
  accountsAt: z.number(),
  accountCheckedAt: z.number().optional(),
  accountId: z.string().optional(),
  firstAccess: z.boolean(),
  /** Absent of sessions from before it was kept, until their accounts are read again. */
  offers: z.array(z.string()).optional(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

const endedSession = z.object({
  idToken: z.string().optional(),
  loginHint: z.string().optional(),
  provesSignIn: z.boolean().optional(),
  sub: z.string().optional(),
  page: z.string().optional(),
  /** When the session began. */
  startedAt: z.number().optional(),
  askedAt: z.number().optional(),
  hasSignedOutAtProvider: z.literal(true).optional(),
  /** Only its access token was over, and the provider gave no refresh token. */
  continues: z
    .object({ absoluteExp: z.number(), lastActivityAt: z.number(), accountId: z.string().optional() })
    .optional(),
})
export type EndedSession = z.infer<typeof endedSession>
export const endedSessionMs = 30 * 60 * 1000
/** Until the browser has the cookies of the sign-in that a tab began, by which the others know of it. */
const continuedWithinMs = 15_000

type Opened = { rev: number; record: SessionRecord }
export type Records = ReturnType<typeof createRecords>

export function createRecords({ store, keys, now }: { store: SessionStore; keys: SessionKeys; now: () => number }) {
  // A revision never changes, so it is unsealed once; the store is asked for the latest (decision 009).
  const opened = new LRUCache<string, Opened>({ max: 2000 })
  /** Emits the key of a session that this process has ended or locked. */
  const ended = new EventEmitter().setMaxListeners(0) // one for each stream of a session

  const unseal = async <T>(schema: z.ZodType<T>, value: string | undefined): Promise<T | undefined> => {
    if (value === undefined) return undefined
    const data = await unsealData<unknown>(value, { password: keys.all, ttl: 0 }).catch(() => undefined)
    return schema.safeParse(data).data
  }
  const seal = (data: SessionRecord | EndedSession) => sealData(data, { password: keys.sealing, ttl: 0 })

  const read = async (key: string) => {
    const known = opened.get(key)
    const stored = await awaitStore(store.read(key, known?.rev))
    if (known && stored?.rev === known.rev) return known
    opened.delete(key)
    const record = await unseal(sessionRecord, stored?.value)
    if (!stored || !record) return undefined
    const current = { rev: stored.rev, record }
    opened.set(key, current)
    return current
  }

  /** By the upstream's clock, which may be ahead. */
  const isTokenOver = (record: SessionRecord) =>
    !canRefresh(record) && record.tokens.accessExp - now() <= clockToleranceS * 1000

  const mayHave = (key: string, indexKey: string) => {
    const known = opened.peek(key)
    return !known || indexKeysOf(known.record).includes(indexKey)
  }

  /** So that no page's script holds what signing out at the provider needs. */
  const storeEndedSession = async (name: string, left: EndedSession) => await keepSealed(name, await seal(left))
  const keepSealed = (name: string, value: string) =>
    awaitStore(store.create(`ended:${name}`, value, now() + endedSessionMs))
  const readEndedSession = async (name: string) =>
    unseal(endedSession, (await awaitStore(store.read(`ended:${name}`)))?.value)

  return {
    async create(key: string, record: SessionRecord) {
      opened.delete(key)
      // Outlives the session, so that a request after its end finds what is kept.
      await awaitStore(store.create(key, await seal(record), record.absoluteExp + endedSessionMs, indexKeysOf(record)))
    },
    async read(key: string): Promise<SessionRecord | undefined> {
      return (await read(key))?.record
    },
    async update(key: string, change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord | undefined> {
      for (;;) {
        const current = await read(key)
        if (!current) return undefined
        const next = change(current.record)
        if (next === current.record) return next
        const more = addedIndexKeys(current.record, next)
        if (!(await awaitStore(store.replace(key, current.rev, await seal(next), more)))) continue
        if (next.lockedAt !== undefined) ended.emit(key)
        return next
      }
    },
    async remove(key: string): Promise<void> {
      await awaitStore(store.remove(key))
      ended.emit(key)
    },
    async removeIndexed(indexKey: string): Promise<number> {
      const count = await awaitStore(store.removeIndexed(indexKey))
      // Without asking the store for each: a stream that ends for nothing is opened again.
      for (const key of ended.eventNames()) if (mayHave(String(key), indexKey)) ended.emit(key)
      return count
    },
    /** Without a sign-out. Nothing is kept when the user signs out meanwhile. */
    async endSession(key: string): Promise<void> {
      const record = (await read(key))?.record
      // Sealed before the removal, so that the two writes are close.
      const left =
        record &&
        (await seal({
          idToken: record.tokens.idToken,
          loginHint: record.loginHint,
          provesSignIn: record.provesSignIn,
          sub: record.user.sub,
          startedAt: record.createdAt,
          ...(isTokenOver(record) && {
            continues: {
              absoluteExp: record.absoluteExp,
              lastActivityAt: record.lastActivityAt,
              accountId: record.accountId,
            },
          }),
        }))
      const wasThere = await awaitStore(store.remove(key))
      ended.emit(key)
      if (left !== undefined && wasThere) await keepSealed(key, left)
    },
    /** Calls back when this process has ended or locked the session. */
    listenToEnd(key: string, listener: () => void): () => void {
      ended.once(key, listener)
      return () => ended.off(key, listener)
    },
    storeEndedSession,
    readEndedSession,
    async takeEndedSession(name: string): Promise<EndedSession | undefined> {
      const left = await readEndedSession(name)
      return left && (await awaitStore(store.remove(`ended:${name}`))) ? left : undefined
    },
    /** True once a session: of several tabs that find out at once, one signs out at the provider. */
    async claimSignOut(key: string): Promise<boolean> {
      return (await awaitStore(store.lock(`sign-out:${key}`, endedSessionMs))) !== undefined
    },
    /** True for one of the tabs that find out at once, because they share the cookies of a sign-in. */
    async claimContinuation(key: string): Promise<boolean> {
      return (await awaitStore(store.lock(`continue:${key}`, continuedWithinMs))) !== undefined
    },
  }
}

export const canRefresh = ({ method, tokens }: SessionRecord) => method === 'token' || tokens.refresh !== undefined

/** A failure of the store says nothing about the session. */
export async function awaitStore<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new SessionUnavailable('session_store_unavailable', 5, { cause })
  }
}
