import type { ReadSession, Session, SessionState } from '#lib/server/session/core/session.ts'

const everything = ['accountlink-read', 'accountlink-write', 'pairedproduct-read', 'pairedproduct-write']

/** A session whose token is `token-1`, then `token-2`… for each refresh, as long as `maxRefreshes` allows. */
export function fakeSession({
  maxRefreshes = 1,
  accountId = 'account-1',
  membership = { role: 'owner', permissions: everything },
  otherAccounts = [],
  hasLostAccount = false,
}: { maxRefreshes?: number; accountId?: string; hasLostAccount?: boolean } & Partial<
  Pick<Session, 'membership' | 'otherAccounts'>
> = {}) {
  const calls = { getToken: 0, refreshToken: 0, refreshes: 0, ended: 0, touched: 0 }
  let gen = 1
  const watchers = new Set<() => void>()
  const session: Session = {
    key: 'abcd1234',
    userId: 'user-1',
    accountId,
    membership,
    otherAccounts,
    getToken: async () => {
      calls.getToken += 1
      return { token: `token-${gen}`, gen }
    },
    refreshToken: async (usedGen) => {
      calls.refreshToken += 1
      if (usedGen < gen) return { token: `token-${gen}`, gen }
      if (calls.refreshes >= maxRefreshes) return undefined
      calls.refreshes += 1
      gen += 1
      return { token: `token-${gen}`, gen }
    },
    hasLostAccount: async () => hasLostAccount,
    end: async () => void (calls.ended += 1),
    touch: async () => void (calls.touched += 1),
    watchEnd: (onEnd) => {
      watchers.add(onEnd)
      return () => watchers.delete(onEnd)
    },
  }
  return { session, calls, watchers }
}

/** Creates a session reader that accepts one cookie. */
export const sessionReaderFor =
  (session: Session, cookie = 'sfl=good'): ReadSession =>
  async (header): Promise<SessionState> => {
    if (header === 'sfl=locked') return { state: 'locked' }
    if (header === 'sfl=unavailable') return { state: 'unavailable' }
    return header === cookie ? { state: 'active', session } : { state: 'guest' }
  }
