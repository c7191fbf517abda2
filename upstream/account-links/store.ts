import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { accountLink, accountLinks as rows } from '#lib/contract/account-links.ts'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { accountLinks, accounts } from '../core/database/schema/tables.ts'

type AccountLink = z.infer<typeof accountLink>

/** The links of an account, whichever side it is, the newest first. */
export async function listLinks(db: Executor, accountId: string, query: ParsedInputOf<typeof rows.list>['query']) {
  const matches = matching(accountId, query.active)
  const [total] = await db.select({ rows: count() }).from(accountLinks).where(matches)
  const found = await select(db)
    .where(matches)
    .orderBy(...newestFirst)
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, total?.rows ?? 0, found.map(toLink))
}

export async function listActiveLinks(db: Executor, accountId: string): Promise<AccountLink[]> {
  const found = await select(db)
    .where(matching(accountId, true))
    .orderBy(...newestFirst)
  return found.map(toLink)
}

const [sideA, sideB] = [alias(accounts, 'side_a'), alias(accounts, 'side_b')]
const newestFirst = [desc(accountLinks.createdAt), desc(accountLinks.id)]

const matching = (accountId: string, active: boolean | undefined): SQL | undefined =>
  and(
    or(eq(accountLinks.accountIdA, accountId), eq(accountLinks.accountIdB, accountId)),
    active === undefined ? undefined : eq(accountLinks.active, active),
  )

const select = (db: Executor) =>
  db
    .select({ link: accountLinks, nameA: sideA.name, nameB: sideB.name })
    .from(accountLinks)
    .innerJoin(sideA, eq(sideA.id, accountLinks.accountIdA))
    .innerJoin(sideB, eq(sideB.id, accountLinks.accountIdB))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof select>>[number]

const toLink = ({ link, nameA, nameB }: Selected): AccountLink => ({
  _id: link.id,
  accountIdA: link.accountIdA,
  accountNameA: nameA,
  accountIdB: link.accountIdB,
  accountNameB: nameB,
  permissions: link.permissions,
  active: link.active,
  createdAt: link.createdAt.toISOString(),
})
