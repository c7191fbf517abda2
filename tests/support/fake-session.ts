import type { OpenSession, SessionGate, SessionState } from '#lib/session/gate.ts'

const everything = ['accountlink-read', 'accountlink-write', 'pairedproduct-read', 'pairedproduct-write']

/** A session whose token is `token-1`, then `token-2`… for each renewal, as long as `renewals` allows. */
export function fakeSession({
  renewals = 1,
  accountId = 'account-1',
  membership = { role: 'owner', permissions: everything },
  lostAccount = false,
}: { renewals?: number; accountId?: string; lostAccount?: boolean } & Partial<Pick<OpenSession, 'membership'>> = {}) {
  const calls = { access: 0, renewed: 0, refreshes: 0, ended: 0, touched: 0 }
  let gen = 1
  const session: OpenSession = {
    key: 'abcd1234',
    userId: 'user-1',
    accountId,
    membership,
    access: async () => {
      calls.access += 1
      return { token: `token-${gen}`, gen }
    },
    renewed: async (usedGen) => {
      calls.renewed += 1
      if (usedGen < gen) return { token: `token-${gen}`, gen }
      if (calls.refreshes >= renewals) return undefined
      calls.refreshes += 1
      gen += 1
      return { token: `token-${gen}`, gen }
    },
    lostAccount: async () => lostAccount,
    end: async () => void (calls.ended += 1),
    touch: async () => void (calls.touched += 1),
  }
  return { session, calls }
}

/** A gate that knows one good cookie. */
export const gateFor =
  (session: OpenSession, cookie = 'sfl=good'): SessionGate =>
  async (header): Promise<SessionState> => {
    if (header === 'sfl=locked') return { state: 'locked' }
    if (header === 'sfl=unavailable') return { state: 'unavailable' }
    return header === cookie ? { state: 'active', session } : { state: 'guest' }
  }
