import { outsourcing } from '#lib/contract/outsourcing.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { outsourceOrder } from './outsource.ts'
import { takeBackOrder } from './take-back.ts'

export const outsourcingRoutes = (up: Upstream): Served[] =>
  implement(outsourcing)({
    async outsource({ caller, params, body }) {
      await outsourceOrder(up, caller, params.id, body.accountDestinationId)
      return { success: true }
    },
    async takeBack({ caller, params }) {
      await takeBackOrder(up, caller, params.id)
      return { success: true }
    },
  })
