import { can, type Flags, needsNothing, noFlags } from '#lib/common/access/rules.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { HandlerPolicy } from './wrapper/wrapper.ts'

export type FlagsFor = (subject: { session: string; userId: string; accountId: string }) => Promise<Flags>

/** Creates the check of an active session: the page was made for its account, and its user has the rights. */
export const createAuthorize =
  (flagsFor: FlagsFor) =>
  async (request: Request, session: Session, { call }: HandlerPolicy): Promise<void> => {
    // The page says for which account it was made. That is a check, never what decides the account.
    const pinned = request.headers.get('x-sfl-account')
    if (pinned !== null && pinned !== session.accountId)
      throw new RefusedError(409, hasLost(pinned, session) ? 'account_lost' : 'account_changed')
    if (call && !(await canMake(call, session, flagsFor))) throw new RefusedError(403, 'not_allowed')
  }

/** The session moves to another account by itself once its own is lost, whichever call is the first to find that out. */
const hasLost = (account: string, { accountId, otherAccounts }: Session) =>
  accountId !== undefined && !otherAccounts.some(({ id }) => id === account)

/** A call has the rights of its menu entry and page. The upstream decides again, by what is true now. */
async function canMake(call: NonNullable<HandlerPolicy['call']>, session: Session, flagsFor: FlagsFor) {
  if (needsNothing(call)) return true
  const { key, userId, accountId, membership } = session
  if (accountId === undefined || !membership) return false
  const flags = call.flag ? await flagsFor({ session: key, userId, accountId }) : noFlags
  return can(call, { ...membership, flags })
}
