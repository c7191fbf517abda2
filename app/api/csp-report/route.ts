import { env } from '#lib/server/env/env.ts'
import { createCspReport } from '#lib/server/handlers/csp-report.ts'
import { wrapHandler } from '#lib/server/handlers/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { log } from '#lib/server/log/log.ts'
import { processWide } from '#lib/server/process-wide.ts'

export const POST = serve(() =>
  processWide('cspReport', () => createCspReport({ wrapHandler, log, trustedHops: env().TRUSTED_PROXY_HOPS })),
)
