import { orderElsewhereHandler } from '#lib/account/elsewhere/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const GET = serve(() => orderElsewhereHandler)
