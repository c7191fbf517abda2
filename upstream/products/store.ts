import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Product, Sku } from '#lib/contract/products.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, type Page, readPage, toPage } from '../core/database/rows.ts'
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

export async function listProducts(db: Executor, accountId: string, query: Page) {
  const isOwn = eq(products.accountId, accountId)
  const found = await db
    .select()
    .from(products)
    .where(isOwn)
    .orderBy(asc(products.productCode), asc(products.id))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  const ids = found.map(({ id }) => id)
  const sold = await db
    .select()
    .from(skus)
    .where(and(inArray(skus.productId, ids), eq(skus.accountId, accountId)))
    .orderBy(asc(skus.code))
  const skusOf = Map.groupBy(sold, ({ productId }) => productId)
  const data = found.map(({ id, productCode, description, active, components }) => ({
    _id: id,
    productCode,
    description,
    active,
    components,
    skus: (skusOf.get(id) ?? []).map(toSku),
  }))
  return toPage(query, await db.$count(products, isOwn), data)
}

export async function listSkus(db: Executor, accountId: string, query: Page) {
  const isOwn = eq(skus.accountId, accountId)
  const statement = db.select().from(skus).where(isOwn).orderBy(asc(skus.code), asc(skus.id))
  return readPage(query, db.$count(skus, isOwn), statement, toSku)
}

export async function readSku(db: Executor, accountId: string, idOrCode: string): Promise<Sku> {
  const found = await db
    .select()
    .from(skus)
    .where(and(eq(skus.accountId, accountId), or(eq(skus.id, idOrCode), eq(skus.code, idOrCode))))
  const sku = found.find(({ id }) => id === idOrCode) ?? found[0]
  if (!sku) throw notFound('SKU')
  return toSku(sku)
}

const toSku = ({ id, code, description, productId, active, slaDays }: typeof skus.$inferSelect) => ({
  _id: id,
  code,
  description,
  productId: productId ?? undefined,
  active,
  slaDays: slaDays ?? undefined,
})

/** What an item is made of: an order may name the product by its own code alone, which then leads to it. */
export const shownSku = (sku: string, sourceProductId: unknown) =>
  sku || (typeof sourceProductId === 'string' ? sourceProductId : '')
