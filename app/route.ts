import { serve } from '#lib/handlers/serve.ts'
import { sessions } from '#lib/session/portal.ts'

export const GET = serve(() => sessions().enter)
