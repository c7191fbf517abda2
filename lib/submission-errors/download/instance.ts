import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { createRefusedOrderHandler } from './handler.ts'

export const refusedOrder = createRefusedOrderHandler({ wrapHandler: wrapLimited, callWith })
