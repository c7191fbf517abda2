import { serve } from '#lib/handlers/serve.ts'
import { shippedHandlers } from '#lib/help/signed/instance.ts'

export const POST = serve(() => shippedHandlers().send)
