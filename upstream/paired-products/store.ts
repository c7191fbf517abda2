import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { pairedProduct, pairedProducts as rows } from '#lib/contract/paired-products.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, pairedProducts, products, skus } from '../core/database/schema/tables.ts'

type PairedProduct = z.infer<typeof pairedProduct>
type Query = ParsedInputOf<typeof rows.find>['query']

export async function findPairings(db: Executor, accountId: string, query: Query) {
  const matches = and(isParty(accountId), filterOf(query))
  const inOrder = query.$sort.createdAt < 0 ? desc : asc
  const found = await select(db)
    .where(matches)
    .orderBy(inOrder(pairedProducts.createdAt), inOrder(pairedProducts.id))
    .limit(query.$limit)
    .offset(query.$skip)
  return { count: await db.$count(pairedProducts, matches), data: found.map(toPairing) }
}

export async function findPairing(db: Executor, accountId: string, id: string): Promise<PairedProduct | undefined> {
  const [found] = await select(db).where(isPairing(accountId, id))
  return found && toPairing(found)
}

export const isPairing = (accountId: string, id: string) => and(eq(pairedProducts.id, id), isParty(accountId))

const isParty = (accountId: string) =>
  or(eq(pairedProducts.sourceAccountId, accountId), eq(pairedProducts.destinationAccountId, accountId))

function filterOf({ $where: { status, sourceAccountId, destinationAccountId } = {} }: Query): SQL | undefined {
  return and(
    status && inArray(pairedProducts.status, status),
    sourceAccountId ? eq(pairedProducts.sourceAccountId, sourceAccountId) : undefined,
    destinationAccountId ? eq(pairedProducts.destinationAccountId, destinationAccountId) : undefined,
  )
}

const [source, destination] = [alias(accounts, 'source'), alias(accounts, 'destination')]
const [sourceSku, destinationSku] = [alias(skus, 'source_sku'), alias(skus, 'destination_sku')]
const [sourceProduct, destinationProduct] = [alias(products, 'source_product'), alias(products, 'destination_product')]

const select = (db: Executor) =>
  db
    .select({
      pairing: pairedProducts,
      source: source.name,
      destination: destination.name,
      sourceSku: sourceSku.code,
      destinationSku: destinationSku.code,
      sourceProduct: sourceProduct.productCode,
      destinationProduct: destinationProduct.productCode,
    })
    .from(pairedProducts)
    .innerJoin(source, eq(source.id, pairedProducts.sourceAccountId))
    .innerJoin(destination, eq(destination.id, pairedProducts.destinationAccountId))
    .innerJoin(sourceSku, eq(sourceSku.id, pairedProducts.sourceSkuId))
    .leftJoin(sourceProduct, eq(sourceProduct.id, sourceSku.productId))
    .leftJoin(destinationSku, eq(destinationSku.id, pairedProducts.destinationSkuId))
    .leftJoin(destinationProduct, eq(destinationProduct.id, destinationSku.productId))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof select>>[number]

const toPairing = ({ pairing, ...names }: Selected): PairedProduct => ({
  _id: pairing.id,
  sourceAccountId: pairing.sourceAccountId,
  destinationAccountId: pairing.destinationAccountId,
  sourceAccount: { id: pairing.sourceAccountId, name: names.source },
  destinationAccount: { id: pairing.destinationAccountId, name: names.destination },
  sourceProduct: { productCode: names.sourceProduct ?? '' },
  sourceSku: { code: names.sourceSku },
  destinationProduct: names.destinationProduct === null ? undefined : { productCode: names.destinationProduct },
  destinationSku: names.destinationSku === null ? undefined : { code: names.destinationSku },
  status: pairing.status,
  disabledBy: pairing.disabledBy ?? undefined,
  validationErrors: pairing.validationErrors,
  createdAt: pairing.createdAt.toISOString(),
})
