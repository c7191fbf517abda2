import { createExportHandler } from '#lib/products/export/handler.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'

const exported = createExportHandler({ wrapHandler: wrapLimited, callWith })

export const GET = serve(() => exported)
