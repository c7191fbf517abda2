import { serve } from '#lib/server/handlers/serve.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { createPreviewHandler } from '#lib/templates/preview/handler.ts'

const preview = createPreviewHandler(wrapLimited)

export const POST = serve(() => preview)
