import { serve } from '#lib/server/handlers/serve.ts'
import { previewHandler } from '#lib/templates/preview/instance.ts'

export const POST = serve(() => previewHandler)
