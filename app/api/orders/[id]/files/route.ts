import { serve } from '#lib/handlers/serve.ts'
import { orderArchive } from '#lib/orders/archive/instance.ts'

export const GET = serve(() => orderArchive)
