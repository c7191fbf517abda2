import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { pairedProducts as rows } from '#lib/contract/paired-products.ts'
import { findLinkBetween, lockPartners, refuseUnlessOutsourcing } from '../account-links/partners.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, pairedProducts, skus } from '../core/database/schema/tables.ts'
import { conflict, forbidden, invalid, notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'

/** Asks a partner to make a SKU. Of two requests for the same at once, one is made. */
export const requestPairing = (
  { database, bus, now }: Upstream,
  accountId: string,
  { accountDestinationId, sku, destinationSku }: ParsedInputOf<typeof rows.create>['body'],
): Promise<string> =>
  database.transaction(async (tx) => {
    await lockPartners(tx, accountId, accountDestinationId)
    const link = await findLinkBetween(tx, accountId, accountDestinationId)
    const [partner] = await tx.select().from(accounts).where(eq(accounts.id, accountDestinationId))
    if (!link || !partner) throw forbidden('This account is not linked with yours')
    refuseUnlessOutsourcing(link, partner.name)
    const ours = await findSku(tx, accountId, sku)
    if (!ours) throw invalid([{ path: 'sku', message: `There is no active SKU "${sku}" at this account` }])
    const theirs = destinationSku ? await findSku(tx, accountDestinationId, destinationSku) : undefined
    if (destinationSku && !theirs) {
      throw invalid([{ path: 'destinationSku', message: `${partner.name} has no active SKU "${destinationSku}"` }])
    }
    await refuseIfRequested(tx, { accountDestinationId, sourceSkuId: ours.id, partner: partner.name, sku })
    const [made] = await tx
      .insert(pairedProducts)
      .values({
        sourceAccountId: accountId,
        destinationAccountId: accountDestinationId,
        sourceSkuId: ours.id,
        destinationSkuId: theirs?.id ?? null,
        status: 'pending',
        validationErrors: [],
        createdAt: now(),
      })
      .returning({ id: pairedProducts.id })
    if (!made) throw notFound('Paired product')
    await bus.publish(tx, {
      accountIds: [accountId, accountDestinationId],
      entity: 'pairedProduct',
      entityId: made.id,
    })
    return made.id
  })

async function findSku(tx: Executor, accountId: string, code: string) {
  const isMeant = and(eq(skus.accountId, accountId), eq(skus.code, code), eq(skus.active, true))
  const [found] = await tx.select({ id: skus.id }).from(skus).where(isMeant)
  return found
}

type Wanted = { accountDestinationId: string; sourceSkuId: string; partner: string; sku: string }

/** A pairing that was declined, or whose products differ, can be asked for again. */
async function refuseIfRequested(tx: Executor, { accountDestinationId, sourceSkuId, partner, sku }: Wanted) {
  const isSame = and(
    eq(pairedProducts.sourceSkuId, sourceSkuId),
    eq(pairedProducts.destinationAccountId, accountDestinationId),
    inArray(pairedProducts.status, ['pending', 'paired', 'disabled']),
  )
  if ((await tx.$count(pairedProducts, isSame)) === 0) return
  throw conflict('is_paired', `The SKU "${sku}" has a pairing with ${partner} already`)
}
