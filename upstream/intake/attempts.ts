import { and, asc, eq } from 'drizzle-orm'
import type { Sender } from '#lib/contract/submission-errors.ts'
import type { Executor } from '../core/database/open.ts'
import type { Signer } from '../core/database/schema/setup.ts'
import { accounts, submissionAttempts, users } from '../core/database/schema/tables.ts'

/** What is kept of a caller until it is known whether the order is refused. */
export const toSigner = ({ userId, accountId, role, provenBy }: Signer): Signer => ({
  userId,
  accountId,
  role,
  provenBy,
})

/** Who sent an order, in the names of that moment: a person may be renamed, and a role removed. */
export async function describeSender(db: Executor, { userId, accountId, role, provenBy }: Signer): Promise<Sender> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  const [account] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId))
  const kind = provenBy === 'token' ? 'person' : 'integration'
  return { kind, name: user?.name ?? '', role, accountName: account?.name ?? '' }
}

/** All of them, or those that were addressed to one site. */
export async function listAttempts(db: Executor, errorId: string, siteId?: string) {
  const isTo = siteId === undefined ? undefined : eq(submissionAttempts.destinationAccountId, siteId)
  const attempts = await db
    .select()
    .from(submissionAttempts)
    .where(and(eq(submissionAttempts.errorId, errorId), isTo))
    .orderBy(asc(submissionAttempts.createdAt), asc(submissionAttempts.id))
  return attempts.map(({ sender, changes, changeCount, errorList, orderId, createdAt }) => ({
    timestamp: createdAt.toISOString(),
    by: sender,
    changes,
    changeCount,
    errorList,
    orderId: orderId ?? undefined,
  }))
}
