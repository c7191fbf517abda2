import { notifications } from '#lib/contract/notifications.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { listPostbacks, readPostback } from './store.ts'

export const notificationRoutes = (up: Upstream): Served[] =>
  implement(notifications)({
    list: ({ caller, query }) => listPostbacks(up.database.orm, caller.accountId, query),
    details: ({ caller, params }) => readPostback(up.database.orm, caller.accountId, params.id),
  })
