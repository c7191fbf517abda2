import { serve } from '#lib/handlers/serve.ts'
import { sessions } from '#lib/session/portal.ts'

export const POST = serve(() => sessions().endpoints.account)
