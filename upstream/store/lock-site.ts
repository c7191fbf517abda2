import { sql } from 'drizzle-orm'
import type { Executor } from '../database/open.ts'

/**
 * Held by whoever changes the status of a site's orders, before anything else of them is locked. Orders of a site share
 * batches and counts, so transactions that took those in different orders would wait for each other in a circle.
 */
export async function lockSite(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${accountId}`}))`)
}
