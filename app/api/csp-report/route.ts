import { env } from '#lib/env/env.ts'
import { createCspReport } from '#lib/handlers/csp-report.ts'
import { wrapHandler } from '#lib/handlers/instance.ts'
import { serve } from '#lib/handlers/serve.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'

export const POST = serve(() =>
  processWide('cspReport', () => createCspReport({ wrapHandler, log, trustedHops: env().TRUSTED_PROXY_HOPS })),
)
