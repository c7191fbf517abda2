import { serve } from '#lib/server/handlers/serve.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { createCountHandler } from '#lib/today/count/handler.ts'

const todayCount = createCountHandler({ wrapHandler: wrapLimited, callWith })

export const GET = serve(() => todayCount)
