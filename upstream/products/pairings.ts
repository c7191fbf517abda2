import { and, asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pairedProducts as pairingCalls } from '#lib/contract/paired-products.ts'
import type { SkuPairing } from '#lib/contract/products.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, pairedProducts, skus } from '../core/database/schema/tables.ts'

const ours = alias(skus, 'ours')
const theirs = alias(skus, 'theirs')

export async function readPairings(db: Executor, caller: Caller, productId: string): Promise<SkuPairing[]> {
  return canReadPairings(caller) ? findPairingsOf(db, caller.accountId, productId) : []
}

export function canReadPairings(caller: Caller): boolean {
  const { roles, permissions } = pairingCalls.find
  return roles.some((role) => role === caller.role) && permissions.every((one) => caller.permissions.includes(one))
}

export async function findPairingsOf(db: Executor, accountId: string, productId: string): Promise<SkuPairing[]> {
  const [outwards, inwards] = await Promise.all([
    readSide(db, accountId, productId, 'out'),
    readSide(db, accountId, productId, 'in'),
  ])
  return [...outwards, ...inwards]
}

const { sourceAccountId, destinationAccountId, sourceSkuId, destinationSkuId } = pairedProducts
const sides = {
  out: { account: sourceAccountId, sku: sourceSkuId, partner: destinationAccountId, partnerSku: destinationSkuId },
  in: { account: destinationAccountId, sku: destinationSkuId, partner: sourceAccountId, partnerSku: sourceSkuId },
}

async function readSide(
  db: Executor,
  accountId: string,
  productId: string,
  direction: 'in' | 'out',
): Promise<SkuPairing[]> {
  const side = sides[direction]
  const rows = await db
    .select({
      _id: pairedProducts.id,
      sku: ours.code,
      account: { id: accounts.id, name: accounts.name },
      accountSku: theirs.code,
      status: pairedProducts.status,
    })
    .from(pairedProducts)
    .innerJoin(ours, eq(ours.id, side.sku))
    .innerJoin(accounts, eq(accounts.id, side.partner))
    .leftJoin(theirs, eq(theirs.id, side.partnerSku))
    .where(and(eq(side.account, accountId), eq(ours.accountId, accountId), eq(ours.productId, productId)))
    .orderBy(asc(ours.code), desc(pairedProducts.createdAt))
  return rows.map((row) => ({ ...row, direction, accountSku: row.accountSku ?? '' }))
}
