import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { accountType } from '#lib/contract/accounts.ts'
import { roles } from '#lib/contract/call.ts'
import type { SessionKeys } from '#lib/env/schema.ts'
import { SessionUnavailable } from './gate.ts'
import type { SessionStore } from './store/store.ts'
import { moreTags, tagsOf } from './tags.ts'

const sessionAccount = z.object({
  id: z.string(),
  name: z.string(),
  types: z.array(accountType),
  role: z.enum(roles),
  permissions: z.array(z.string()),
})
export type SessionAccount = z.infer<typeof sessionAccount>

const tokens = z.object({
  access: z.string(),
  accessExp: z.number(),
  refresh: z.string().optional(),
  idToken: z.string().optional(),
  refreshedAt: z.number(),
  /** Counts the token sets of this session, so that a caller can tell whether somebody renewed in the meantime. */
  gen: z.number(),
})

const sessionRecord = z.object({
  createdAt: z.number(),
  absoluteExp: z.number(),
  lastActivityAt: z.number(),
  lockedAt: z.number().optional(),
  method: z.enum(['oidc', 'token']),
  user: z.object({ id: z.string(), sub: z.string(), username: z.string(), name: z.string(), email: z.string() }),
  idpSid: z.string().optional(),
  tokens,
  /** Absent until the upstream has answered: a failed call does not mean that there is no account. */
  accounts: z.array(sessionAccount).optional(),
  accountsAt: z.number(),
  /** When a refusal last made somebody look whether the account is still the person's. */
  accountCheckedAt: z.number().optional(),
  accountId: z.string().optional(),
  firstAccess: z.boolean(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

/** What is left of a session that ended, or of a sign-out that still has to reach the provider. */
const farewell = z.object({
  idToken: z.string().optional(),
  username: z.string().optional(),
  sub: z.string().optional(),
  /** When the provider was last asked for the person's password, to unlock the session or to go on after it. */
  askedAt: z.number().optional(),
  /** A page has been to the provider with it. What others of the browser hold is theirs still. */
  isSaid: z.literal(true).optional(),
})
export type Farewell = z.infer<typeof farewell>
export const farewellMs = 30 * 60 * 1000

type Opened = { rev: number; record: SessionRecord }
export type Records = ReturnType<typeof createRecords>

/** Sealed records in a store. A store that does not answer is `SessionUnavailable`, never a missing session. */
export function createRecords({ store, keys, now }: { store: SessionStore; keys: SessionKeys; now: () => number }) {
  // A revision never changes, so what it says needs to be read and unsealed once. The store still says every time
  // whether the session is there and which revision is its last.
  const opened = new LRUCache<string, Opened>({ max: 2000 })

  const open = async (value: string | undefined) => {
    if (value === undefined) return undefined
    const data = await unsealData<unknown>(value, { password: keys, ttl: 0 }).catch(() => undefined)
    return sessionRecord.safeParse(data).data
  }
  const seal = (record: SessionRecord) => sealData(record, { password: keys, ttl: 0 })

  const read = async (key: string) => {
    const known = opened.get(key)
    const stored = await answered(store.read(key, known?.rev))
    if (known && stored?.rev === known.rev) return known
    opened.delete(key)
    const record = await open(stored?.value)
    if (!stored || !record) return undefined
    const current = { rev: stored.rev, record }
    opened.set(key, current)
    return current
  }

  /** Keeps for half an hour what signing out at the provider needs, so that no page's script ever holds it. */
  const keepFarewell = async (name: string, left: Farewell) => await keepSealed(name, await sealFarewell(left))
  const sealFarewell = (left: Farewell) => sealData(left, { password: keys, ttl: 0 })
  const keepSealed = (name: string, value: string) =>
    answered(store.create(`retired:${name}`, value, now() + farewellMs))
  const readFarewell = async (name: string): Promise<Farewell | undefined> => {
    const stored = await answered(store.read(`retired:${name}`))
    if (stored?.value === undefined) return undefined
    const data = await unsealData<unknown>(stored.value, { password: keys, ttl: 0 }).catch(() => undefined)
    return farewell.safeParse(data).data
  }

  return {
    async create(key: string, record: SessionRecord) {
      opened.delete(key)
      // A little longer than it lasts, so that whoever finds it over still finds what is left of it.
      await answered(store.create(key, await seal(record), record.absoluteExp + farewellMs, tagsOf(record)))
    },
    async read(key: string): Promise<SessionRecord | undefined> {
      return (await read(key))?.record
    },
    /** Changes a session that still exists, however many others do so too. Undefined when it has ended. */
    async update(key: string, change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord | undefined> {
      for (;;) {
        const current = await read(key)
        if (!current) return undefined
        const next = change(current.record)
        if (next === current.record) return next
        const more = moreTags(current.record, next)
        if (await answered(store.replace(key, current.rev, await seal(next), more))) return next
      }
    },
    async remove(key: string): Promise<void> {
      await answered(store.remove(key))
    },
    /** Answers how many sessions that was. */
    async removeTagged(tag: string): Promise<number> {
      return await answered(store.removeTagged(tag))
    },
    /**
     * Ends a session that nobody signed out of; `farewell` with the same key says what is left of it. Nothing is when
     * somebody signs out meanwhile.
     */
    async retire(key: string): Promise<void> {
      const record = (await read(key))?.record
      // Before the end, so that next to no time passes between it and what is left.
      const left = record && (await sealFarewell({ idToken: record.tokens.idToken, username: record.user.username }))
      const wasThere = await answered(store.remove(key))
      if (left !== undefined && wasThere) await keepSealed(key, left)
    },
    keepFarewell,
    readFarewell,
    /** The same, once. */
    async farewell(name: string): Promise<Farewell | undefined> {
      const left = await readFarewell(name)
      if (left) await answered(store.remove(`retired:${name}`))
      return left
    },
  }
}

/** Waits for the store. Its failure says nothing about the session. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new SessionUnavailable('session_store_unavailable', 5, { cause })
  }
}
