import { serve } from '#lib/handlers/serve.ts'
import { searchSetupHandler } from '#lib/search/portal-setup.ts'

export const GET = serve(() => searchSetupHandler)
