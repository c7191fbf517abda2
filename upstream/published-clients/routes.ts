import { and, eq } from 'drizzle-orm'
import { submitting } from '#lib/contract/access.ts'
import { listAccountsOf } from '../accounts/store.ts'
import { filesOfOrder } from '../artwork/store.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { describeSubmittedOrder } from '../intake/submitted-order.ts'
import { isVisibleTo, requireSender, requireVisibleOrder } from '../order-status/access.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { listProducts, listSkus, readSku } from '../products/store.ts'
import type { Upstream } from '../upstream.ts'
import { clientCalls } from './calls.ts'
import { updateOrder } from './update-order.ts'

export function clientRoutes(up: Upstream): Served[] {
  const { orm } = up.database

  async function filesOf({ accountId }: Caller, orderId: string) {
    const { id } = await requireVisibleOrder(orm, accountId, orderId)
    return { data: await filesOfOrder(orm, id) }
  }

  /** Only who may send artwork gets the addresses to send it to. */
  async function describe(caller: Caller, orderId: string) {
    const { id, sourceAccountId } = await requireVisibleOrder(orm, caller.accountId, orderId)
    const isSender = sourceAccountId === caller.accountId && submitting.some((role) => role === caller.role)
    return describeSubmittedOrder(up, id, { withUploads: isSender })
  }

  return implement(clientCalls)({
    order: ({ caller, params }) => describe(caller, params.id),
    async saveOrder({ caller, params, body }) {
      requireSender(await requireVisibleOrder(orm, caller.accountId, params.id), caller)
      await updateOrder(up, caller, params.id, body)
      return { order: await describe(caller, params.id) }
    },
    async cancelBySource({ caller, params }) {
      const order = await findBySource(orm, caller.accountId, params)
      requireSender(order, caller)
      await cancelOrder(up, caller, order.id)
      return {}
    },
    filesOfOrder: ({ caller, params }) => filesOf(caller, params.id),
    allFilesOfOrder: ({ caller, params }) => filesOf(caller, params.id),
    async account({ caller, params }) {
      const account = (await listAccountsOf(orm, caller)).find(({ _id }) => _id === params.id)
      if (!account) throw notFound('Account')
      return account
    },
    products: ({ caller, query }) => listProducts(orm, caller.accountId, query),
    skus: ({ caller, query }) => listSkus(orm, caller.accountId, query),
    sku: ({ caller, params }) => readSku(orm, caller.accountId, params.id),
  })
}

/** The order of an account, by the account's name, with a number: of several, the one that has it now. */
async function findBySource(db: Executor, accountId: string, { source, number }: { source: string; number: string }) {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.sourceAccountId))
    .where(
      and(
        eq(accounts.name, source),
        eq(orders.sourceOrderId, number),
        eq(orders.isNumberReused, false),
        isVisibleTo(accountId),
      ),
    )
  if (!found) throw notFound('Order')
  return found.order
}
