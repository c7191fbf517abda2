import { and, arrayContains, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Postback } from '#lib/contract/notifications.ts'
import type { Executor } from '../core/database/open.ts'
import { readPage } from '../core/database/rows.ts'
import { postbacks, shipments } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { hidePasswords } from '../core/hide-passwords.ts'

type PostbackRow = typeof postbacks.$inferSelect
export type Result = PostbackRow['results'][number]

/** Accounts see a postback once its first attempt has ended. */
const seenBy = (accountId: string) =>
  and(arrayContains(postbacks.visibleTo, [accountId]), sql`jsonb_array_length(${postbacks.results}) > 0`)

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
  const statement = db.select().from(postbacks).where(matches).orderBy(desc(postbacks.createdAt), desc(postbacks.id))
  return readPage(query, db.$count(postbacks, matches), statement, toPostback)
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
  additionalInfo: { category: row.category, payload: parseJsonOrText(hidePasswords(row.payload)) },
  results: row.results,
})

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // a template can produce other text than JSON
  }
}

export async function savePayload(tx: Executor, postback: typeof postbacks.$inferInsert): Promise<void> {
  const { payload } = postback
  await tx.insert(postbacks).values(postback).onConflictDoUpdate({ target: postbacks.id, set: { payload } })
}

export async function addResult(tx: Executor, postbackId: string, result: Result): Promise<void> {
  await tx
    .update(postbacks)
    .set({ results: sql`${postbacks.results} || ${JSON.stringify([result])}::jsonb` })
    .where(eq(postbacks.id, postbackId))
}
