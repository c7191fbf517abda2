import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Database, Executor } from '../core/database/open.ts'
import { links } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { issuerOf } from './api-tokens.ts'

type Row = typeof links.$inferSelect
export type Purpose = Row['purpose']
export type Link = Pick<Row, 'purpose' | 'userId' | 'linkCodeId'> & { state: 'open' | 'ended' | 'expired' }
type Target = { userId: string } | { linkCodeId: string } | undefined

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
export const validMs: Record<Purpose, number> = {
  invitation: 7 * dayMs,
  password: hourMs,
  firstOwner: 7 * dayMs,
  partner: 7 * dayMs,
}
/** An expired link is still known for a while, so that its page can say why it does nothing. */
const rememberedMs = 30 * dayMs

export const linkPath = '/link/'
export const forgottenPath = '/forgotten'
/** `core/log.ts` knows it by its beginning. */
const prefix = 'once_'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export async function createLink(up: Upstream, tx: Executor, purpose: Purpose, target?: Target): Promise<string> {
  await endLinks(tx, up.now(), and(eq(links.purpose, purpose), isFor(target)))
  return addLink(up, tx, purpose, target)
}

export async function addLink(
  { config, now }: Upstream,
  tx: Executor,
  purpose: Purpose,
  target?: Target,
): Promise<string> {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now().getTime() + validMs[purpose])
  await tx.insert(links).values({ hash: hashOf(token), purpose, ...target, expiresAt, createdAt: now() })
  return `${issuerOf(config.origin)}${linkPath}${token}`
}

export async function findLink({ database, now }: Upstream, token: string): Promise<Link | undefined> {
  const [found] = await database.orm
    .select()
    .from(links)
    .where(eq(links.hash, hashOf(token)))
  if (!found) return undefined
  const { purpose, userId, linkCodeId, endedAt, expiresAt } = found
  return { purpose, userId, linkCodeId, state: endedAt ? 'ended' : expiresAt <= now() ? 'expired' : 'open' }
}

function isFor(target: Target): SQL | undefined {
  if (target === undefined) return isNull(links.userId)
  return 'userId' in target ? eq(links.userId, target.userId) : eq(links.linkCodeId, target.linkCodeId)
}

/** Uses up a link: of two requests with one, one succeeds. */
export async function redeemLink(tx: Executor, token: string, now: Date): Promise<boolean> {
  const isOpen = and(eq(links.hash, hashOf(token)), isNull(links.endedAt), gt(links.expiresAt, now))
  const used = await tx.update(links).set({ endedAt: now }).where(isOpen).returning({ hash: links.hash })
  return used.length > 0
}

export async function findPasswordLinkTimes(db: Executor, userId: string, now: Date): Promise<Date[]> {
  const isOpen = and(isNull(links.endedAt), gt(links.expiresAt, now))
  const found = await db
    .select({ createdAt: links.createdAt })
    .from(links)
    .where(and(eq(links.purpose, 'password'), eq(links.userId, userId), isOpen))
    .orderBy(desc(links.createdAt))
  return found.map(({ createdAt }) => createdAt)
}

export const endLinksOf = (tx: Executor, userId: string, now: Date): Promise<void> =>
  endLinks(tx, now, eq(links.userId, userId))

async function endLinks(tx: Executor, now: Date, which: SQL | undefined): Promise<void> {
  await tx
    .update(links)
    .set({ endedAt: now })
    .where(and(which, isNull(links.endedAt)))
}

export async function trimLinks({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(links).where(lt(links.expiresAt, new Date(now.getTime() - rememberedMs)))
}
