import { callWith } from '#lib/client/upstream.ts'
import { wrapHandler } from '#lib/handlers/instance.ts'
import { createRefusedOrderHandler } from './handler.ts'

export const refusedOrder = createRefusedOrderHandler({ wrapHandler, callWith })
