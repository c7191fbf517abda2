import { and, arrayContains, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Postback } from '#lib/contract/notifications.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { postbacks, shipments } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'

type PostbackRow = typeof postbacks.$inferSelect
export type Result = PostbackRow['results'][number]

const seenBy = (accountId: string) => arrayContains(postbacks.visibleTo, [accountId])

type PostbackQuery = {
  page: number
  pagesize: number
  'source.ref': 'order' | 'shipment' | 'ordersubmissionerror'
  'source.refId': string
}

/** Postbacks, newest first. Those of an order include the ones about its shipments. */
export async function listPostbacks(db: Executor, accountId: string, query: PostbackQuery) {
  const { 'source.ref': ref, 'source.refId': refId } = query
  const ofShipments = db.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, refId))
  const about = or(
    and(eq(postbacks.sourceRef, ref), eq(postbacks.sourceRefId, refId)),
    ref === 'order' ? and(eq(postbacks.sourceRef, 'shipment'), inArray(postbacks.sourceRefId, ofShipments)) : undefined,
  )
  const matches = and(about, seenBy(accountId))
  const [total] = await db.select({ rows: count() }).from(postbacks).where(matches)
  const found = await db
    .select()
    .from(postbacks)
    .where(matches)
    .orderBy(desc(postbacks.createdAt), desc(postbacks.id))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, total?.rows ?? 0, found.map(toPostback))
}

export async function readPostback(db: Executor, accountId: string, postbackId: string): Promise<Postback> {
  const [found] = await db
    .select()
    .from(postbacks)
    .where(and(eq(postbacks.id, postbackId), seenBy(accountId)))
  if (!found) throw notFound('Postback')
  return toPostback(found)
}

const toPostback = (row: PostbackRow): Postback => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  source: { ref: row.sourceRef, refId: row.sourceRefId },
  additionalInfo: { category: row.category, payload: row.payload },
  results: row.results,
})

export async function findPostback(db: Executor, postbackId: string): Promise<PostbackRow | undefined> {
  const [found] = await db.select().from(postbacks).where(eq(postbacks.id, postbackId))
  return found
}

/** Adds what one attempt brought to a postback; the first attempt creates it. */
export async function recordAttempt(
  tx: Executor,
  postback: typeof postbacks.$inferInsert,
  result: Result,
): Promise<void> {
  await tx
    .insert(postbacks)
    .values({ ...postback, results: [result] })
    .onConflictDoUpdate({
      target: postbacks.id,
      set: { results: sql`${postbacks.results} || ${JSON.stringify([result])}::jsonb` },
    })
}
