import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import { type Config, isLocal } from '../core/config.ts'
import type { Executor } from '../core/database/open.ts'
import { users } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { isPassword, unknownPersonHash } from './passwords.ts'

export type Person = { id: string; username: string; name: string; email: string }

/** Users of the demonstration, whose passwords are public, can sign in only if the installation is local. */
export const canSignIn = (config: Config): SQL | undefined =>
  and(eq(users.active, true), isLocal(config) ? undefined : eq(users.demo, false))

/** Two users may have one mail address. */
export function hasNameOrMail(typed: string): SQL | undefined {
  const name = toComparedUsername(typed)
  return or(eq(sql`lower(${users.username})`, name), eq(sql`lower(${users.email})`, name))
}

export async function findPerson({ database, config }: Upstream, id: string, is?: SQL): Promise<Person | undefined> {
  const [user] = await database.orm
    .select()
    .from(users)
    .where(and(eq(users.id, id), canSignIn(config), is))
  return user
}

export const recordSignIn = async ({ database, now }: Upstream, id: string): Promise<void> =>
  void (await database.orm.update(users).set({ lastSignIn: now() }).where(eq(users.id, id)))

export const noUserMessage = 'Nobody can sign in: there is no active person with a password.'

export async function hasPeople({ database, config }: Upstream): Promise<boolean> {
  const [found] = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.passwordHash), canSignIn(config)))
    .limit(1)
  return found !== undefined
}

export async function findByMail(db: Executor, config: Config, email: string): Promise<Person | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(hasNameOrMail(email), isNotNull(users.passwordHash), canSignIn(config)))
    .limit(1)
  return user
}

export async function isSwitchedOff(db: Executor, email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.username, toComparedUsername(email)), eq(users.active, false)))) > 0
}

/** The user with this name and password. The time it takes does not show which of the two is wrong. */
export async function findByPassword(up: Upstream, username: string, password: string): Promise<Person | undefined> {
  const [user] = await up.database.orm
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.username})`, toComparedUsername(username)))
  const isRight = await isPassword(password, user?.passwordHash ?? (await unknownPersonHash()))
  if (!user?.passwordHash || !isRight) return undefined
  // The check takes a while, and the password may have been changed meanwhile.
  return findPerson(up, user.id, eq(users.passwordHash, user.passwordHash))
}
