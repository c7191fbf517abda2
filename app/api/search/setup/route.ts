import { searchSetupHandler } from '#lib/search/setup/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'

export const GET = serve(() => searchSetupHandler)
