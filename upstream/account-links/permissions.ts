import { and, eq, or } from 'drizzle-orm'
import type * as z from 'zod'
import type { linkPermission } from '#lib/contract/account-links.ts'
import { linkSideOf, type PermissionRequestAction, permissionRequestStates } from '#lib/contract/shared/link-states.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, linkCodes } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { needsOrderSubmission } from './codes.ts'
import { findLinkBetween, type LinkRow, lockPartners, publishPartners, step } from './partners.ts'

type Permission = z.infer<typeof linkPermission>
type Asked = { accountDestinationId: string; permission: Permission }

export async function requestPermission(up: Upstream, { accountId }: Caller, asked: Asked): Promise<void> {
  const { accountDestinationId, permission } = asked
  await up.database.transaction(async (tx) => {
    const link = await lockLink(tx, accountId, accountDestinationId)
    if (link.permissions.includes(permission)) throw conflict('has_permission', 'The link has this permission already')
    if (permission === 'outsource' && !link.permissions.includes('ordersubmission')) throw needsOrderSubmission()
    if (await isRequested(tx, link, permission)) {
      throw conflict('is_requested', 'This permission is requested already: see the pending requests')
    }
    await tx.insert(linkCodes).values({ ...notice(up, accountId, asked), status: 'pending' })
    await publishPartners(up.bus, tx, accountId, accountDestinationId)
  })
}

/** Takes a permission from the link. Outsourcing goes with order submission. The partner gets a notice of each. */
export async function disablePermission(up: Upstream, { accountId }: Caller, asked: Asked): Promise<void> {
  const { accountDestinationId, permission } = asked
  await up.database.transaction(async (tx) => {
    const link = await lockLink(tx, accountId, accountDestinationId)
    if (!link.permissions.includes(permission)) {
      throw conflict('has_no_permission', 'The link does not have this permission any more')
    }
    const gone = link.permissions.filter((held) => held === permission || permission === 'ordersubmission')
    await savePermissions(
      tx,
      link,
      link.permissions.filter((held) => !gone.includes(held)),
    )
    await tx.insert(linkCodes).values(
      gone.map((lost) => ({
        ...notice(up, accountId, { accountDestinationId, permission: lost }),
        status: 'disabled' as const,
      })),
    )
    await publishPartners(up.bus, tx, accountId, accountDestinationId)
  })
}

export async function changeRequest(
  up: Upstream,
  { accountId }: Caller,
  id: string,
  action: Exclude<PermissionRequestAction, 'remove'>,
): Promise<void> {
  const isMine = and(
    eq(linkCodes.id, id),
    eq(linkCodes.type, 'permission'),
    or(eq(linkCodes.accountId, accountId), eq(linkCodes.accountDestinationId, accountId)),
  )
  await up.database.transaction(async (tx) => {
    const [found] = await tx.select().from(linkCodes).where(isMine)
    if (!found?.accountDestinationId) throw notFound('Permission request')
    const link = await lockLink(tx, found.accountId, found.accountDestinationId)
    const [row] = await tx.select().from(linkCodes).where(eq(linkCodes.id, id)).for('update')
    if (!row) throw notFound('Permission request')
    const now = { what: 'permission request', state: row.status, side: linkSideOf(row, accountId) }
    const status = step(permissionRequestStates, now, action)
    if (status === 'removed') throw notFound('Permission request')
    if (action === 'accept') await grant(tx, link, row.permissions)
    await tx.update(linkCodes).set({ status, updatedAt: up.now() }).where(eq(linkCodes.id, id))
    await publishPartners(up.bus, tx, row.accountId, row.accountDestinationId)
  })
}

async function grant(tx: Executor, link: LinkRow, added: Permission[]): Promise<void> {
  if (added.includes('outsource') && !link.permissions.includes('ordersubmission')) throw needsOrderSubmission()
  await savePermissions(tx, link, [...new Set([...link.permissions, ...added])])
}

const savePermissions = (tx: Executor, { id }: LinkRow, permissions: Permission[]) =>
  tx.update(accountLinks).set({ permissions }).where(eq(accountLinks.id, id))

async function lockLink(tx: Executor, one: string, other: string): Promise<LinkRow> {
  await lockPartners(tx, one, other)
  const link = await findLinkBetween(tx, one, other)
  if (!link) throw notFound('Account link')
  return link
}

async function isRequested(tx: Executor, { accountIdA, accountIdB }: LinkRow, permission: Permission) {
  const pending = await tx
    .select({ permissions: linkCodes.permissions })
    .from(linkCodes)
    .where(
      and(
        eq(linkCodes.type, 'permission'),
        eq(linkCodes.status, 'pending'),
        or(
          and(eq(linkCodes.accountId, accountIdA), eq(linkCodes.accountDestinationId, accountIdB)),
          and(eq(linkCodes.accountId, accountIdB), eq(linkCodes.accountDestinationId, accountIdA)),
        ),
      ),
    )
  return pending.some(({ permissions }) => permissions.includes(permission))
}

const notice = ({ now }: Upstream, accountId: string, { accountDestinationId, permission }: Asked) => ({
  type: 'permission' as const,
  accountId,
  accountDestinationId,
  permissions: [permission],
  createdAt: now(),
  updatedAt: now(),
})
