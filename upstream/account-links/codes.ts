import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { linkCodes as rows } from '#lib/contract/account-links.ts'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import { toComparedCode } from '#lib/contract/codes.ts'
import {
  codeAlphabet,
  codeLength,
  codeValidDays,
  isExpired,
  type LinkCodeState,
  linkCodeStates,
  linkSideOf,
  permissionRequestStates,
} from '#lib/contract/shared/link-states.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts, linkCodes } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { mailLinkCode } from '../identity/mails.ts'
import type { Locale } from '../identity/texts.ts'
import { canMail } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import { findLinkBetween, type LinkRow, lockPartners, publishPartners, step } from './partners.ts'

type CodeRow = typeof linkCodes.$inferSelect
type NewCode = ParsedInputOf<typeof rows.create>['body']

const dayMs = 24 * 60 * 60_000
export const stateOf = ({ status, expirationDate }: CodeRow, now: Date): LinkCodeState =>
  status === 'pending' && isExpired(expirationDate, now) ? 'expired' : status === 'pending' ? 'pending' : 'accepted'

/** Invites an account by mail. Without a mail server the code is there, and the caller passes it on. */
export async function createLinkCode(up: Upstream, { accountId }: Caller, body: NewCode, locale: Locale) {
  const { email, accountType, orderSubmissionPermission, outsourcingPermission } = body
  const outsources = outsourcingPermission && accountType === 'psp'
  if (outsources && !orderSubmissionPermission) throw needsOrderSubmission()
  return up.database.transaction(async (tx) => {
    const [made] = await tx
      .insert(linkCodes)
      .values({
        type: 'accountLink',
        accountId,
        email,
        accountType,
        permissions: [
          ...(orderSubmissionPermission ? (['ordersubmission'] as const) : []),
          ...(outsources ? (['outsource'] as const) : []),
        ],
        status: 'pending',
        ...(await freshCode(tx, up.now())),
        createdAt: up.now(),
      })
      .returning()
    if (!made) throw notFound('Invitation')
    return { id: made.id, emailSuccess: await publishAndSendMail(up, tx, made, locale) }
  })
}

/** Gives an invitation another code and another week, and mails it again. The earlier code is worth nothing then. */
export async function regenerateLinkCode(up: Upstream, caller: Caller, id: string, locale: Locale) {
  return up.database.transaction(async (tx) => {
    const row = await lockOwnCode(tx, caller, id)
    step(linkCodeStates, { what: 'invitation', state: stateOf(row, up.now()), side: 'own' }, 'regenerate')
    const [renewed] = await tx
      .update(linkCodes)
      .set(await freshCode(tx, up.now()))
      .where(eq(linkCodes.id, id))
      .returning()
    if (!renewed) throw notFound('Invitation')
    return { emailSuccess: await publishAndSendMail(up, tx, renewed, locale) }
  })
}

/** Removes an invitation, or a permission request of the caller's account, that the partner has not answered. */
export async function removeLinkCode(up: Upstream, caller: Caller, id: string): Promise<void> {
  await up.database.transaction(async (tx) => {
    const row = await lockCode(tx, id)
    if (row?.accountId !== caller.accountId && row?.accountDestinationId !== caller.accountId) {
      throw notFound('Invitation')
    }
    const side = linkSideOf(row, caller.accountId)
    if (row.type === 'permission') {
      step(permissionRequestStates, { what: 'permission request', state: row.status, side }, 'remove')
    } else {
      step(linkCodeStates, { what: 'invitation', state: stateOf(row, up.now()), side }, 'remove')
    }
    await tx.delete(linkCodes).where(eq(linkCodes.id, id))
    await publishPartners(up.bus, tx, row.accountId, row.accountDestinationId)
  })
}

export async function findInviter(up: Upstream, caller: Caller, code: string) {
  const [found] = await up.database.orm
    .select({ row: linkCodes, inviter: { _id: accounts.id, name: accounts.name } })
    .from(linkCodes)
    .innerJoin(accounts, eq(accounts.id, linkCodes.accountId))
    .where(isCode(code))
  return found && canRedeem(found.row, caller, up.now()) ? found.inviter : undefined
}

export async function redeemLinkCode(up: Upstream, caller: Caller, code: string): Promise<LinkRow | undefined> {
  return up.database.transaction(async (tx) => {
    const [row] = await tx.select().from(linkCodes).where(isCode(code))
    if (!row || !canRedeem(row, caller, up.now())) return undefined
    await lockPartners(tx, row.accountId, caller.accountId)
    const locked = await lockCode(tx, row.id)
    if (locked?.code !== row.code || !canRedeem(locked, caller, up.now())) return undefined
    if (await findLinkBetween(tx, locked.accountId, caller.accountId)) {
      throw conflict('already_linked', 'The accounts are linked already')
    }
    const [link] = await tx
      .insert(accountLinks)
      .values({
        accountIdA: locked.accountId,
        accountIdB: caller.accountId,
        permissions: locked.permissions,
        createdAt: up.now(),
      })
      .returning()
    await tx
      .update(linkCodes)
      .set({ status: 'accepted', accountDestinationId: caller.accountId, updatedAt: up.now() })
      .where(eq(linkCodes.id, locked.id))
    await publishPartners(up.bus, tx, locked.accountId, caller.accountId)
    return link
  })
}

export const needsOrderSubmission = () =>
  conflict('needs_ordersubmission', 'Outsourcing needs order submission: ask for order submission first')

const isCode = (code: string) => and(eq(linkCodes.type, 'accountLink'), eq(linkCodes.code, toComparedCode(code)))

const canRedeem = (row: CodeRow, { accountId }: Caller, now: Date): boolean =>
  linkCodeStates[stateOf(row, now)][linkSideOf(row, accountId)].redeem !== undefined

export async function lockCode(tx: Executor, id: string): Promise<CodeRow | undefined> {
  const [found] = await tx.select().from(linkCodes).where(eq(linkCodes.id, id)).for('update')
  return found
}

async function lockOwnCode(tx: Executor, { accountId }: Caller, id: string): Promise<CodeRow> {
  const row = await lockCode(tx, id)
  if (row?.accountId !== accountId || row.type !== 'accountLink') throw notFound('Invitation')
  return row
}

async function freshCode(tx: Executor, now: Date) {
  const code = await makeCode(tx)
  return { code, expirationDate: new Date(now.getTime() + codeValidDays * dayMs), updatedAt: now }
}

/** A code that was never given before. */
async function makeCode(tx: Executor): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
    if ((await tx.$count(linkCodes, eq(linkCodes.code, code))) === 0) return code
  }
}

async function publishAndSendMail(up: Upstream, tx: Executor, row: CodeRow, locale: Locale): Promise<boolean> {
  await publishPartners(up.bus, tx, row.accountId)
  if (!canMail(up.config)) return false
  const [inviter] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, row.accountId))
  const given = {
    id: row.id,
    recipient: row.email,
    askedBy: row.accountId,
    account: inviter?.name ?? '',
    code: row.code ?? '',
    locale,
  }
  await mailLinkCode(up, tx, given)
  return true
}
