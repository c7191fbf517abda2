import { orders } from '#lib/contract/orders.ts'
import { implement, type Served } from '../contract.ts'
import { requireVisibleOrder } from '../store/access.ts'
import { cancelOrder } from '../store/cancel-order.ts'
import { readOrderDetails } from '../store/order-details.ts'
import { listOrders } from '../store/order-list.ts'
import { listOrdersBySourceId, readOrderCounts } from '../store/orders.ts'
import type { Upstream } from '../upstream.ts'

export const orderRoutes = (up: Upstream): Served[] =>
  implement(orders)({
    list: ({ caller, query }) => listOrders(up.database.orm, caller.accountId, query),
    async details({ caller, params }) {
      const { id } = await requireVisibleOrder(up.database.orm, caller.accountId, params.id)
      return readOrderDetails(up.database.orm, id)
    },
    bySourceId: ({ caller, params }) => listOrdersBySourceId(up.database.orm, caller.accountId, params.id),
    extra: ({ caller }) => readOrderCounts(up, caller.accountId),
    async cancel({ caller, params }) {
      await cancelOrder(up, caller, params.id)
      return { success: true }
    },
  })
