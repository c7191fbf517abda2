import { ready } from '#lib/handlers/health.ts'
import { serve } from '#lib/handlers/serve.ts'

export const dynamic = 'force-dynamic'

export const GET = serve(() => ready)
