import { serve } from '#lib/handlers/serve.ts'
import { searchSetupHandler } from '#lib/search/setup/instance.ts'

export const GET = serve(() => searchSetupHandler)
