import { and, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { settingUp } from '#lib/contract/access.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, memberships, users } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import { canSignIn } from '../identity/people.ts'
import type { Upstream } from '../upstream.ts'

type Row = typeof memberships.$inferSelect

export const isSetUpBy = (db: Executor, userId: string): SQL =>
  inArray(
    memberships.accountId,
    db
      .select({ id: memberships.accountId })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), inArray(memberships.role, [...settingUp]))),
  )

export async function findRole(db: Executor, userId: string, roleId: string): Promise<Row | undefined> {
  const isRole = and(eq(memberships.id, roleId), eq(memberships.userId, userId))
  const [found] = await db.select().from(memberships).where(isRole)
  return found
}

export const hasRoles = async (db: Executor, userId: string): Promise<boolean> =>
  (await db.$count(memberships, eq(memberships.userId, userId))) > 0

export async function removeMembership(tx: Executor, { id }: Row): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.id, id))
}

/** An owner counts who has followed the invitation and may sign in. Of two who go at once, one stays: a lock. */
export async function requireOtherOwner(
  { config }: Upstream,
  tx: Executor,
  accountId: string,
  userId: string,
): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  const others = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.passwordHash), canSignIn(config)))
    .where(and(eq(memberships.accountId, accountId), eq(memberships.role, 'owner'), ne(users.id, userId)))
    .limit(1)
  if (others.length > 0) return
  throw conflict('last_owner', 'This is the only owner of the account who can sign in. Make somebody else owner first')
}

/** The same for all accounts that a person owns. */
export async function requireOtherOwners(up: Upstream, tx: Executor, userId: string): Promise<void> {
  const owned = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
    .orderBy(memberships.accountId)
  for (const { accountId } of owned) await requireOtherOwner(up, tx, accountId, userId)
}
