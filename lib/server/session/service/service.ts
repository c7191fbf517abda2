import { activityIntervalMs } from '#lib/common/activity-interval.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type Session, SessionEnded, type SessionState, SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { EndedSession, Records, SessionRecord } from '#lib/server/session/store/records.ts'
import { type IndexKind, indexKeyOf } from '#lib/server/session/store/session-index.ts'
import type { Tokens } from '#lib/server/session/tokens/tokens.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import { createAccountList } from './account-list.ts'
import type { SessionCookie } from './cookie.ts'

/** Keys never leave the server. */
export type StoredSession = { state: 'active' | 'locked'; key: string; record: SessionRecord }
export type SessionLookup = { state: 'guest'; key?: string } | StoredSession

export type NewSession = Pick<SessionRecord, 'method' | 'user' | 'idpSid' | 'loginHint' | 'provesSignIn'> & {
  tokens: Omit<SessionRecord['tokens'], 'refreshedAt' | 'gen'>
}

const freshMs = 100
const watchMs = 15_000
export type SessionService = ReturnType<typeof createSessionService>

type Parts = {
  cookie: SessionCookie
  records: Records
  tokens: Tokens
  callWith: CallWith
  /** 0: idle sessions are never locked. */
  idleMs: number
  absoluteMs: number
  now: () => number
  logEvent: (event: string, fields: Record<string, string>) => void
}

