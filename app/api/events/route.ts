import { serve } from '#lib/server/handlers/serve.ts'
import { proxies } from '#lib/server/proxy/instance.ts'

export const GET = serve(() => proxies().events)
