import { serve } from '#lib/handlers/serve.ts'
import { orderArchive } from '#lib/orders/portal-archive.ts'

export const GET = serve(() => orderArchive)
