import { orders } from '#lib/contract/orders.ts'
import { done, implement, type Served } from '../core/implement.ts'
import { requireSender, requireVisibleOrder } from '../order-status/access.ts'
import { describeOutsourcing } from '../outsourcing/describe.ts'
import { readPacking } from '../shipments/packing.ts'
import type { Upstream } from '../upstream.ts'
import { cancelOrder } from './cancel.ts'
import { readOrderDetails } from './details.ts'
import { listOrders } from './list.ts'
import { listOrdersBySourceId, readOrderCounts } from './store.ts'

export const orderRoutes = (up: Upstream): Served[] =>
  implement(orders)({
    list: ({ caller, query }) => listOrders(up.database.orm, caller.accountId, query),
    async details({ caller, params, query }) {
      const { orm } = up.database
      const order = await requireVisibleOrder(orm, caller.accountId, params.id)
      const details = await readOrderDetails(orm, caller.accountId, order.id, query.includes)
      const isPacked = order.destinationAccountId === caller.accountId && details.shipments !== undefined
      const packing = isPacked ? await readPacking(orm, order) : undefined
      return { ...details, packing, outsourcing: await describeOutsourcing(orm, caller, order) }
    },
    bySourceId: ({ caller, params }) => listOrdersBySourceId(up.database.orm, caller.accountId, params.id),
    extra: ({ caller }) => readOrderCounts(up, caller.accountId),
    async cancel({ caller, params }) {
      requireSender(await requireVisibleOrder(up.database.orm, caller.accountId, params.id), caller)
      return done(cancelOrder(up, caller, params.id))
    },
  })
