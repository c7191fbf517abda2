import { serve } from '#lib/server/handlers/serve.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { createRefusedOrderHandler } from '#lib/submission-errors/download/handler.ts'

const refusedOrder = createRefusedOrderHandler({ wrapHandler: wrapLimited, callWith })

export const GET = serve(() => refusedOrder)
