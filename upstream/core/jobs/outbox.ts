import { sql } from 'drizzle-orm'
import type { Executor } from '../database/open.ts'
import { outbox } from '../database/schema/tables.ts'

export const outboxChannel = 'outbox'

export type NewJob = {
  queue: string
  payload: Record<string, unknown>
  /** While a job with this key is open in the queue, another one is not added. */
  dedupe?: string
  runAt?: Date
  maxAttempts?: number
}

/** Due by the clock of every runner. */
const atOnce = new Date(0)

/** Adds work that is done after the transaction is committed, and only then. */
export async function enqueue(
  tx: Executor,
  { queue, payload, dedupe, runAt = atOnce, maxAttempts }: NewJob,
): Promise<void> {
  await tx.insert(outbox).values({ queue, payload, dedupe, runAt, maxAttempts }).onConflictDoNothing()
  await tx.execute(sql`select pg_notify(${outboxChannel}, ${queue})`)
}
