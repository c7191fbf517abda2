import { and, desc, eq, or } from 'drizzle-orm'
import * as z from 'zod'
import { submitting } from '#lib/contract/access.ts'
import { listAccountsOf } from '../accounts/store.ts'
import { filesOfOrder } from '../artwork/store.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders } from '../core/database/schema/tables.ts'
import { invalid, notFound } from '../core/errors.ts'
import { done, implement, type Served } from '../core/implement.ts'
import { describeSubmittedOrder } from '../intake/submitted-order.ts'
import { isVisibleTo, requireSender, requireVisibleOrder } from '../order-status/access.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { listSkus, readSku } from '../products/store.ts'
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
    async updateOrder({ caller, body }) {
      const { id } = await findOwn(orm, caller.accountId, referenceIn(body))
      requireSender(await requireVisibleOrder(orm, caller.accountId, id), caller)
      await updateOrder(up, caller, id, body)
      return { order: await describe(caller, id) }
    },
    async cancelByReference({ caller, params: { reference } }) {
      const order = await findOwn(orm, caller.accountId, { id: reference, number: reference })
      requireSender(order, caller)
      if (order.status !== 'cancelled') await cancelOrder(up, caller, order.id)
      return {}
    },
    async cancelBySource({ caller, params }) {
      const order = await findBySource(orm, caller.accountId, params)
      requireSender(order, caller)
      return done(cancelOrder(up, caller, order.id))
    },
    filesOfOrder: ({ caller, params }) => filesOf(caller, params.id),
    allFilesOfOrder: ({ caller, params }) => filesOf(caller, params.id),
    async account({ caller, params }) {
      const account = (await listAccountsOf(orm, caller)).find(({ _id }) => _id === params.id)
      if (!account) throw notFound('Account')
      return account
    },
    skus: ({ caller, query }) => listSkus(orm, caller.accountId, query),
    sku: ({ caller, params }) => readSku(orm, caller.accountId, params.id),
  })
}

type Reference = { id?: string | undefined; number?: string | undefined }

const named = z.object({ _id: z.string().optional(), sourceOrderId: z.coerce.string().optional() })

function referenceIn(body: Record<string, unknown>): Reference {
  const whole = named.safeParse(body).data
  const data = named.safeParse(body.orderData).data
  const [id, number] = [whole?._id, data?.sourceOrderId ?? whole?.sourceOrderId]
  if (id === undefined && number === undefined)
    throw invalid([{ path: '_id', message: 'is required, or sourceOrderId' }])
  return id === undefined ? { number } : { id }
}

/** An order by its id, or by the number that the account gave it: of several, the one that has it now. */
async function findOwn(db: Executor, accountId: string, { id = '', number = '' }: Reference) {
  const isNumbered = and(
    eq(orders.sourceAccountId, accountId),
    eq(orders.sourceOrderId, number),
    eq(orders.isNumberReused, false),
  )
  const [found] = await db
    .select()
    .from(orders)
    .where(and(or(eq(orders.id, id), isNumbered), isVisibleTo(accountId)))
    .orderBy(desc(eq(orders.id, id)))
    .limit(1)
  if (!found) throw notFound('Order')
  return found
}

/** The order of an account, by the account's name or id, with a number: of several, the one that has it now. */
async function findBySource(db: Executor, accountId: string, { source, number }: { source: string; number: string }) {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.sourceAccountId))
    .where(
      and(
        or(eq(accounts.name, source), eq(accounts.id, source)),
        eq(orders.sourceOrderId, number),
        eq(orders.isNumberReused, false),
        isVisibleTo(accountId),
      ),
    )
    .orderBy(desc(eq(accounts.id, source)))
    .limit(1)
  if (!found) throw notFound('Order')
  return found.order
}
