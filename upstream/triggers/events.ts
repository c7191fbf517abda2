import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { triggers as calls } from '#lib/contract/triggers.ts'
import type { Database, Executor } from '../core/database/open.ts'
import { readPage } from '../core/database/rows.ts'
import { triggerEvents, triggerSources } from '../core/database/schema/tables.ts'
import { firstIdAt } from '../core/ids.ts'

const keptMs = 30 * 24 * 60 * 60_000

export async function listEvents(db: Executor, accountId: string, query: ParsedInputOf<typeof calls.events>['query']) {
  const [source] = await db.select().from(triggerSources).where(eq(triggerSources.id, query.triggerSourceId))
  const matches = and(eq(triggerEvents.accountId, accountId), eq(triggerEvents.exchange, source?.exchange ?? ''))
  const { id, exchange, at, ref, refId, orderId, sourceOrderId, summary, data } = triggerEvents
  const isPresent = sql<boolean>`${summary} is null and ${data} is null`
  const statement = db
    .select({ id, exchange, at, ref, refId, orderId, sourceOrderId, isPresent })
    .from(triggerEvents)
    .where(matches)
    .orderBy(desc(id))
  return readPage(query, db.$count(triggerEvents, matches), statement, ({ id, at, orderId, ...event }) => ({
    ...event,
    _id: id,
    at: at.toISOString(),
    ...(orderId !== null && { orderId }),
  }))
}

export async function findEvent(db: Executor, accountId: string, eventId: string) {
  const [found] = await db
    .select()
    .from(triggerEvents)
    .where(and(eq(triggerEvents.id, eventId), eq(triggerEvents.accountId, accountId)))
  return found
}

/** Deletes events after 30 days, and with them their deliveries. Orders keep their postbacks. */
export async function trimTriggerEvents({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(triggerEvents).where(lt(triggerEvents.id, firstIdAt(new Date(now.getTime() - keptMs))))
}