export function createSessionService(parts: Parts) {
  const { cookie, records, tokens, idleMs, absoluteMs, now, logEvent } = parts
  const accountList = createAccountList(parts)
  const reading = new Map<string, Promise<SessionRecord>>()

  async function find(cookieHeader: string | null): Promise<SessionLookup> {
    const reading = await cookie.read(cookieHeader)
    if (reading.is === 'absent') return { state: 'guest' }
    if (reading.is === 'invalid') {
      logEvent('session cookie refused', { reason: reading.reason })
      return { state: 'guest' }
    }
    const found = await findKey(reading.key)
    if (found.state === 'guest') cookie.forget(cookieHeader)
    return found
  }

  async function findKey(key: string): Promise<SessionLookup> {
    const record = await records.read(key)
    if (!record) return { state: 'guest', key }
    if (now() >= record.absoluteExp) {
      await records.endSession(key)
      return { state: 'guest', key }
    }
    if (record.lockedAt === undefined && isIdle(record)) return await lockKey(key, isIdle)
    return { state: record.lockedAt === undefined ? 'active' : 'locked', key, record }
  }

  const isIdle = ({ lastActivityAt }: SessionRecord) => idleMs > 0 && now() - lastActivityAt > idleMs

  async function lockKey(key: string, when: (record: SessionRecord) => boolean): Promise<SessionLookup> {
    const record = await records.update(key, (current) =>
      current.lockedAt === undefined && when(current) ? { ...current, lockedAt: now() } : current,
    )
    if (!record) return { state: 'guest', key }
    return { state: record.lockedAt === undefined ? 'active' : 'locked', key, record }
  }

  /** A wall is at work until its session ends, because it cannot say so during an outage; any other activity takes that back. */
  const touchKey = async (key: string, record: SessionRecord, { isWall = false } = {}) => {
    const at = isWall ? record.absoluteExp : now()
    if (Math.abs(at - record.lastActivityAt) < activityIntervalMs(idleMs)) return
    await records.update(key, (current) => ({ ...current, lastActivityAt: at }))
  }

  /** Asks the store now and then, because another process may end the session; an outage is no end. */
  function watchEnd(key: string, onEnd: () => void): () => void {
    const stopListening = records.listenToEnd(key, onEnd)
    const check = async () => {
      if ((await findKey(key)).state !== 'active') onEnd()
    }
    const timer = setInterval(() => void check().catch(() => undefined), watchMs)
    return () => {
      stopListening()
      clearInterval(timer)
    }
  }

  const logUnread = (key: string, error: unknown) =>
    logEvent('base account data not loaded', { session: key.slice(0, 8), error: String(error) })

  /** An outage at the sign-in leaves the accounts unread. They still are if the upstream does not answer now. */
  async function withAccounts({ key, record }: StoredSession): Promise<SessionRecord> {
    if (record.accounts) return record
    const running = reading.get(key) ?? accountList.reload(key, record.accountId).finally(() => reading.delete(key))
    reading.set(key, running)
    try {
      return await running
    } catch (error) {
      if (error instanceof SessionEnded) throw error
      logUnread(key, error)
      if (!isTokenRefused(error)) return record
      await records.endSession(key)
      throw new SessionEnded()
    }
  }

  const toSession = ({ key, record }: StoredSession): Session => {
    const readAt = now()
    let unused = true
    // The record read for this request serves once; a slow request, or a second question, reads it again.
    const justRead = () => {
      const isFresh = unused && now() - readAt < freshMs
      unused = false
      return isFresh ? record : undefined
    }
    return {
      key: key.slice(0, 8),
      userId: record.user.id,
      accountId: record.accountId,
      membership: record.accounts?.find(({ id }) => id === record.accountId),
      otherAccounts: (record.accounts ?? []).filter(({ id }) => id !== record.accountId),
      getToken: () => tokens.getToken(key, justRead()),
      refreshToken: (usedGen) => tokens.refreshToken(key, usedGen),
      hasLostAccount: () => accountList.lost(key, record.accountId),
      end: () => records.endSession(key),
      touch: () => touchKey(key, record),
      watchEnd: (onEnd) => watchEnd(key, onEnd),
    }
  }

  return {
    find,

    async open(cookieHeader: string | null): Promise<SessionState> {
      try {
        const found = await find(cookieHeader)
        if (found.state !== 'active') return { state: found.state }
        const record = await withAccounts(found)
        if (!record.accounts) throw new TransportError('circuit_open', { retryAfter: 5 })
        return { state: 'active', session: toSession({ ...found, record }) }
      } catch (error) {
        if (error instanceof SessionUnavailable) return { state: 'unavailable' }
        throw error
      }
    },

    toSession,
    withAccounts,

    /** A locked session of the same user keeps its account. `continued`, one whose access token was over, its times too. */
    async start(
      newSession: NewSession,
      replacing: SessionLookup,
      cookieHeader: string | null,
      continued?: EndedSession,
    ) {
      const { key, setCookie } = await cookie.issue()
      const at = now()
      const isSameUser = replacing.state !== 'guest' && replacing.record.user.sub === newSession.user.sub
      const accountId = isSameUser ? replacing.record.accountId : continued?.continues?.accountId
      await records.create(key, {
        ...newSession,
        createdAt: continued?.startedAt ?? at,
        absoluteExp: continued?.continues?.absoluteExp ?? at + absoluteMs,
        lastActivityAt: at,
        tokens: { ...newSession.tokens, refreshedAt: at, gen: 1 },
        accountsAt: at,
        accountId,
        firstAccess: false,
      })
      if (replacing.state !== 'guest') await records.remove(replacing.key)
      cookie.forget(cookieHeader)
      let isRefused = false
      const record = await accountList.reload(key, accountId).catch((error: unknown) => {
        if (error instanceof SessionEnded) throw error
        isRefused = isTokenRefused(error)
        logUnread(key, error)
        return undefined
      })
      return { key, setCookie, record, isTokenRefused: isRefused }
    },

    reload: accountList.reload,
    chooseAccount: accountList.choose,
    touch: touchKey,

    async lock(key: string) {
      await lockKey(key, () => true)
    },

    /** From then on the cookie opens nothing, on every instance. */
    async end(key: string, cookieHeader: string | null = null) {
      await records.remove(key)
      cookie.forget(cookieHeader)
    },

    endIndexed: (kind: IndexKind, value: string) => records.removeIndexed(indexKeyOf(kind, value)),

    /** For half an hour after the end, unless the user signed out of the active session. A locked one counts as ended. */
    async findEndedSession(found: SessionLookup): Promise<EndedSession | undefined> {
      if (found.state === 'locked') return ofLocked(found.record)
      return found.state === 'guest' && found.key !== undefined ? await records.readEndedSession(found.key) : undefined
    },
    /** The user was at work: the provider need not ask for a password. */
    canContinue: ({ continues }: EndedSession = {}) =>
      continues !== undefined &&
      now() < continues.absoluteExp &&
      (idleMs === 0 || now() - continues.lastActivityAt <= idleMs),
    readEndedSession: records.readEndedSession,
    takeEndedSession: (name: string) => records.takeEndedSession(name),
    storeEndedSession: records.storeEndedSession,
    claimSignOut: (key: string) => records.claimSignOut(key),
    claimContinuation: (key: string) => records.claimContinuation(key),
    clearCookie: () => cookie.clear(),
    getToken: (key: string) => tokens.getToken(key),
  }
}

const ofLocked = ({ user, createdAt, loginHint, provesSignIn }: SessionRecord): EndedSession => ({
  sub: user.sub,
  startedAt: createdAt,
  loginHint,
  provesSignIn,
})

const isTokenRefused = (error: unknown) => error instanceof UpstreamError && error.status === 401
