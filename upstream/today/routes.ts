import { today } from '#lib/contract/today.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { readToday } from './store.ts'

export const todayRoutes = (up: Upstream): Served[] =>
  implement(today)({ read: ({ caller, query }) => readToday(up.database.orm, caller.accountId, query) })
