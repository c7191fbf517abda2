import { serve } from '#lib/handlers/serve.ts'
import { portalProxy } from '#lib/proxy/portal-proxy.ts'

export const GET = serve(() => portalProxy().file.thumbnail)
