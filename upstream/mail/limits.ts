import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { Executor } from '../core/database/open.ts'
import { mails } from '../core/database/schema/tables.ts'
import { Problem } from '../core/errors.ts'

const periodMs = 60 * 60_000
/** Mails of an hour that people asked for. More help nobody who waits for one, and a stranger has no say in it. */
export const mailLimits = { recipient: 5, account: 100 }

/** Of several at once, each sees those before it. */
export async function requireFew(
  tx: Executor,
  { recipient, askedBy }: { recipient: string; askedBy: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mails that people ask for'))`)
  const isToRecipient = and(eq(sql`lower(${mails.recipient})`, toComparedUsername(recipient)), isNotNull(mails.askedBy))
  const limits: [SQL | undefined, number, string][] = [
    [isToRecipient, mailLimits.recipient, 'This address has had several emails from Site Flow'],
    [eq(mails.askedBy, askedBy), mailLimits.account, 'This account has sent many emails'],
  ]
  for (const [which, most, what] of limits) {
    const [earlier] = await tx
      .select({ at: mails.createdAt })
      .from(mails)
      .where(and(which, gt(mails.createdAt, new Date(now.getTime() - periodMs))))
      .orderBy(desc(mails.createdAt))
      .offset(most - 1)
      .limit(1)
    if (!earlier) continue
    const waitMs = earlier.at.getTime() + periodMs - now.getTime()
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
    throw new Problem(429, 'too_many_mails', `${what} within an hour. Try again in ${minutes} min.`, undefined, waitMs)
  }
}
