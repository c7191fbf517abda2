import { serve } from '#lib/server/handlers/serve.ts'
import { sessions } from '#lib/server/session/instance.ts'

export const POST = serve(() => sessions().endpoints.refresh)
