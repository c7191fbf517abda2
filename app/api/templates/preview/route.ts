import { serve } from '#lib/handlers/serve.ts'
import { previewHandler } from '#lib/templates/instance.ts'

export const POST = serve(() => previewHandler())
