import 'server-only'
import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { withNext } from '#lib/common/with-next.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { log } from '#lib/server/log/log.ts'
import { type Session, SessionEnded } from './core/session.ts'
import { sessions } from './instance.ts'
import type { StoredSession } from './service/service.ts'
import type { SessionAccount, SessionRecord } from './store/records.ts'

export type SignedIn = { session: Session; user: SessionRecord['user'] }
export type InAccount = SignedIn & {
  account: Pick<SessionAccount, 'id' | 'name'>
  accounts: readonly Pick<SessionAccount, 'id' | 'name'>[]
  role: SessionAccount['role']
  permissions: readonly string[]
  firstAccess: boolean
}

/** Where middleware puts the path that is being rendered; it never lets a browser's own value through. */
const pathHeader = 'x-sfl-path'

const withHere = async (address: string) => withNext(address, (await headers()).get(pathHeader) ?? '/') as Route
const found = cache(async () => sessions().service.find((await headers()).get('cookie')))

/**
 * The session of the page that is being rendered, or a redirect: `/login` for a guest, `/locked` for a locked session.
 * Throws `SessionUnavailable`, which error.tsx shows, when the session cannot be read.
 */
const requireSession = cache(async (): Promise<SignedIn> => {
  const [request, current] = [await headers(), await found()]
  if (current.state === 'guest') redirect(await withHere('/login'))
  if (current.state === 'locked') redirect(await withHere('/locked'))
  const session = sessions().service.toSession(current)
  // Opening a page counts as activity of the user; a page that refreshes itself does not.
  if (request.get('sec-fetch-mode') === 'navigate') await session.touch()
  return { session, user: current.record.user }
})

/** The account that the page is rendered for, with what the user may do there. */
export const requireAccount = cache(async (): Promise<InAccount> => {
  const { session } = await requireSession()
  const record = await loadedRecord()
  const account = record.accounts?.find(({ id }) => id === record.accountId)
  if (!account) {
    await session.end()
    return await leaveEnded()
  }
  return {
    session,
    user: record.user,
    account: { id: account.id, name: account.name },
    accounts: (record.accounts ?? []).map(({ id, name }) => ({ id, name })),
    role: account.role,
    permissions: account.permissions,
    firstAccess: record.firstAccess,
  }
})

/** The user of a locked session, for the page that offers to continue; undefined when no session is locked. */
export async function lockedUser(): Promise<{ name: string } | undefined> {
  const current = await found()
  return current.state === 'locked' ? { name: current.record.user.name } : undefined
}

/** Whether a user is signed in, for pages that guests may see. */
export const isSignedIn = async (): Promise<boolean> => (await found()).state === 'active'

/** Whether a user is signed in whose account still cannot be read. Reads it, so that trying again is enough. */
export async function isWaitingForAccount(): Promise<boolean> {
  const current = await found()
  if (current.state !== 'active' || current.record.accounts) return false
  return (await readAccounts(current)) === undefined
}

/**
 * Leaves the page of a session that has ended: removes its cookie, and signs out at the provider. Signing in again leads
 * back to the page.
 */
export async function leaveEnded(): Promise<never> {
  return redirect(await withHere('/api/session/ended'))
}

/** The page that a user was on when their session ended, by what the provider brought back from the sign-out. */
export const loadEndedPage = (state: string) => sessions().findEndedPage(state)

/** The record, with the accounts that could not be read when the session began. */
async function loadedRecord(): Promise<SessionRecord> {
  const current = await found()
  if (current.state === 'guest') return await leaveEnded()
  if (current.record.accounts) return current.record
  const record = await readAccounts(current)
  return record ?? redirect(await withHere('/unavailable'))
}

/** Undefined while the upstream does not answer: that is neither a sign-out nor "no account". */
async function readAccounts(current: StoredSession): Promise<SessionRecord | undefined> {
  const { service } = sessions()
  try {
    return await service.reload(current.key, undefined)
  } catch (error) {
    if (error instanceof SessionEnded) return await leaveEnded()
    if (error instanceof UpstreamError && error.status === 401) {
      await service.toSession(current).end()
      return await leaveEnded()
    }
    log.warn('session.accounts_unread', { error })
    return undefined
  }
}
