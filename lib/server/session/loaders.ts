import 'server-only'
import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { withNext } from '#lib/common/with-next.ts'
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
  offers: readonly string[]
  /** When it ends, whatever its user does. */
  sessionEndsAt: number
}

/** Set by the middleware, which drops a browser's own value. */
const pathHeader = 'x-sfl-path'

const withHere = async (address: string) => withNext(address, (await headers()).get(pathHeader) ?? '/') as Route
const found = cache(async () => sessions().service.find((await headers()).get('cookie')))

/** Redirects guests and locked sessions. Throws `SessionUnavailable`, which error.tsx shows. */
const requireSession = cache(async (): Promise<SignedIn> => {
  const [request, current] = [await headers(), await found()]
  if (current.state === 'guest') {
    const { service } = sessions()
    const canContinue = service.canContinue(await service.findEndedSession(current))
    redirect(await withHere(canContinue ? '/api/session/ended' : '/login'))
  }
  if (current.state === 'locked') redirect(await withHere('/locked'))
  const session = sessions().service.toSession(current)
  // Opening a page counts as activity; a page that refreshes itself does not.
  if (request.get('sec-fetch-mode') === 'navigate') await session.touch()
  return { session, user: current.record.user }
})

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
    offers: record.offers ?? [],
    sessionEndsAt: record.absoluteExp,
  }
})

export async function lockedUser(): Promise<SessionRecord['user'] | undefined> {
  const current = await found()
  return current.state === 'locked' ? current.record.user : undefined
}

export const isSignedIn = async (): Promise<boolean> => (await found()).state === 'active'

export async function isWaitingForAccount(): Promise<boolean> {
  const current = await found()
  return current.state === 'active' && (await withAccounts(current)).accounts === undefined
}

/** Removes the cookie, and signs out at the provider. Signing in again leads back to the page. */
export async function leaveEnded(): Promise<never> {
  return redirect(await withHere('/api/session/ended'))
}

/** Whose session has ended, where that is known. */
export const loadEndedSub = async () => (await sessions().service.findEndedSession(await found()))?.sub

export const loadEndedPage = (state: string) => sessions().findEndedPage(state)

async function loadedRecord(): Promise<SessionRecord> {
  const current = await found()
  if (current.state === 'guest') return await leaveEnded()
  const record = await withAccounts(current)
  return record.accounts ? record : redirect(await withHere('/unavailable'))
}

async function withAccounts(current: StoredSession): Promise<SessionRecord> {
  try {
    return await sessions().service.withAccounts(current)
  } catch (error) {
    if (error instanceof SessionEnded) return await leaveEnded()
    throw error
  }
}
