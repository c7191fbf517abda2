import { and, eq } from 'drizzle-orm'
import {
  onlyByDisabler,
  type PairingAction,
  type PairingStatusCode,
  pairingActionsOf,
  pairingSideOf,
  pairingStates,
} from '#lib/contract/shared/pairing-states.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, pairedProducts, products, skus } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'
import { findDifferences, type SidedSku } from './compatibility.ts'
import { isPairing } from './store.ts'

type Row = typeof pairedProducts.$inferSelect
type Change = Pick<Row, 'status'> & Partial<Row>

const changes: Record<
  Exclude<PairingAction, 'remove'>,
  (tx: Executor, pairing: Row, accountId: string) => Change | Promise<Change>
> = {
  accept: validate,
  decline: () => ({ status: 'declined' }),
  disable: (_tx, _pairing, accountId) => ({ status: 'disabled', disabledBy: accountId }),
  enable: () => ({ status: 'paired', disabledBy: null }),
}

/** Does what an account asks for with a pairing of its own. Of two changes at once the later one meets the new status. */
export const changePairing = ({ database, bus }: Upstream, accountId: string, id: string, action: PairingAction) =>
  database.transaction(async (tx) => {
    const [pairing] = await tx.select().from(pairedProducts).where(isPairing(accountId, id)).for('update')
    if (!pairing) throw notFound('Paired product')
    if (!pairingActionsOf(pairing, accountId).includes(action)) throw await refusalOf(tx, pairing, accountId, action)
    const isSame = eq(pairedProducts.id, id)
    if (action === 'remove') await tx.delete(pairedProducts).where(isSame)
    else {
      const change = await changes[action](tx, pairing, accountId)
      await tx.update(pairedProducts).set(change).where(isSame)
    }
    const accountIds = [pairing.sourceAccountId, pairing.destinationAccountId]
    await bus.publish(tx, { accountIds, entity: 'pairedProduct', entityId: id })
  })

const done: Record<PairingAction, string> = {
  accept: 'accepted',
  decline: 'declined',
  disable: 'disabled',
  enable: 'enabled',
  remove: 'deleted',
}
const statusWords: Record<PairingStatusCode, string> = {
  pending: 'waiting for the answer of the destination account',
  paired: 'active',
  validateerror: 'not compatible',
  declined: 'declined',
  disabled: 'disabled',
}

async function refusalOf(tx: Executor, pairing: Row, accountId: string, action: PairingAction) {
  const { status, disabledBy } = pairing
  const side = pairingSideOf(pairing, accountId)
  if (onlyByDisabler.includes(action) && pairingStates[status][side].actions[action]) {
    const [by] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, disabledBy ?? ''))
    return conflict('pairing_state', `Only ${by?.name ?? 'the account that disabled the pairing'} can enable it`)
  }
  return conflict(
    'pairing_state',
    `The pairing is ${statusWords[status]} and cannot be ${done[action]} by the ${side} account`,
  )
}

async function validate(tx: Executor, pairing: Row): Promise<Change> {
  const { sourceAccountId, destinationAccountId, sourceSkuId, destinationSkuId } = pairing
  const source = await findSku(tx, sourceAccountId, eq(skus.id, sourceSkuId))
  if (!source) throw new Error(`the SKU ${sourceSkuId} of pairing ${pairing.id} is not its source's`)
  const destination = await findSku(
    tx,
    destinationAccountId,
    destinationSkuId ? eq(skus.id, destinationSkuId) : and(eq(skus.code, source.sku.code), eq(skus.active, true)),
  )
  if (!destination) {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, destinationAccountId))
    const missing = destinationSkuId
      ? `The SKU of this pairing is not one of ${account?.name}`
      : `${account?.name} has no active SKU "${source.sku.code}"`
    return { status: 'validateerror', validationErrors: [missing] }
  }
  const validationErrors = findDifferences(source.sku, destination.sku)
  const status = validationErrors.length > 0 ? 'validateerror' : 'paired'
  return { status, validationErrors, destinationSkuId: destination.id }
}

async function findSku(
  tx: Executor,
  accountId: string,
  isMeant: ReturnType<typeof and>,
): Promise<{ id: string; sku: SidedSku } | undefined> {
  const [found] = await tx
    .select({ sku: skus, account: accounts.name, product: products })
    .from(skus)
    .innerJoin(accounts, eq(accounts.id, skus.accountId))
    .leftJoin(products, and(eq(products.id, skus.productId), eq(products.accountId, skus.accountId)))
    .where(and(eq(skus.accountId, accountId), isMeant))
  if (!found) return undefined
  const { code, active, id } = found.sku
  return { id, sku: { account: found.account, code, active, product: found.product ?? undefined } }
}
