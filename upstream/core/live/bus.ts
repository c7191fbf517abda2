import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { LiveEvent } from '#lib/contract/events.ts'
import { longestGapMs } from '#lib/contract/shared/live-gap.ts'
import type { Database, Executor } from '../database/open.ts'
import { liveEvents } from '../database/schema/tables.ts'
import { logError } from '../log.ts'

export type Change = {
  accountIds: readonly string[]
  entity: LiveEvent['entity']
  entityId: string
  orderId?: string | undefined
}
export type LiveBus = {
  /** Delivers the change to all subscribers of the accounts, once the transaction is committed. */
  publish(tx: Executor, change: Change): Promise<void>
  subscribe(accountId: string, listener: (event: LiveEvent) => void): () => void
  since(accountId: string, lastId: string): Promise<LiveEvent[]>
  /** What was delivered in the last `ms`; undefined if this process does not know. */
  lately(accountId: string, ms: number): LiveEvent[] | undefined
  trim(now: Date): Promise<void>
  /** Aborts when the bus is closed: what waits for changes has to end, as none will come. */
  closed: AbortSignal
  close(): Promise<void>
}

const channel = 'live'
const dayMs = 24 * 60 * 60 * 1000
const catchUpLimit = 1000
/** Far more than are under way at once. */
const rememberedAtLeast = 1000

type Row = typeof liveEvents.$inferSelect

/** Changes of every process that shares the database, by account. */
export async function createLiveBus(database: Database): Promise<LiveBus> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  let last = await newestId(database)
  /** By id, the oldest first. */
  const delivered = new Map<string, { accountId: string; event: LiveEvent; at: number }>()
  const closing = new AbortController()
  const deliver = (accountId: string, event: LiveEvent) => {
    // After a reconnection an event may come twice: as a notification, and among the missed ones.
    if (delivered.has(event.id)) return
    const at = performance.now()
    delivered.set(event.id, { accountId, event, at })
    for (const [id, oldest] of delivered) {
      if (delivered.size <= rememberedAtLeast || at - oldest.at < longestGapMs) break
      delivered.delete(id)
    }
    last = Math.max(last, Number(event.id))
    for (const listener of listeners.get(accountId) ?? []) listener(event)
  }
  const catchUp = async () => {
    const missed = await database.orm
      .select()
      .from(liveEvents)
      .where(gt(liveEvents.id, last))
      .orderBy(asc(liveEvents.id))
    for (const row of missed) deliver(row.accountId, toEvent(row))
  }
  const stopListening = await database.listen(
    channel,
    (payload) => {
      const { accountId, ...event } = JSON.parse(payload) as LiveEvent & { accountId: string }
      deliver(accountId, event)
    },
    () => void catchUp().catch((error: unknown) => logError('live', error)),
  )
  const listeningSince = performance.now()

  return {
    async publish(tx, { accountIds, entity, entityId, orderId }) {
      if (accountIds.length === 0) return
      const values = [...new Set(accountIds)].map((accountId) => ({ accountId, entity, entityId, orderId }))
      for (const row of await tx.insert(liveEvents).values(values).returning()) {
        const payload = JSON.stringify({ accountId: row.accountId, ...toEvent(row) })
        await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
      }
    },
    subscribe(accountId, listener) {
      const watching = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, watching.add(listener))
      return () => {
        watching.delete(listener)
        if (watching.size === 0 && listeners.get(accountId) === watching) listeners.delete(accountId)
      }
    },
    async since(accountId, lastId) {
      const last = /^\d{1,15}$/.test(lastId) ? Number(lastId) : 0
      const rows = await database.orm
        .select()
        .from(liveEvents)
        .where(and(eq(liveEvents.accountId, accountId), gt(liveEvents.id, last)))
        .orderBy(asc(liveEvents.id))
        .limit(catchUpLimit)
      return rows.map(toEvent)
    },
    lately(accountId, ms) {
      const from = performance.now() - ms
      if (from < listeningSince) return undefined
      const isMissed = (one: { accountId: string; at: number }) => one.accountId === accountId && one.at >= from
      return [...delivered.values()].filter(isMissed).map(({ event }) => event)
    },
    async trim(now) {
      await database.orm.delete(liveEvents).where(lt(liveEvents.createdAt, new Date(now.getTime() - dayMs)))
    },
    closed: closing.signal,
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await stopListening()
    },
  }
}

async function newestId({ orm }: Database): Promise<number> {
  const [newest] = await orm.select({ id: max(liveEvents.id) }).from(liveEvents)
  return newest?.id ?? 0
}

const toEvent = ({ id, entity, entityId, orderId }: Row): LiveEvent => ({
  id: String(id),
  entity: entity as LiveEvent['entity'], // written by `publish` only
  entityId,
  ...(orderId !== null && { orderId }),
})
