import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Account, AccountSettings, Vars } from '#lib/contract/accounts.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts, memberships, users } from '../core/database/schema/tables.ts'
import { forbidden } from '../core/errors.ts'
import { refuseStale, versionOf } from '../core/versions.ts'

type Row = typeof accounts.$inferSelect
type Settings = Vars['oneflowAccountSettings']

export const toAccount = ({ id, name, types }: Pick<Row, 'id' | 'name' | 'types'>): Account => ({
  _id: id,
  name,
  types: types.filter((type) => type === 'psp' || type === 'brand'),
})

/** The roles that are the caller's own: all of a person's, or the one that signed. */
export const isOwnRole = ({ provenBy, userId, membershipId }: Caller): SQL =>
  provenBy === 'token' ? eq(memberships.userId, userId) : eq(memberships.id, membershipId)

export const isRoleOn = (accountId: string, userId: string): SQL | undefined =>
  and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))

export async function listAccountsOf(db: Executor, caller: Caller): Promise<Account[]> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, types: accounts.types })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(isOwnRole(caller))
    .orderBy(asc(accounts.name))
  return rows.map(toAccount)
}

export async function requireVersion(tx: Executor, accountId: string, version: string): Promise<void> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (row) refuseStale(version, row.settings)
}

/** What only an owner decides. */
export async function refuseUnlessOwner(
  tx: Executor,
  { accountId, role }: Caller,
  { requirePacking }: Partial<AccountSettings>,
): Promise<void> {
  if (requirePacking === undefined || role === 'owner') return
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if ((row?.settings.requirePacking ?? false) === requirePacking) return
  throw forbidden('Only an owner decides whether parcels may ship without checking')
}

/** Sets what is given and leaves the rest; saving ends the first access. */
export async function saveSettings(
  tx: Executor,
  accountId: string,
  changes: Partial<AccountSettings>,
): Promise<Settings | undefined> {
  const given = JSON.stringify({ ...changes, firstAccess: false })
  const [row] = await tx
    .update(accounts)
    .set({ settings: sql`${accounts.settings} || ${given}::jsonb` })
    .where(eq(accounts.id, accountId))
    .returning({ settings: accounts.settings })
  return row && withVersion(row.settings)
}

const withVersion = (settings: Settings): Settings => ({
  reuseCancelledNumbers: false,
  workingDays: 'none',
  workFrom: '08:00',
  workTo: '18:00',
  countPackedCopies: false,
  requirePacking: false,
  ...settings,
  version: versionOf(settings),
})

/** The caller, their account's settings, and by id the names of the accounts that either has to do with. */
export async function readVars(db: Executor, caller: Caller): Promise<Vars | undefined> {
  const { userId, accountId } = caller
  const { username, name, email } = users
  const [found] = await db
    .select({ user: { username, name, email }, settings: accounts.settings })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, accountId))
    .where(eq(users.id, userId))
  return (
    found && {
      accountId,
      userId,
      user: { ...found.user, authId: userId },
      oneflowAccountSettings: found.settings ? withVersion(found.settings) : {},
      userAccountHash: await readAccountNames(db, caller),
      offers: ['products', 'notes'],
    }
  )
}

async function readAccountNames(db: Executor, caller: Caller): Promise<Record<string, string>> {
  const { accountIdA, accountIdB } = accountLinks
  const known = unionAll(
    db.select({ id: memberships.accountId }).from(memberships).where(isOwnRole(caller)),
    db.select({ id: accountIdB }).from(accountLinks).where(eq(accountIdA, caller.accountId)),
    db.select({ id: accountIdA }).from(accountLinks).where(eq(accountIdB, caller.accountId)),
  )
  const { id, name } = accounts
  const rows = await db.select({ id, name }).from(accounts).where(inArray(id, known))
  return Object.fromEntries(rows.map((row) => [row.id, row.name]))
}
