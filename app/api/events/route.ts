import { serve } from '#lib/handlers/serve.ts'
import { proxies } from '#lib/proxy/portal-proxy.ts'

export const GET = serve(() => proxies().events)
