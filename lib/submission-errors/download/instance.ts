import { callWith } from '#lib/client/upstream.ts'
import { wrapLimited } from '#lib/proxy/instance.ts'
import { createRefusedOrderHandler } from './handler.ts'

export const refusedOrder = createRefusedOrderHandler({ wrapHandler: wrapLimited, callWith })
