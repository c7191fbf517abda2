import { archives } from '#lib/orders/archive/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const GET = serve(() => archives.ofOrders)
