import { serve } from '#lib/handlers/serve.ts'
import { portalSetup } from '#lib/search/portal-setup.ts'

export const GET = serve(() => portalSetup)
