import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { accountLink, linkCodes as codeRows, linkCode, accountLinks as rows } from '#lib/contract/account-links.ts'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import { linkStates } from '#lib/contract/shared/link-states.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { readPage } from '../core/database/rows.ts'
import { accountLinks, accounts, linkCodes } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { publishPartners, step } from './partners.ts'

type AccountLink = z.infer<typeof accountLink>
type LinkCode = z.infer<typeof linkCode>

export async function listLinks(db: Executor, accountId: string, query: ParsedInputOf<typeof rows.list>['query']) {
  const matches = matching(accountId, query.active)
  const statement = select(db)
    .where(matches)
    .orderBy(...newestFirst)
  return readPage(query, db.$count(accountLinks, matches), statement, toLink)
}

export async function listActiveLinks(db: Executor, accountId: string): Promise<AccountLink[]> {
  const found = await select(db)
    .where(matching(accountId, true))
    .orderBy(...newestFirst)
  return found.map(toLink)
}

export async function findLink(db: Executor, accountId: string, id: string): Promise<AccountLink | undefined> {
  const [found] = await select(db).where(and(eq(accountLinks.id, id), matching(accountId, undefined)))
  return found && toLink(found)
}

/** Switches a link. What is switched so already stays: of two who do the same at once, neither is refused. */
export async function switchLink(up: Upstream, { accountId }: Caller, id: string, active: boolean) {
  return up.database.transaction(async (tx) => {
    const isMine = and(eq(accountLinks.id, id), matching(accountId, undefined))
    const [row] = await tx.select().from(accountLinks).where(isMine).for('update')
    if (!row) throw notFound('Account link')
    if (row.active !== active) {
      const side = row.accountIdA === accountId ? 'own' : 'partner'
      const now = { what: 'link', state: row.active ? ('active' as const) : ('inactive' as const), side } as const
      step(linkStates, now, active ? 'activate' : 'deactivate')
      await tx.update(accountLinks).set({ active }).where(eq(accountLinks.id, id))
      await publishPartners(up.bus, tx, row.accountIdA, row.accountIdB)
    }
    return findLink(tx, accountId, id)
  })
}

export async function listLinkCodes(
  db: Executor,
  accountId: string,
  query: ParsedInputOf<typeof codeRows.list>['query'],
) {
  const matches = query.status === 'pending' ? isPendingOf(accountId) : isToAcknowledge(accountId)
  const statement = selectCodes(db).where(matches).orderBy(desc(linkCodes.createdAt), desc(linkCodes.id))
  return readPage(query, db.$count(linkCodes, matches), statement, toLinkCode)
}

export async function findLinkCode(db: Executor, accountId: string, id: string): Promise<LinkCode | undefined> {
  const [found] = await selectCodes(db).where(and(eq(linkCodes.id, id), eq(linkCodes.accountId, accountId)))
  return found && toLinkCode(found)
}

const isPendingOf = (accountId: string) =>
  and(
    eq(linkCodes.status, 'pending'),
    or(eq(linkCodes.accountId, accountId), eq(linkCodes.accountDestinationId, accountId)),
  )

/** An answer is for the side that asked, and a removed permission for the side that did not remove it. */
const isToAcknowledge = (accountId: string) =>
  and(
    eq(linkCodes.type, 'permission'),
    or(
      and(eq(linkCodes.accountId, accountId), inArray(linkCodes.status, ['accepted', 'declined'])),
      and(eq(linkCodes.accountDestinationId, accountId), eq(linkCodes.status, 'disabled')),
    ),
  )

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

const toLink = ({ link: { id, createdAt, ...link }, nameA, nameB }: Selected): AccountLink => ({
  ...link,
  _id: id,
  accountNameA: nameA,
  accountNameB: nameB,
  createdAt: createdAt.toISOString(),
})

const selectCodes = (db: Executor) =>
  db
    .select({ row: linkCodes, name: sideA.name, destinationName: sideB.name })
    .from(linkCodes)
    .innerJoin(sideA, eq(sideA.id, linkCodes.accountId))
    .leftJoin(sideB, eq(sideB.id, linkCodes.accountDestinationId))
    .$dynamic()
type SelectedCode = Awaited<ReturnType<typeof selectCodes>>[number]

const toLinkCode = ({ row, name, destinationName }: SelectedCode): LinkCode => ({
  _id: row.id,
  type: row.type,
  email: row.email,
  code: row.code ?? '',
  ...(row.expirationDate && { expirationDate: row.expirationDate.toISOString() }),
  permission: row.type === 'permission' ? (row.permissions[0] ?? 'ordersubmission') : row.permissions,
  status: row.status,
  accountId: row.accountId,
  accountName: name,
  ...(row.accountDestinationId !== null && { accountDestinationId: row.accountDestinationId }),
  accountDestinationName: destinationName ?? '',
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
