import { and, asc, desc, eq, exists, ilike, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { ListedUser, User } from '#lib/contract/users.ts'
import type { Executor } from '../core/database/open.ts'
import { containing, readPage } from '../core/database/rows.ts'
import { memberships, users } from '../core/database/schema/tables.ts'
import { refuseStale, versionOf } from '../core/versions.ts'
import { fold, wordsOf } from '../search/words.ts'

type Row = typeof users.$inferSelect

export const toUser = ({ id, username, name, email, active, passwordHash, lastSignIn }: Row): User => ({
  _id: id,
  username,
  name,
  email,
  active,
  invited: passwordHash === null,
  lastSignIn: lastSignIn?.toISOString(),
  version: versionOf(editedOf({ name, active })),
})

export const editedOf = ({ name, active }: Pick<User, 'name' | 'active'>) => ({ name, active })

export async function findUser(db: Executor, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row && toUser(row)
}

const belongsTo = (db: Executor, accountId: string) =>
  exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId))),
  )

export async function isMember(db: Executor, userId: string, accountId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), belongsTo(db, accountId)))) > 0
}

export async function isOnlyIn(db: Executor, userId: string, accountId: string): Promise<boolean> {
  const elsewhere = and(eq(memberships.userId, userId), ne(memberships.accountId, accountId))
  return (await db.$count(memberships, elsewhere)) === 0
}

export async function ownsEveryAccountOf(db: Executor, ownerId: string, userId: string): Promise<boolean> {
  const owned = db
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.userId, ownerId), eq(memberships.role, 'owner')))
  const elsewhere = and(eq(memberships.userId, userId), notInArray(memberships.accountId, owned))
  return (await db.$count(memberships, elsewhere)) === 0
}

type Query = {
  page: number
  pagesize: number
  direction: 1 | -1
  name?: string | undefined
  username?: string | undefined
}

/** People of an account, by user name. A name and a user name together mean either. */
export async function listUsers(db: Executor, accountId: string, { direction, ...query }: Query) {
  const terms: SQL[] = []
  if (query.name) terms.push(hasWords(users.name, query.name))
  if (query.username) {
    // The domain of an address is kept as in the DNS.
    const isName = ilike(users.username, containing(toComparedUsername(query.username)))
    terms.push(sql`(${hasWords(users.username, query.username)} or ${isName})`)
  }
  const where = and(belongsTo(db, accountId), terms.length > 0 ? or(...terms) : undefined)
  const order = direction === 1 ? asc(users.username) : desc(users.username)
  const statement = db
    .select({ user: users, role: memberships.role })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId)))
    .where(where)
    .orderBy(order)
  return readPage(
    query,
    db.$count(users, where),
    statement,
    ({ user, role }): ListedUser => ({ ...toUser(user), role }),
  )
}

/** As orders are searched: without accents and case, each word anywhere. */
function hasWords(column: PgColumn, text: string): SQL {
  const words = wordsOf(text)
  const parts = words.length > 0 ? words : [fold(text)]
  return sql.join(
    parts.map((part) => sql`search_fold(${column}) like ${containing(part)}`),
    sql` and `,
  )
}

export async function saveUser(
  tx: Executor,
  id: string,
  { version, ...changes }: { name: string; active?: boolean | undefined; version?: string | undefined },
): Promise<User | undefined> {
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (before) refuseStale(version, editedOf(before))
  const [row] = await tx.update(users).set(changes).where(eq(users.id, id)).returning()
  return row && toUser(row)
}
