import { can, type Flags, needsNothing, noFlags } from '#lib/common/access/rules.ts'
import { accountHeader } from '#lib/server/http/own-headers.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { HandlerPolicy } from '#lib/server/wrapper/wrapper.ts'

export type FlagsFor = (subject: { session: string; userId: string; accountId: string }) => Promise<Flags>

export const createAuthorize =
  (flagsFor: FlagsFor) =>
  async (request: Request, session: Session, { call, account }: HandlerPolicy): Promise<void> => {
    const { accountId, otherAccounts } = session
    // Checked, but it never decides the account of the call.
    const pinned = account ?? request.headers.get(accountHeader) ?? accountId
    // After a lost account the session moves to another one, whichever call finds that out first.
    if (pinned === undefined || pinned !== accountId)
      throw new RefusedError(409, otherAccounts.some(({ id }) => id === pinned) ? 'account_changed' : 'account_lost')
    if (call && !(await canMake(call, session, flagsFor))) throw new RefusedError(403, 'not_allowed')
  }

/** The upstream decides again: the session's role may be out of date. */
async function canMake(call: NonNullable<HandlerPolicy['call']>, session: Session, flagsFor: FlagsFor) {
  if (needsNothing(call)) return true
  const { key, userId, accountId, membership } = session
  if (accountId === undefined || !membership) return false
  const flags = call.flag ? await flagsFor({ session: key, userId, accountId }) : noFlags
  return can(call, { ...membership, flags, offers: [] }) // what the upstream offers is the need of pages alone
}
