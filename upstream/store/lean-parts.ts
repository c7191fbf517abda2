import { eq, sql } from 'drizzle-orm'
import type { Component } from '#lib/contract/orders.ts'
import type { Executor } from '../database/open.ts'
import { components } from '../database/schema/tables.ts'
import { byPosition } from './items.ts'
import { manyRows } from './many-rows.ts'

type Attributes = Component['attributes']
export type LeanPart = Awaited<ReturnType<typeof readLeanParts>>[number]

/** The components of an order with what its page shows of them. Those with the same attributes share one object. */
export async function readLeanParts(db: Executor, orderId: string) {
  const { id, itemId, position, code, barcode, fileId, localFile } = components
  const rows = await manyRows({ id, itemId, position, code, barcode, fileId, localFile }, (packed) =>
    db.select(packed).from(components).where(eq(components.orderId, orderId)),
  )
  const attributesOf = await readAttributes(db, orderId)
  return rows.sort(byPosition).map((row) => ({ ...row, attributes: attributesOf.get(row.id) ?? {} }))
}

/** Many components have the same attributes, which are the larger part of them. */
async function readAttributes(db: Executor, orderId: string): Promise<Map<string, Attributes>> {
  const sets = db
    .select({ attributes: components.attributes, ids: sql<string[]>`json_agg(${components.id})`.as('ids') })
    .from(components)
    .where(eq(components.orderId, orderId))
    .groupBy(components.attributes)
    .as('sets')
  const [found] = await db
    .select({
      packed: sql<
        [Attributes, string[]][]
      >`coalesce(json_agg(json_build_array(${sets.attributes}, ${sets.ids})), '[]')`,
    })
    .from(sets)
  const shared = found?.packed ?? []
  return new Map(shared.flatMap(([attributes, ids]) => ids.map((id) => [id, attributes] as const)))
}
