import { serve } from '#lib/handlers/serve.ts'
import { orderHandlers } from '#lib/help/signed/instance.ts'

export const POST = serve(() => orderHandlers().headers)
