import { ready } from '#lib/server/handlers/health.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const dynamic = 'force-dynamic'

export const GET = serve(() => ready)
