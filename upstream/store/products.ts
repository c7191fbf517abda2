import { and, asc, count, eq, or } from 'drizzle-orm'
import type { Product } from '#lib/contract/products.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../database/open.ts'
import { products, skus } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'
import { offsetOf, toPage } from './rows.ts'
import { readPairings } from './sku-pairings.ts'

/** A product of the caller's account, by its id or its code, with what is sold of it and who makes it for whom. */
export async function readProduct(db: Executor, caller: Caller, idOrCode: string): Promise<Product> {
  const { accountId } = caller
  const found = await db
    .select()
    .from(products)
    .where(and(eq(products.accountId, accountId), or(eq(products.id, idOrCode), eq(products.productCode, idOrCode))))
  // One product may have the id of another for its code: the id is what links carry.
  const product = found.find(({ id }) => id === idOrCode) ?? found[0]
  if (!product) throw notFound('Product')
  const { id, productCode, description, active, components } = product
  const [sold, pairings] = await Promise.all([
    db
      .select()
      .from(skus)
      .where(and(eq(skus.productId, id), eq(skus.accountId, accountId)))
      .orderBy(asc(skus.code)),
    readPairings(db, caller, id),
  ])
  return { _id: id, productCode, description, active, components, skus: sold.map(toSku), pairings }
}

type SkuQuery = { page: number; pagesize: number; code?: string | undefined }

/** The SKUs of an account by code; the one with a code when it is named. */
export async function listSkus(db: Executor, accountId: string, query: SkuQuery) {
  const matches = and(eq(skus.accountId, accountId), query.code === undefined ? undefined : eq(skus.code, query.code))
  const [total] = await db.select({ rows: count() }).from(skus).where(matches)
  const found = await db
    .select()
    .from(skus)
    .where(matches)
    .orderBy(asc(skus.code))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, total?.rows ?? 0, found.map(toSku))
}

const toSku = ({ id, code, description, productId, active, slaDays }: typeof skus.$inferSelect) => ({
  _id: id,
  code,
  description,
  productId: productId ?? undefined,
  active,
  slaDays: slaDays ?? undefined,
})
