import { and, arrayContains, asc, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts, pairedProducts, products, skus } from '../core/database/schema/tables.ts'

export type PairedSku = { partnerId: string; code: string; partnerCode: string; product: typeof products.$inferSelect }

const ours = alias(skus, 'ours')
const theirs = alias(skus, 'theirs')

/** What partners have agreed to make of these SKUs, and can make now. The newest agreement comes last. */
export const findPairedSkus = (db: Executor, accountId: string, codes: string[]) =>
  db
    .select({
      partnerId: pairedProducts.destinationAccountId,
      code: ours.code,
      partnerCode: theirs.code,
      product: products,
    })
    .from(pairedProducts)
    .innerJoin(ours, eq(ours.id, pairedProducts.sourceSkuId))
    .innerJoin(theirs, eq(theirs.id, pairedProducts.destinationSkuId))
    .innerJoin(products, eq(products.id, theirs.productId))
    .where(
      and(
        eq(pairedProducts.sourceAccountId, accountId),
        eq(pairedProducts.status, 'paired'),
        inArray(ours.code, codes),
        eq(theirs.active, true),
        eq(products.active, true),
      ),
    )
    .orderBy(asc(pairedProducts.createdAt), asc(pairedProducts.id))

export async function findOutsourcingPartners(db: Executor, accountId: string) {
  const { accountIdA, accountIdB, permissions, active } = accountLinks
  const isPartner = or(
    and(eq(accountIdA, accountId), eq(accounts.id, accountIdB)),
    and(eq(accountIdB, accountId), eq(accounts.id, accountIdA)),
  )
  return db
    .selectDistinct({ id: accounts.id, name: accounts.name })
    .from(accountLinks)
    .innerJoin(accounts, isPartner)
    .where(and(eq(active, true), arrayContains(permissions, ['outsource'])))
    .orderBy(asc(accounts.name))
}
