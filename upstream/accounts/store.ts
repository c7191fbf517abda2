import { hash } from 'node:crypto'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Account, AccountSettings, Vars } from '#lib/contract/accounts.ts'
import type { Caller } from '../core/caller.ts'
import type { Database, Executor } from '../core/database/open.ts'
import { accountLinks, accounts, memberships, users } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'

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

/** The role of a person on one account. */
export const isRoleOn = (accountId: string, userId: string): SQL | undefined =>
  and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))

/** The accounts that the caller belongs to, by name. */
export async function listAccountsOf(db: Executor, caller: Caller): Promise<Account[]> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, types: accounts.types })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(isOwnRole(caller))
    .orderBy(asc(accounts.name))
  return rows.map(toAccount)
}

/** Of two who save what both have read, the second gets a 409 instead of overwriting what they have not seen. */
export async function requireVersion(tx: Executor, accountId: string, version: string): Promise<void> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!row || versionOf(row.settings) === version) return
  throw conflict('settings_changed', 'Somebody else has saved these settings meanwhile')
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
  ...settings,
  version: versionOf(settings),
})

/** The database hands the fields of a `jsonb` over in the same order every time. */
function versionOf(settings: Settings): string {
  return hash('sha256', JSON.stringify(settings), 'base64url')
}

/**
 * Reads what the portal asks first on every page: the caller, the settings of their account, and the names of the accounts
 * that they or that account have to do with, by id. Undefined for a user who is no longer there.
 */
export function createVarsReader(database: Database) {
  const { orm } = database
  const accountId = sql.placeholder('accountId')
  const { accountIdA, accountIdB } = accountLinks
  const own = orm
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(or(eq(memberships.userId, sql.placeholder('person')), eq(memberships.id, sql.placeholder('membershipId'))))
  const linkedByA = orm.select({ id: accountIdB }).from(accountLinks).where(eq(accountIdA, accountId))
  const linkedByB = orm.select({ id: accountIdA }).from(accountLinks).where(eq(accountIdB, accountId))
  const names = sql<Record<string, string>>`(select coalesce(json_object_agg(${accounts.id}, ${accounts.name}), '{}')
    from ${accounts} where ${accounts.id} = any(array(${own} union all ${linkedByA} union all ${linkedByB})))`
  const { username, email } = users
  const find = database.prepare(
    orm
      .select({ user: { username, name: users.name, email }, settings: accounts.settings, names })
      .from(users)
      .leftJoin(accounts, eq(accounts.id, accountId))
      .where(eq(users.id, sql.placeholder('userId'))),
  )

  return async ({ userId, accountId, membershipId, provenBy }: Caller): Promise<Vars | undefined> => {
    const person = provenBy === 'token' ? userId : null
    const [found] = await find.execute({ userId, accountId, membershipId, person })
    return (
      found && {
        accountId,
        userId,
        user: { ...found.user, authId: userId },
        oneflowAccountSettings: found.settings ? withVersion(found.settings) : {},
        userAccountHash: found.names,
      }
    )
  }
}
