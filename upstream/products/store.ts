import { and, asc, eq, or } from 'drizzle-orm'
import type { Product } from '#lib/contract/products.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { products, skus } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { readPairings } from './pairings.ts'

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

const toSku = ({ id, code, description, productId, active, slaDays }: typeof skus.$inferSelect) => ({
  _id: id,
  code,
  description,
  productId: productId ?? undefined,
  active,
  slaDays: slaDays ?? undefined,
})
