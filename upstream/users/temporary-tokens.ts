import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../core/database/open.ts'
import { temporaryTokens } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'

type Options = { singleUse: boolean; expiresIn: number }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token that signs a user in without a password, once or until it expires (`expiresIn` in seconds). */
export async function createTemporaryToken(
  { database, now }: Upstream,
  userId: string,
  { singleUse, expiresIn }: Options,
): Promise<string> {
  const token = `tmp_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now().getTime() + expiresIn * 1000)
  await database.orm.insert(temporaryTokens).values({ hash: hashOf(token), userId, singleUse, expiresAt })
  return token
}

/** Uses up a temporary token: of two calls with one that is for a single use, one succeeds. */
export async function redeemTemporaryToken({ database, now }: Upstream, token: string): Promise<string | undefined> {
  const isUsable = and(
    eq(temporaryTokens.hash, hashOf(token)),
    gt(temporaryTokens.expiresAt, now()),
    or(eq(temporaryTokens.singleUse, false), isNull(temporaryTokens.usedAt)),
  )
  const [used] = await database.orm
    .update(temporaryTokens)
    .set({ usedAt: now() })
    .where(isUsable)
    .returning({ userId: temporaryTokens.userId })
  return used?.userId
}

export async function trimTemporaryTokens({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(temporaryTokens).where(lt(temporaryTokens.expiresAt, now))
}
