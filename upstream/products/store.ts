import { and, asc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { ListedProduct, Product, Sku } from '#lib/contract/products.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { containing, offsetOf, type Page, readPage, toPage } from '../core/database/rows.ts'
import { products, skus } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { pickFields, versionOf } from '../core/versions.ts'
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
  const [sold, pairings] = await Promise.all([
    skusOf(db, accountId, [product.id]),
    readPairings(db, caller, product.id),
  ])
  return { ...toListed(product, sold), pairings }
}

export async function listProducts(
  db: Executor,
  accountId: string,
  query: Page & { search?: string | undefined; active?: boolean | undefined },
) {
  const { search = '', active } = query
  const matches = and(
    eq(products.accountId, accountId),
    active === undefined ? undefined : eq(products.active, active),
    search.trim() === '' ? undefined : isFound(db, accountId, containing(search.trim())),
  )
  const found = await db
    .select()
    .from(products)
    .where(matches)
    .orderBy(asc(products.productCode), asc(products.id))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  const sold = await skusOf(
    db,
    accountId,
    found.map(({ id }) => id),
  )
  const ofProduct = Map.groupBy(sold, ({ productId }) => productId)
  const data = found.map((product) => toListed(product, ofProduct.get(product.id) ?? []))
  return toPage(query, await db.$count(products, matches), data)
}

function isFound(db: Executor, accountId: string, pattern: string): SQL | undefined {
  const withSku = db
    .select({ id: skus.productId })
    .from(skus)
    .where(and(eq(skus.accountId, accountId), ilike(skus.code, pattern)))
  return or(ilike(products.productCode, pattern), ilike(products.description, pattern), inArray(products.id, withSku))
}

export const skusOf = (db: Executor, accountId: string, productIds: string[]) =>
  db
    .select()
    .from(skus)
    .where(and(inArray(skus.productId, productIds), eq(skus.accountId, accountId)))
    .orderBy(asc(skus.code))

type ProductRow = typeof products.$inferSelect
type SkuRow = typeof skus.$inferSelect

/** What is saved together. */
export const editedOf = (product: ProductRow, sold: readonly SkuRow[]) => ({
  ...pickFields(product, ['productCode', 'description', 'active', 'stopsOnDifferences', 'components']),
  skus: sold.map((sku) => pickFields(sku, ['code', 'description', 'active', 'slaDays', 'price', 'attributes'])),
})

function toListed(product: ProductRow, sold: readonly SkuRow[]): ListedProduct {
  const { id, productCode, description, active, stopsOnDifferences, components, updatedAt, updatedBy } = product
  return {
    _id: id,
    productCode,
    description,
    active,
    stopsOnDifferences,
    components,
    skus: sold.map(toSku),
    version: versionOf(editedOf(product, sold)),
    ...(updatedAt && updatedBy !== null && { lastChange: { by: updatedBy, at: updatedAt.toISOString() } }),
  }
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

const toSku = ({ id, code, description, productId, active, slaDays, price, attributes }: SkuRow): Sku => ({
  _id: id,
  code,
  description,
  productId: productId ?? undefined,
  active,
  slaDays: slaDays ?? undefined,
  price: price ?? undefined,
  attributes,
})

/** What an item is made of: an order may name the product by its own code alone, which then leads to it. */
export const shownSku = (sku: string, sourceProductId: unknown) =>
  sku || (typeof sourceProductId === 'string' ? sourceProductId : '')
