import { serve } from '#lib/handlers/serve.ts'
import { proxies } from '#lib/proxy/instance.ts'

export const GET = serve(() => proxies().events)
