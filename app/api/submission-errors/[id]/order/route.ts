import { serve } from '#lib/server/handlers/serve.ts'
import { refusedOrder } from '#lib/submission-errors/download/instance.ts'

export const GET = serve(() => refusedOrder)
