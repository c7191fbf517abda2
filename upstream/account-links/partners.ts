import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { nextState, type Side, type StateTable } from '#lib/contract/shared/link-states.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import type { LiveBus } from '../core/live/bus.ts'

export type LinkRow = typeof accountLinks.$inferSelect

/** Of two changes between two accounts at once, the second sees what the first has done. */
export async function lockPartners(tx: Executor, ...accountIds: string[]): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
    .orderBy(accounts.id)
    .for('no key update')
}

const isLinkBetween = (one: string, other: string): SQL | undefined =>
  or(
    and(eq(accountLinks.accountIdA, one), eq(accountLinks.accountIdB, other)),
    and(eq(accountLinks.accountIdA, other), eq(accountLinks.accountIdB, one)),
  )

export async function findLinkBetween(db: Executor, one: string, other: string): Promise<LinkRow | undefined> {
  const [found] = await db.select().from(accountLinks).where(isLinkBetween(one, other)).limit(1)
  return found
}

export async function holdLinkBetween(tx: Executor, one: string, other: string): Promise<LinkRow | undefined> {
  const [held] = await tx.select().from(accountLinks).where(isLinkBetween(one, other)).for('share')
  return held
}

export function refuseUnlessOutsourcing({ active, permissions }: LinkRow, partner: string): void {
  if (!active) throw conflict('link_off', `The link with ${partner} is switched off.`)
  if (!permissions.includes('outsource')) {
    throw conflict('no_permission', `The link with ${partner} does not have the permission to outsource.`)
  }
}

export async function publishPartners(bus: LiveBus, tx: Executor, ...accountIds: (string | null)[]): Promise<void> {
  for (const id of accountIds) {
    if (id !== null) await bus.publish(tx, { accountIds: [id], entity: 'account', entityId: id })
  }
}

export function step<State extends string, Action extends string>(
  table: StateTable<State, Action>,
  now: { what: string; state: State; side: Side },
  action: Action,
): State {
  const next = nextState(table, now.state, now.side, action)
  if (next !== undefined) return next
  const canOther = nextState(table, now.state, now.side === 'own' ? 'partner' : 'own', action) !== undefined
  if (canOther) throw conflict('wrong_side', `Only the other account can do this with the ${now.what}`)
  const state = now.state === 'acknowledge' ? 'acknowledged' : now.state
  throw conflict('wrong_state', `The ${now.what} is ${state}, so this cannot be done. Reload to see how it is now`)
}
