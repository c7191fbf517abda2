import { and, asc, count, eq } from 'drizzle-orm'
import type { Product } from '#lib/contract/products.ts'
import type { Executor } from '../database/open.ts'
import { products, skus } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'
import { offsetOf, pageOf } from './page.ts'

export async function readProduct(db: Executor, accountId: string, productId: string): Promise<Product> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.accountId, accountId)))
  if (!product) throw notFound('Product')
  const sold = await db.select().from(skus).where(eq(skus.productId, productId)).orderBy(asc(skus.code))
  const { id, productCode, description, active, components } = product
  return { _id: id, productCode, description, active, components, skus: sold.map(toSku) }
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
  return pageOf(query, total?.rows ?? 0, found.map(toSku))
}

const toSku = ({ id, code, description, productId, active, slaDays }: typeof skus.$inferSelect) => ({
  _id: id,
  code,
  description,
  productId: productId ?? undefined,
  active,
  slaDays: slaDays ?? undefined,
})
