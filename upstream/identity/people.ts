import { eq, sql } from 'drizzle-orm'
import { isLoopback } from '../config.ts'
import { users } from '../database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { isPassword, unknownPersonHash } from './passwords.ts'

export type Person = { id: string; username: string; name: string; email: string }

/** Somebody who may be signed in. Demonstration people may only while nobody but this machine can reach us. */
export async function findPerson({ database, config }: Upstream, id: string): Promise<Person | undefined> {
  const [user] = await database.orm.select().from(users).where(eq(users.id, id))
  return user?.active && (!user.demo || isLoopback(config.origin)) ? user : undefined
}

/** The person with this user name and password. How long it takes does not tell which of the two is wrong. */
export async function findByPassword(up: Upstream, username: string, password: string): Promise<Person | undefined> {
  const [user] = await up.database.orm
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.trim().toLowerCase()))
  const isRight = await isPassword(password, user?.passwordHash ?? (await unknownPersonHash()))
  return user && isRight ? findPerson(up, user.id) : undefined
}
