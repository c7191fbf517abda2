import { asc, eq } from 'drizzle-orm'
import type { Sender } from '#lib/contract/submission-errors.ts'
import type { Executor } from '../core/database/open.ts'
import type { Signer } from '../core/database/schema/setup.ts'
import { accounts, submissionAttempts, users } from '../core/database/schema/tables.ts'
import { pickFields } from '../core/versions.ts'

/** What is kept of a caller until it is known whether the order is refused. */
export const toSigner = (caller: Signer): Signer => pickFields(caller, ['userId', 'accountId', 'role', 'provenBy'])

/** Who sent an order, in the names of that moment: a person may be renamed, and a role removed. */
export async function describeSender(db: Executor, { userId, accountId, role, provenBy }: Signer): Promise<Sender> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  const [account] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId))
  const kind = provenBy === 'token' ? 'person' : 'integration'
  return { kind, name: user?.name ?? '', role, accountName: account?.name ?? '' }
}

/** For a site: those that came to it, without the changes of a body that came to another. */
export async function listAttempts(db: Executor, errorId: string, receivedBy: string | null, siteId?: string) {
  const attempts = await db
    .select()
    .from(submissionAttempts)
    .where(eq(submissionAttempts.errorId, errorId))
    .orderBy(asc(submissionAttempts.createdAt), asc(submissionAttempts.id))
  const sites = [receivedBy, ...attempts.map(({ destinationAccountId }) => destinationAccountId)]
  const hasBody = (at: number) => siteId === undefined || sites[at] === siteId
  return attempts
    .map(({ sender, changes, changeCount, errorList, orderId, createdAt }, at) => ({
      timestamp: createdAt.toISOString(),
      by: sender,
      ...(hasBody(at) && { changes, changeCount }),
      errorList,
      orderId: orderId ?? undefined,
    }))
    .filter((_, at) => hasBody(at + 1))
}
