import { serve } from '#lib/handlers/serve.ts'
import { searchSetupHandler } from '#lib/search/instance.ts'

export const GET = serve(() => searchSetupHandler)
