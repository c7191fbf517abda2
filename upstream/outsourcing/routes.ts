import { outsourcing } from '#lib/contract/outsourcing.ts'
import { done, implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { outsourceOrder } from './outsource.ts'
import { takeBackOrder } from './take-back.ts'

export const outsourcingRoutes = (up: Upstream): Served[] =>
  implement(outsourcing)({
    outsource: ({ caller, params, body }) => done(outsourceOrder(up, caller, params.id, body.accountDestinationId)),
    takeBack: ({ caller, params }) => done(takeBackOrder(up, caller, params.id)),
  })
