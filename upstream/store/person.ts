import { eq } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Executor } from '../database/open.ts'
import { users } from '../database/schema/tables.ts'

/** Who does something, as the order's log names them. */
export type Person = Pick<Caller, 'accountId' | 'userId'>

export async function nameOf(db: Executor, { userId }: Person): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? 'an unknown person'
}
