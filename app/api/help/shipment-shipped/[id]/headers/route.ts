import { shippedHandlers } from '#lib/help/signed/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const POST = serve(() => shippedHandlers.headers)
