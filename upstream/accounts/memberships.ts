import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#lib/contract/accounts.ts'
import type { AccountRole } from '#lib/contract/users.ts'
import { type Caller, toCaller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, memberships } from '../core/database/schema/tables.ts'
import { isRoleOn, toAccount } from './store.ts'

type Row = typeof memberships.$inferSelect

export async function findMembership(db: Executor, userId: string, accountId: string): Promise<Caller | undefined> {
  const [row] = await db.select().from(memberships).where(isRoleOn(accountId, userId))
  return row && toCaller(row, 'token')
}

/** The account that a user starts on: the first print service provider by name, else the first account. */
export async function findFirstMembership(db: Executor, userId: string): Promise<Caller | undefined> {
  const [found] = await db
    .select({ row: memberships })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(sql`'psp' = any(${accounts.types})`), asc(accounts.name))
    .limit(1)
  return found && toCaller(found.row, 'token')
}

const withAccount = (db: Executor) =>
  db.select().from(memberships).innerJoin(accounts, eq(accounts.id, memberships.accountId)).$dynamic()
type Joined = { memberships: Row; accounts: typeof accounts.$inferSelect }

const toMembership = ({ memberships: { id, userId, role, permissions }, accounts }: Joined): Membership => ({
  _id: id,
  userId,
  account: toAccount(accounts),
  role,
  permissions,
})

export async function listMemberships(db: Executor, which: SQL | undefined): Promise<Membership[]> {
  const rows = await withAccount(db).where(which).orderBy(asc(accounts.name))
  return rows.map(toMembership)
}

export async function listMembershipsOfAccount(db: Executor, accountId: string): Promise<Membership[]> {
  const rows = await withAccount(db).where(eq(memberships.accountId, accountId)).orderBy(asc(memberships.createdAt))
  return rows.map(toMembership)
}

export async function listAccountRoles(db: Executor, which: SQL | undefined): Promise<AccountRole[]> {
  const rows = await withAccount(db).where(which).orderBy(asc(accounts.name))
  return rows.map(({ memberships: { id, role, token, secret }, accounts }) => ({
    _id: id,
    id: accounts.id,
    name: accounts.name,
    role,
    token,
    secret,
  }))
}
