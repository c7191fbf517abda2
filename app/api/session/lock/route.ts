import { serve } from '#lib/handlers/serve.ts'
import { sessionPortal } from '#lib/session/portal.ts'

export const POST = serve(() => sessionPortal().endpoints.lock)
